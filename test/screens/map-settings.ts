import { expect, type Locator, type Page, test } from '@playwright/test'
import type { GmView } from '#protocol/views.ts'
import type { Point } from '#shared/grid.ts'
import { boxOf } from './box-of.ts'
import { TILES_TEST_TIMEOUT_MS, TILES_TIMEOUT_MS } from './cut.ts'
import { DRAWN_MAP } from './drawn-map.ts'
import { waitForTwoFrames } from './gm-page.ts'

/** Waits until a map has stopped moving: it adapts to its pane's size and follows the camera. */
export const waitUntilMapRests = async (map: Locator): Promise<void> => {
  await map.evaluate(() => document.fonts.ready.then(() => undefined))
  await waitForTwoFrames(map.page())
  await expect(map).toHaveCSS('will-change', 'auto')
}

/** The box of the whole map image, relative to its pane, in CSS pixels. */
const sheetBox = async (
  pane: Locator,
): Promise<{ left: number; top: number; width: number; height: number }> => {
  // While the map moves, the box would be outdated before the click.
  await waitUntilMapRests(pane.locator('> div').first())
  return pane.evaluate((element) => {
    const sheet = element.firstElementChild?.getBoundingClientRect()
    if (!sheet) throw new Error('No sheet in the pane')
    const { left, top } = element.getBoundingClientRect()
    return {
      left: sheet.left - left,
      top: sheet.top - top,
      width: sheet.width,
      height: sheet.height,
    }
  })
}

/** The dialog with map and settings, and actions on it. */
export const mapSettingsOf = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Map', exact: true })
  const pane = sheet.getByTestId('grid-table')
  /** The position of a map pixel in the pane, in CSS pixels. */
  const positionOf = async ({ x, y }: Point): Promise<Point> => {
    const { left, top, width, height } = await sheetBox(pane)
    return { x: left + (x / DRAWN_MAP.width) * width, y: top + (y / DRAWN_MAP.height) * height }
  }
  return {
    sheet,
    pane,
    open: async (): Promise<void> => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Map', exact: true }).click()
      await expect(sheet.getByRole('heading', { name: 'Map image' })).toBeVisible()
    },
    turnTo: async (section: string): Promise<void> =>
      sheet.getByRole('tab', { name: section }).click(),
    upload: async (name: string, buffer: Buffer, slot = 'Your map'): Promise<void> => {
      test.setTimeout(TILES_TEST_TIMEOUT_MS)
      const picker = sheet.locator(`input[aria-label="File for: ${slot}"]`)
      // On a busy machine, cutting an image into tiles takes longer than the usual timeout.
      const cut = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/images'),
        { timeout: TILES_TIMEOUT_MS },
      )
      await picker.setInputFiles({ name, mimeType: 'image/png', buffer })
      await cut
    },
    /** Clicks at a pixel of the map image. */
    clickAt: async (at: Point): Promise<void> => pane.click({ position: await positionOf(at) }),
    /** Drags a handle to a pixel of the map image. */
    drag: async (handle: string, to: Point): Promise<void> => {
      const button = sheet.getByRole('button', { name: handle, exact: true })
      // On small hexes, the handle's offset depends on the zoom at which the map stopped.
      const { x, y } = await positionOf(to)
      await button.hover()
      const box = await boxOf(button)
      const paneBox = await boxOf(pane)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(paneBox.x + x, paneBox.y + y, { steps: 5 })
      await page.mouse.up()
    },
    /** Answers where the party is, by a click at a pixel of the map image. */
    putParty: async (at: Point): Promise<void> => {
      await expect(sheet.getByRole('heading', { name: 'Where is the party?' })).toBeVisible()
      const map = sheet.getByTestId('chart')
      await waitUntilMapRests(map)
      const { x, y, width, height } = await boxOf(map)
      await page.mouse.click(
        x + (at.x / DRAWN_MAP.width) * width,
        y + (at.y / DRAWN_MAP.height) * height,
      )
      await expect(sheet.getByRole('heading', { name: 'Grid' })).toBeVisible()
    },
    /** The value of a field for a number. */
    number: async (name: string): Promise<number> =>
      Number(await sheet.getByRole('textbox', { name, exact: true }).inputValue()),
    save: async (): Promise<void> => {
      await sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(sheet.getByText('Saved', { exact: true })).toBeVisible()
    },
  }
}

/** The GM's view from the server, fetched with the page's session. */
export const viewOf = async (page: Page): Promise<GmView> =>
  (await page.request.get('/api/campaigns/home/map')).json() as Promise<GmView>
