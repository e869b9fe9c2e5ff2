import { expect, type Locator, type Page } from '@playwright/test'
import type { GmView } from '../../src/protocol/views.ts'
import { hexCentre } from '../../src/rules/grid.ts'
import type { Hex } from '../../src/rules/hex.ts'
import { DRAWN } from './drawn-map.ts'

/**
 * Where the whole map image is drawn in the pane that it is clicked in, in CSS pixels, once the
 * letters around the pane are here and take no more of its room.
 */
export const placeOfSheet = (
  pane: Locator,
): Promise<{ left: number; top: number; width: number; height: number }> =>
  pane.evaluate(async (element) => {
    await document.fonts.ready
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

/** The sheet for the map and the settings, and the hands that work on it. */
export const mapSettingsOf = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Map', exact: true })
  const pane = sheet.getByTestId('grid-table')
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
      const picker = sheet.locator(`input[aria-label="File for: ${slot}"]`)
      // Cutting takes a busy machine longer than anything that is expected of a screen.
      const cut = page.waitForResponse(
        (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/images'),
      )
      await picker.setInputFiles({ name, mimeType: 'image/png', buffer })
      await cut
    },
    /** Clicks at a hex of the drawn map, and so many of its pixels beside the centre. */
    clickHex: async (hex: Hex, off = { x: 0, y: 0 }): Promise<void> => {
      const sheet = await placeOfSheet(pane)
      const { x, y } = hexCentre(DRAWN.grid, hex)
      const position = {
        x: sheet.left + ((x + off.x) / DRAWN.width) * sheet.width,
        y: sheet.top + ((y + off.y) / DRAWN.height) * sheet.height,
      }
      await pane.click({ position })
    },
    say: async (click: number, column: number, row: number): Promise<void> => {
      await sheet.getByRole('textbox', { name: `Column of click ${click}` }).fill(String(column))
      await sheet.getByRole('textbox', { name: `Row of click ${click}` }).fill(String(row))
    },
    save: async (): Promise<void> => {
      await sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(sheet.getByText('Saved.', { exact: true })).toBeVisible()
    },
  }
}

/** What the server shows the game master of the page. */
export const viewOf = async (page: Page): Promise<GmView> =>
  (await page.request.get('/api/campaigns/home/map')).json() as Promise<GmView>
