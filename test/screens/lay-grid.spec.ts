import type { Page } from '@playwright/test'
import { printedNumberOf, STANDARD_NUMBERING } from '#rules/hex-number.ts'
import { hexAt, hexCentre, hexCorners, type Point, straightenPoint } from '#shared/grid.ts'
import { boxOf } from './box-of.ts'
import { DRAWN_MAP, drawMap, drawMapOf, drawSmallMap } from './drawn-map.ts'
import { expect, test } from './fixtures.ts'
import { mapSettingsOf, viewOf, waitUntilMapIsStill } from './map-settings.ts'

const PLACED = { x: 8, y: 10 }
const CORNER = hexCorners(DRAWN_MAP.grid, PLACED)[0] ?? { x: 0, y: 0 }

/** Uploads a small drawn map, and fits the grid to one of its hexes. */
const uploadAndPlaceHex = async (page: Page) => {
  const mapSettings = mapSettingsOf(page)
  await mapSettings.open()
  await mapSettings.upload('jungle.png', await drawSmallMap())
  await mapSettings.sheet.getByRole('button', { name: 'Lay the grid' }).click()
  await mapSettings.clickAt(hexCentre(DRAWN_MAP.grid, PLACED))
  await mapSettings.drag('Corner of the hex', CORNER)
  await mapSettings.drag('Centre of the hex', hexCentre(DRAWN_MAP.grid, PLACED))
  await expect.poll(() => mapSettings.numberIn('Width of a hex')).toBeCloseTo(27.53, 0)
  return mapSettings
}

test('R-GRID-6, R-GRID-8: on a phone a hex is placed on an uploaded map and resized, and a far corner is dragged', async ({
  gm,
}) => {
  await gm.setViewportSize({ width: 390, height: 844 })
  const mapSettings = await uploadAndPlaceHex(gm)
  const loupe = mapSettings.sheet.getByRole('application', { name: /^Far corner at the right/ })
  const [width, left] = [
    await mapSettings.numberIn('Width of a hex'),
    await mapSettings.numberIn('Left'),
  ]
  await waitUntilMapIsStill(loupe.locator('> div').first())
  const { x, y } = await boxOf(loupe)
  await gm.mouse.move(x + 50, y + 50)
  await gm.mouse.down()
  await gm.mouse.move(x + 60, y + 50, { steps: 3 })
  await gm.mouse.up()
  await expect.poll(() => mapSettings.numberIn('Width of a hex')).toBeGreaterThan(width)
  expect(await mapSettings.numberIn('Left')).toBe(left)
  await loupe.press('Shift+ArrowLeft')
  await expect.poll(() => mapSettings.numberIn('Width of a hex')).toBeCloseTo(width, 1)
  await mapSettings.save()
  const { ownChart } = await viewOf(gm)
  expect(ownChart?.grid.pointy).toBe(false)
  expect(ownChart?.grid.columnSpacing).toBeCloseTo(DRAWN_MAP.grid.columnSpacing, 0)
})

test('R-GRID-6, R-GRID-8: a grid is placed by keyboard only', { tag: '@more' }, async ({ gm }) => {
  const mapSettings = mapSettingsOf(gm)
  const left = () => mapSettings.numberIn('Left')
  await mapSettings.open()
  await mapSettings.upload('jungle.png', await drawMap())
  await expect(mapSettings.sheet.getByText('1600 × 1200 pixels')).toBeVisible()
  await mapSettings.sheet.getByRole('tab', { name: 'Map image' }).focus()
  await gm.keyboard.press('ArrowDown')
  await gm.keyboard.press('Tab')
  await gm.keyboard.press('Tab')
  await expect(mapSettings.pane).toBeFocused()
  await gm.keyboard.press('Enter')
  await expect.poll(left).toBe(800)
  await gm.keyboard.press('Tab')
  await expect(mapSettings.sheet.getByRole('button', { name: 'Centre of the hex' })).toBeFocused()
  await gm.keyboard.press('ArrowLeft')
  await expect.poll(left).toBeLessThan(800)
  const stepPx = 800 - (await left())
  await gm.keyboard.press('Shift+ArrowRight')
  await expect.poll(left).toBeCloseTo(800 + 9 * stepPx, 1)
  const width = await mapSettings.numberIn('Width of a hex')
  await gm.keyboard.press('Tab')
  await gm.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => mapSettings.numberIn('Width of a hex')).toBeLessThan(width)
})

test('R-CHART-5: the grid shows where the party and sites will be, or the map begins empty', {
  tag: '@more',
}, async ({ gm, http }) => {
  const { map } = await http.view()
  const site = { icon: 'ruin', text: '', gmText: '', shown: 'never', name: 'Old ford' }
  await http.change('POST', '/sites', { ...site, hex: map.position })
  const mapSettings = await uploadAndPlaceHex(gm)
  const party = mapSettings.pane.getByTestId('party-marker')
  await expect(mapSettings.pane.getByRole('img', { name: 'Old ford' })).toBeAttached()
  const before = await boxOf(party)
  const name = mapSettings.sheet.getByRole('textbox', { name: 'This is hex' })
  const { column, row } = printedNumberOf(STANDARD_NUMBERING, map.position)
  await name.fill(`${column}, ${row}`)
  await expect(async () => {
    const centre = await boxOf(mapSettings.sheet.getByRole('button', { name: 'Centre of the hex' }))
    const now = await boxOf(party)
    expect(now.x).not.toBeCloseTo(before.x, 0)
    expect(now.x + now.width / 2).toBeCloseTo(centre.x + centre.width / 2, 0)
  }).toPass()
  await expect(mapSettings.sheet.getByRole('radio', { name: 'Same land: keep it' })).toBeChecked()
  await mapSettings.sheet.getByRole('radio', { name: 'New land: begin with an empty map' }).check()
  await expect(party).toHaveCount(0)
  await mapSettings.sheet.getByRole('checkbox', { name: 'Keep the sites' }).uncheck()
  await mapSettings.save()
  expect((await viewOf(gm)).sites).toEqual([])
})

test('R-GRID-12: Save straightens the GM’s image and those turned with it, and uses the results', {
  tag: '@more',
}, async ({ gm }) => {
  const mapSettings = mapSettingsOf(gm)
  await mapSettings.open()
  await mapSettings.upload('jungle.png', await drawSmallMap())
  await mapSettings.upload('players.png', await drawSmallMap(), 'The players’ map')
  await mapSettings.turnTo('Grid')
  await mapSettings.sheet.getByRole('textbox', { name: 'Angle' }).fill('3')
  await mapSettings.sheet.getByRole('checkbox', { name: /^This one is straight/ }).check()
  await mapSettings.save()
  const { images } = await (await gm.request.get('/api/campaigns/home/images')).json()
  const [straight, players, original] = images
  expect(straight.straightened).toEqual({ of: original.id, angle: 3 })
  expect((await viewOf(gm)).ownChart).toMatchObject({ gm: straight.id, players: players.id })
  await gm.reload()
  await mapSettings.turnTo('Grid')
  await expect(mapSettings.sheet.getByRole('textbox', { name: 'Angle' })).toHaveValue('3')
})

test('R-GRID-10, R-GRID-12: Snap finds pointy hexes on a scan turned by 2°, and the saved map is straight', {
  tag: '@more',
}, async ({ gm }) => {
  const grid = { ...DRAWN_MAP.grid, pointy: true }
  const toScan = (point: Point): Point => straightenPoint(point, DRAWN_MAP, -2)
  const hex = hexAt(grid, { x: 500, y: 400 })
  const mapSettings = mapSettingsOf(gm)
  await mapSettings.open()
  await mapSettings.upload('jungle.png', await drawMapOf({ ...DRAWN_MAP, grid }, 2))
  await mapSettings.turnTo('Grid')
  await mapSettings.clickAt(toScan(hexCentre(grid, hex)))
  await mapSettings.drag('Corner of the hex', toScan(hexCorners(grid, hex)[0] ?? { x: 0, y: 0 }))
  await mapSettings.sheet.getByRole('button', { name: 'Snap', exact: true }).click()
  await expect(
    mapSettings.sheet.getByText(
      'Snap found the printed hexes: they stand on a point, turned by 2°.',
    ),
  ).toBeVisible()
  expect(await mapSettings.numberIn('Angle')).toBeCloseTo(2, 1)
  await mapSettings.save()
  const { ownChart } = await viewOf(gm)
  expect(ownChart?.grid.pointy).toBe(true)
  expect(ownChart?.grid.columnSpacing).toBeCloseTo(grid.columnSpacing, 0)
  expect(ownChart?.grid.rowSpacing).toBeCloseTo(grid.rowSpacing, 0)
})
