import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { GmView } from '../../src/protocol/views.ts'
import { type Click, fitGrid } from '../../src/rules/fit-grid.ts'
import { type Grid, hexCentre, type Point } from '../../src/rules/grid.ts'
import type { Hex } from '../../src/rules/hex.ts'
import { SEED_GRID } from '../support/grids.ts'
import {
  blank,
  clouds,
  type Grey,
  greyBytes,
  mountains,
  printHexes,
  trees,
} from '../support/printed-maps.ts'
import { checkAccessibility, expect, test } from './fixtures.ts'
import { placeOfSheet } from './map-settings.ts'

/** The seed's map: a pixel is a chart unit. */
const MAP = { width: 1120, height: 1200 }
const COLUMNS = 90
const ROWS = 168
/** Clicks are so many pixels off at most, as far outwards as that allows. */
const OFF = 1.5
/** 40 columns and 40 doubled rows apart, in a corner of the map. */
const CLICKED = [
  { x: 0, y: 0 },
  { x: 40, y: 40 },
  { x: 40, y: 0 },
  { x: 0, y: 40 },
]

/** What an arrow key moves a click by, in pixels of the image. */
const NUDGE = 0.5
const steps = Array.from({ length: 169 }, (_, at) => ({
  x: (at % 13) - 6,
  y: Math.floor(at / 13) - 6,
}))

/** How far a place beside the centre of a clicked hex is from the middle of the four: rows weigh double. */
const outwards = (hex: Hex, { x, y }: Point): number =>
  (hex.x === 0 ? -x : x) + 2 * (hex.y === 0 ? -y : y)

const pngOf = (map: Grey): Promise<Buffer> =>
  sharp(greyBytes(map), { raw: { width: map.width, height: map.height, channels: 1 } })
    .png()
    .toBuffer()

const land = (): Grey =>
  mountains(trees(clouds(blank(MAP.width, MAP.height, 170), 60, 3), 1200, 3), 200, 3)

const gridPanelOf = (page: Page) => {
  const sheet = page.getByRole('dialog', { name: 'Map and settings' })
  const pane = sheet.getByTestId('grid-table')
  return {
    sheet,
    snapped: sheet.getByText(/^Snapped to the printed hexes; your clicks were within [1-4] px\.$/),
    upload: async (map: Grey): Promise<void> => {
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('button', { name: 'Map and settings' }).click()
      await sheet
        .locator('input[aria-label="File for: Your map"]')
        .setInputFiles({ name: 'map.png', mimeType: 'image/png', buffer: await pngOf(map) })
      await sheet.getByRole('button', { name: 'Lay the grid' }).click()
    },
    /** Clicks the four hexes, each as far from the middle of them as its tolerance allows. */
    clickFour: async (): Promise<Click[]> => {
      const drawn = await placeOfSheet(pane)
      const zoom = drawn.width / MAP.width
      const clicks: Click[] = []
      for (const [index, hex] of CLICKED.entries()) {
        const centre = hexCentre(SEED_GRID, hex)
        const middle = {
          x: drawn.left + centre.x * zoom,
          y: drawn.top + centre.y * zoom,
        }
        // A mouse clicks whole pixels of the screen; arrow keys go by half a pixel of the image.
        const position = { x: Math.round(middle.x), y: Math.round(middle.y) }
        const clicked = { x: (position.x - middle.x) / zoom, y: (position.y - middle.y) / zoom }
        const [best] = steps
          .map((step) => ({
            step,
            x: clicked.x + step.x * NUDGE,
            y: clicked.y + step.y * NUDGE,
          }))
          .filter(({ x, y }) => Math.hypot(x, y) <= OFF)
          .sort((a, b) => outwards(hex, b) - outwards(hex, a))
        if (!best) throw new Error('No place is close enough')
        await pane.click({ position })
        const pin = sheet.getByRole('button', { name: new RegExp(`^Click ${index + 1}:`) })
        for (let x = 0; x < Math.abs(best.step.x); x++)
          await pin.press(best.step.x < 0 ? 'ArrowLeft' : 'ArrowRight')
        for (let y = 0; y < Math.abs(best.step.y); y++)
          await pin.press(best.step.y < 0 ? 'ArrowUp' : 'ArrowDown')
        const shift = hex.x % 2
        const of = `of click ${index + 1}`
        await sheet.getByRole('textbox', { name: `Column ${of}` }).fill(String(hex.x + 1))
        await sheet
          .getByRole('textbox', { name: `Row ${of}` })
          .fill(String((hex.y - shift) / 2 + 1))
        clicks.push({ hex, at: { x: centre.x + best.x, y: centre.y + best.y } })
      }
      return clicks
    },
    save: async (): Promise<Grid | undefined> => {
      await sheet.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(sheet.getByText('Saved.', { exact: true })).toBeVisible()
      const view = (await (await page.request.get('/api/campaigns/home/map')).json()) as GmView
      return view.chart.grid
    },
  }
}

const worst = (grid: Grid): number =>
  Math.max(
    ...[0, COLUMNS].flatMap((x) =>
      [0, ROWS].map((y) => {
        const a = hexCentre(grid, { x, y })
        const b = hexCentre(SEED_GRID, { x, y })
        return Math.hypot(a.x - b.x, a.y - b.y)
      }),
    ),
  )

test('R-GRID-10: four clicks up to 1.5 px off put every hex of a printed map within 3 px', async ({
  gm,
}) => {
  const panel = gridPanelOf(gm)
  await panel.upload(printHexes(land(), SEED_GRID, { wide: 1, tone: 20, strength: 0.4 }))
  const clicks = await panel.clickFour()
  const fit = fitGrid(clicks)
  if (fit.kind === 'cannot') throw new Error(fit.why)
  expect(worst(fit.grid), 'the clicks alone').toBeGreaterThan(6)

  await expect(panel.snapped).toBeVisible()
  await checkAccessibility(gm)
  const spacing = panel.sheet.getByRole('textbox', { name: /^Row spacing/ })
  await expect(spacing).toHaveValue('6.5')
  await panel.sheet.getByRole('button', { name: 'Use the clicks alone' }).click()
  await expect(panel.snapped).toBeHidden()
  await expect(spacing).not.toHaveValue('6.5')
  await panel.sheet.getByRole('button', { name: 'Snap to the printed hexes' }).click()
  await expect(panel.snapped).toBeVisible()

  const row = panel.sheet.getByRole('textbox', { name: 'Row of click 3' })
  const said = await row.inputValue()
  await row.fill(String(Number(said) + 2))
  const disagree = panel.sheet.getByText(/^These clicks do not agree with the hexes printed/)
  await expect(disagree).toBeVisible()
  await row.fill(said)
  await expect(disagree).toBeHidden()
  await expect(panel.snapped).toBeVisible()

  const grid = await panel.save()
  expect(grid && worst(grid)).toBeLessThan(3)
})

interface HeardSnap {
  readonly asked: Grid
  readonly kind: string
}

/** Listens from now on to what the page asks of the worker that snaps grids, and what comes of it. */
const hearSnaps = async (page: Page): Promise<() => Promise<readonly HeardSnap[]>> => {
  await page.evaluate(() => {
    const snaps: HeardSnap[] = []
    class Heard extends Worker {
      readonly #asked = new Map<number, Grid>()
      constructor(...made: ConstructorParameters<typeof Worker>) {
        super(...made)
        this.addEventListener('message', ({ data: { number, snap } }) => {
          const asked = this.#asked.get(number)
          if (asked) snaps.push({ asked, kind: snap.kind })
        })
      }
      override postMessage(message: { number: number; grid: Grid }): void {
        this.#asked.set(message.number, message.grid)
        super.postMessage(message)
      }
    }
    Object.assign(window, { Worker: Heard, snaps })
  })
  return () => page.evaluate(() => (window as unknown as { snaps: HeardSnap[] }).snaps)
}

/** Whether two grids are the same but for the rounding of a pointer's place. */
const isNear = (a: Grid, b: Grid): boolean =>
  (['left', 'top', 'columnSpacing', 'rowSpacing'] as const).every(
    (part) => Math.abs(a[part] - b[part]) < 0.005,
  )

test('R-GRID-10: on a map without hexes the clicks alone make the grid', async ({ gm }) => {
  const panel = gridPanelOf(gm)
  await panel.upload(land())
  const answered = await hearSnaps(gm)
  const clicks = await panel.clickFour()
  const fit = fitGrid(clicks)
  if (fit.kind === 'cannot') throw new Error(fit.why)
  await expect
    .poll(async () => (await answered()).findLast(({ asked }) => isNear(asked, fit.grid))?.kind)
    .toBe('no-lines')
  await expect(panel.snapped).toBeHidden()
  await expect(panel.sheet.getByRole('button', { name: 'Use the clicks alone' })).toBeHidden()
  const grid = await panel.save()
  expect(grid?.rowSpacing).toBeCloseTo(fit.grid.rowSpacing, 2)
})
