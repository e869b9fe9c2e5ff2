import { expect, type Locator, type Page, test } from '@playwright/test'
import type { GmView } from '#protocol/views.ts'
import type { Point } from '#shared/grid.ts'
import { boxOf } from './box-of.ts'
import { TILES_TEST_TIMEOUT_MS, TILES_TIMEOUT_MS } from './cut.ts'
import { DRAWN_MAP } from './drawn-map.ts'
import { waitForTwoFrames } from './gm-page.ts'

/** Waits until a map stands still: it may still be resizing or gliding. */
export const waitUntilMapIsStill = async (map: Locator): Promise<void> => {
  await map.evaluate(() => document.fonts.ready.then(() => undefined))
  await waitForTwoFrames(map.page())
  await expect(map).toHaveCSS('will-change', 'auto')
}

/** Position and size of the map image relative to its pane, in CSS pixels. */
const boxOfMapImage = async (
  pane: Locator,
): Promise<{ left: number; top: number; width: number; height: number }> => {
  // While the map moves, a measured position may soon be outside the pane, where it cannot be
  // clicked.
  await waitUntilMapIsStill(pane.locator('> div').first())
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

/** Page model of the map settings. */
export const mapSettingsOf = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Map', exact: true })
  const pane = sheet.getByTestId('grid-table')
  /** Position in the pane of a pixel of the drawn map, in CSS pixels. */
  const positionOf = async ({ x, y }: Point): Promise<Point> => {
    const { left, top, width, height } = await boxOfMapImage(pane)
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
      // Making tiles takes a busy machine longer than anything else that these tests wait for.
      const tilesMade = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/images'),
        { timeout: TILES_TIMEOUT_MS },
      )
      await picker.setInputFiles({ name, mimeType: 'image/png', buffer })
      await tilesMade
    },
    /** Clicks at a pixel of the drawn map. */
    clickAt: async (at: Point): Promise<void> => pane.click({ position: await positionOf(at) }),
    /** Drags a handle to a pixel of the drawn map. */
    drag: async (handle: string, to: Point): Promise<void> => {
      const button = sheet.getByRole('button', { name: handle, exact: true })
      // On small hexes the corner's handle has a distance that depends on the zoom: the map must
      // stand still.
      const { x, y } = await positionOf(to)
      await button.hover()
      const box = await boxOf(button)
      const paneBox = await boxOf(pane)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(paneBox.x + x, paneBox.y + y, { steps: 5 })
      await page.mouse.up()
    },
    /** Answers the question where the party is by a click at a pixel of the drawn map. */
    putParty: async (at: Point): Promise<void> => {
      await expect(sheet.getByRole('heading', { name: 'Where is the party?' })).toBeVisible()
      const map = sheet.getByTestId('chart')
      await waitUntilMapIsStill(map)
      const { x, y, width, height } = await boxOf(map)
      await page.mouse.click(
        x + (at.x / DRAWN_MAP.width) * width,
        y + (at.y / DRAWN_MAP.height) * height,
      )
      await expect(sheet.getByRole('heading', { name: 'Grid' })).toBeVisible()
    },
    /** The number in the text box with this name. */
    numberIn: async (name: string): Promise<number> =>
      Number(await sheet.getByRole('textbox', { name, exact: true }).inputValue()),
    save: async (): Promise<void> => {
      await sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(sheet.getByText('Saved', { exact: true })).toBeVisible()
    },
  }
}

/** The GM's view of the campaign at `home`, fetched with the page's cookies. */
export const viewOf = async (page: Page): Promise<GmView> =>
  (await page.request.get('/api/campaigns/home/map')).json() as Promise<GmView>
