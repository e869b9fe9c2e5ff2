import type { Page } from '@playwright/test'
import { printedNumberOf, STANDARD_NUMBERING } from '#rules/hex-number.ts'
import { hexAt, hexCentre, hexCorners, type Point, straightenPoint } from '#shared/grid.ts'
import { boxOf } from './box-of.ts'
import { DRAWN_MAP, drawMap, drawMapOf, drawSmallMap } from './drawn-map.ts'
import { expect, test } from './fixtures.ts'
import { mapSettingsOf, viewOf, waitUntilMapRests } from './map-settings.ts'

const PLACED = { x: 8, y: 10 }
const CORNER = hexCorners(DRAWN_MAP.grid, PLACED)[0] ?? { x: 0, y: 0 }

/** Uploads a small drawn map, and lays the grid's hex on it. */
const layHex = async (page: Page) => {
  const work = mapSettingsOf(page)
  await work.open()
  await work.upload('jungle.png', await drawSmallMap())
  await work.sheet.getByRole('button', { name: 'Lay the grid' }).click()
  await work.clickAt(hexCentre(DRAWN_MAP.grid, PLACED))
  await work.drag('Corner of the hex', CORNER)
  await work.drag('Centre of the hex', hexCentre(DRAWN_MAP.grid, PLACED))
  await expect.poll(() => work.number('Width of a hex')).toBeCloseTo(27.53, 0)
  return work
}

test('R-GRID-6, R-GRID-8: on a phone a hex is put on an own map and sized, and a far corner dragged', async ({
  gm,
}) => {
  await gm.setViewportSize({ width: 390, height: 844 })
  const work = await layHex(gm)
  const loupe = work.sheet.getByRole('application', { name: /^Far corner at the right/ })
  const [width, left] = [await work.number('Width of a hex'), await work.number('Left')]
  await waitUntilMapRests(loupe.locator('> div').first())
  const { x, y } = await boxOf(loupe)
  await gm.mouse.move(x + 50, y + 50)
  await gm.mouse.down()
  await gm.mouse.move(x + 60, y + 50, { steps: 3 })
  await gm.mouse.up()
  await expect.poll(() => work.number('Width of a hex')).toBeGreaterThan(width)
  expect(await work.number('Left')).toBe(left)
  await loupe.press('Shift+ArrowLeft')
  await expect.poll(() => work.number('Width of a hex')).toBeCloseTo(width, 1)
  await work.save()
  const { ownChart } = await viewOf(gm)
  expect(ownChart?.grid.pointy).toBe(false)
  expect(ownChart?.grid.columnSpacing).toBeCloseTo(DRAWN_MAP.grid.columnSpacing, 0)
})

test('R-GRID-6, R-GRID-8: a grid is laid without a pointer', { tag: '@more' }, async ({ gm }) => {
  const work = mapSettingsOf(gm)
  const left = () => work.number('Left')
  await work.open()
  await work.upload('jungle.png', await drawMap())
  await expect(work.sheet.getByText('1600 × 1200 pixels')).toBeVisible()
  await work.sheet.getByRole('tab', { name: 'Map image' }).focus()
  await gm.keyboard.press('ArrowDown')
  await gm.keyboard.press('Tab')
  await gm.keyboard.press('Tab')
  await expect(work.pane).toBeFocused()
  await gm.keyboard.press('Enter')
  await expect.poll(left).toBe(800)
  await gm.keyboard.press('Tab')
  await expect(work.sheet.getByRole('button', { name: 'Centre of the hex' })).toBeFocused()
  await gm.keyboard.press('ArrowLeft')
  await expect.poll(left).toBeLessThan(800)
  const one = 800 - (await left())
  await gm.keyboard.press('Shift+ArrowRight')
  await expect.poll(left).toBeCloseTo(800 + 9 * one, 1)
  const width = await work.number('Width of a hex')
  await gm.keyboard.press('Tab')
  await gm.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => work.number('Width of a hex')).toBeLessThan(width)
})

test('R-CHART-5: the grid shows where party and sites come to lie, or the land begins anew', {
  tag: '@more',
}, async ({ gm, http }) => {
  const { map } = await http.view()
  const site = { icon: 'ruin', text: '', gmText: '', shown: 'never', name: 'Old ford' }
  await http.change('POST', '/sites', { ...site, hex: map.position })
  const work = await layHex(gm)
  const party = work.pane.getByTestId('party-marker')
  await expect(work.pane.getByRole('img', { name: 'Old ford' })).toBeAttached()
  const before = await boxOf(party)
  const name = work.sheet.getByRole('textbox', { name: 'This is hex' })
  const { column, row } = printedNumberOf(STANDARD_NUMBERING, map.position)
  await name.fill(`${column}, ${row}`)
  await expect(async () => {
    const centre = await boxOf(work.sheet.getByRole('button', { name: 'Centre of the hex' }))
    const now = await boxOf(party)
    expect(now.x).not.toBeCloseTo(before.x, 0)
    expect(now.x + now.width / 2).toBeCloseTo(centre.x + centre.width / 2, 0)
  }).toPass()
  await expect(work.sheet.getByRole('radio', { name: 'Same land: keep it' })).toBeChecked()
  await work.sheet.getByRole('radio', { name: 'New land: begin with an empty map' }).check()
  await expect(party).toHaveCount(0)
  await work.sheet.getByRole('checkbox', { name: 'Keep the sites' }).uncheck()
  await work.save()
  expect((await viewOf(gm)).sites).toEqual([])
})

test('R-GRID-12: the page has the images straightened that turn with the GM’s, and lays them', {
  tag: '@more',
}, async ({ gm }) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawSmallMap())
  await work.upload('players.png', await drawSmallMap(), 'The players’ map')
  await work.turnTo('Grid')
  await work.sheet.getByRole('textbox', { name: 'Angle' }).fill('3')
  await work.sheet.getByRole('checkbox', { name: /^This one is straight/ }).check()
  await work.save()
  const { images } = await (await gm.request.get('/api/campaigns/home/images')).json()
  const [straight, players, original] = images
  expect(straight.straightened).toEqual({ of: original.id, angle: 3 })
  expect((await viewOf(gm)).ownChart).toMatchObject({ gm: straight.id, players: players.id })
  await gm.reload()
  await work.turnTo('Grid')
  await expect(work.sheet.getByRole('textbox', { name: 'Angle' })).toHaveValue('3')
})

test('R-GRID-10, R-GRID-12: Snap finds hexes that stand on a point, on a scan turned by 2°, and the saved map is straight', {
  tag: '@more',
}, async ({ gm }) => {
  const grid = { ...DRAWN_MAP.grid, pointy: true }
  const onScan = (point: Point): Point => straightenPoint(point, DRAWN_MAP, -2)
  const hex = hexAt(grid, { x: 500, y: 400 })
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawMapOf({ ...DRAWN_MAP, grid }, 2))
  await work.turnTo('Grid')
  await work.clickAt(onScan(hexCentre(grid, hex)))
  await work.drag('Corner of the hex', onScan(hexCorners(grid, hex)[0] ?? { x: 0, y: 0 }))
  await work.sheet.getByRole('button', { name: 'Snap', exact: true }).click()
  await expect(
    work.sheet.getByText('Snap found the printed hexes: they stand on a point, turned by 2°.'),
  ).toBeVisible()
  expect(await work.number('Angle')).toBeCloseTo(2, 1)
  await work.save()
  const { ownChart } = await viewOf(gm)
  expect(ownChart?.grid.pointy).toBe(true)
  expect(ownChart?.grid.columnSpacing).toBeCloseTo(grid.columnSpacing, 0)
  expect(ownChart?.grid.rowSpacing).toBeCloseTo(grid.rowSpacing, 0)
})
