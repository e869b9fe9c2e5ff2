import { expect, type Locator, type Page, test } from '@playwright/test'
import type { GmView } from '#protocol/views.ts'
import type { Point } from '#shared/grid.ts'
import { boxOf } from './box-of.ts'
import { IMAGE_CUT_TEST_TIMEOUT_MS, IMAGE_CUT_TIMEOUT_MS } from './cut.ts'
import { DRAWN_MAP } from './drawn-map.ts'
import { waitForTwoFrames } from './gm-page.ts'

/** Waits until a map stays: it follows the size of its pane and goes where it was sent. */
export const isAtRest = async (map: Locator): Promise<void> => {
  await map.evaluate(() => document.fonts.ready.then(() => undefined))
  await waitForTwoFrames(map.page())
  await expect(map).toHaveCSS('will-change', 'auto')
}

/** Where the whole map image is drawn in the pane that it is clicked in, in CSS pixels. */
const placeOfSheet = async (
  pane: Locator,
): Promise<{ left: number; top: number; width: number; height: number }> => {
  // A place that a moving map had is beyond the pane a moment later, where no click can go.
  await isAtRest(pane.locator('> div').first())
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

/** The sheet for the map and the settings, and the hands that work on it. */
export const mapSettingsOf = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Map', exact: true })
  const pane = sheet.getByTestId('grid-table')
  /** In the pane, of a pixel of the drawn map. */
  const positionOf = async ({ x, y }: Point): Promise<Point> => {
    const { left, top, width, height } = await placeOfSheet(pane)
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
      test.setTimeout(IMAGE_CUT_TEST_TIMEOUT_MS)
      const picker = sheet.locator(`input[aria-label="File for: ${slot}"]`)
      // Cutting takes a busy machine longer than anything else that is expected of a screen.
      const cut = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/images'),
        { timeout: IMAGE_CUT_TIMEOUT_MS },
      )
      await picker.setInputFiles({ name, mimeType: 'image/png', buffer })
      await cut
    },
    /** Clicks at a pixel of the drawn map. */
    clickAt: async (at: Point): Promise<void> => pane.click({ position: await positionOf(at) }),
    /** Drags a handle to a pixel of the drawn map. */
    drag: async (handle: string, to: Point): Promise<void> => {
      const button = sheet.getByRole('button', { name: handle, exact: true })
      // On small hexes the corner stands off by the zoom at which the map came to rest.
      const { x, y } = await positionOf(to)
      await button.hover()
      const box = await boxOf(button)
      const around = await boxOf(pane)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      await page.mouse.move(around.x + x, around.y + y, { steps: 5 })
      await page.mouse.up()
    },
    /** Presses where the party is, at a pixel of the drawn map, once it is asked for. */
    putParty: async (at: Point): Promise<void> => {
      await expect(sheet.getByRole('heading', { name: 'Where is the party?' })).toBeVisible()
      const map = sheet.getByTestId('chart')
      await isAtRest(map)
      const { x, y, width, height } = await boxOf(map)
      await page.mouse.click(
        x + (at.x / DRAWN_MAP.width) * width,
        y + (at.y / DRAWN_MAP.height) * height,
      )
      await expect(sheet.getByRole('heading', { name: 'Grid' })).toBeVisible()
    },
    /** What a numbers' field says. */
    number: async (name: string): Promise<number> =>
      Number(await sheet.getByRole('textbox', { name, exact: true }).inputValue()),
    save: async (): Promise<void> => {
      await sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(sheet.getByText('Saved', { exact: true })).toBeVisible()
    },
  }
}

/** What the server shows the game master of the page. */
export const viewOf = async (page: Page): Promise<GmView> =>
  (await page.request.get('/api/campaigns/home/map')).json() as Promise<GmView>
