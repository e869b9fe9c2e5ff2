import type { Page } from '@playwright/test'
import {
  type Grid,
  hexAt,
  hexCentre,
  hexCorners,
  hexExtent,
  type Point,
  straightened,
} from '../../src/rules/grid.ts'
import { printedOf, STANDARD_NUMBERING } from '../../src/rules/hex-number.ts'
import { boxOf } from './box-of.ts'
import { DRAWN, drawMap, drawMapOf, drawSmallMap } from './drawn-map.ts'
import { expect, test } from './fixtures.ts'
import { isAtRest, mapSettingsOf, viewOf } from './map-settings.ts'

const PLACED = { x: 8, y: 10 }
const CORNER = hexCorners(DRAWN.grid, PLACED)[0] ?? { x: 0, y: 0 }

/** How far the hexes in the corners of a drawn map are off, at most, in widths of a hex. */
const offBy = (drawn: Grid, laid: Grid | undefined): number => {
  if (!laid) return Number.POSITIVE_INFINITY
  const middle = hexAt(drawn, { x: 800, y: 600 })
  const found = hexAt(laid, hexCentre(drawn, middle))
  const away = [0, DRAWN.width].flatMap((x) =>
    [0, DRAWN.height].map((y) => {
      const hex = hexAt(drawn, { x, y })
      const same = { x: found.x + hex.x - middle.x, y: found.y + hex.y - middle.y }
      const [is, seems] = [hexCentre(drawn, hex), hexCentre(laid, same)]
      return Math.hypot(is.x - seems.x, is.y - seems.y)
    }),
  )
  return Math.max(...away) / hexExtent(drawn).width
}

/** Larger than the map: nothing of it is seen. */
const ONE_HEX: Grid = { left: 800, top: 600, columnSpacing: 1600, rowSpacing: 1400 }

/** Uploads a small drawn map, and lays the grid's hex on it. */
const layHex = async (page: Page) => {
  const work = mapSettingsOf(page)
  await work.open()
  await work.upload('jungle.png', await drawSmallMap())
  await work.sheet.getByRole('button', { name: 'Lay the grid' }).click()
  await work.clickHex(PLACED)
  await work.drag('Corner of the hex', CORNER)
  await work.drag('Centre of the hex', hexCentre(DRAWN.grid, PLACED))
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
  await isAtRest(loupe.locator('> div').first())
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
  const { laid } = await viewOf(gm)
  expect(laid?.grid.pointy).toBe(false)
  expect(laid?.grid.columnSpacing).toBeCloseTo(DRAWN.grid.columnSpacing, 0)
})

test('R-GRID-8: a finger that drags a far corner moves that hex alone, and a second finger nothing', {
  tag: '@more',
}, async ({ gm }) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawSmallMap())
  await gm.setViewportSize({ width: 320, height: 640 })
  await work.turnTo('Grid')
  await expect(async () => {
    const zoomIn = await boxOf(work.sheet.getByRole('button', { name: 'Zoom in' }))
    const loupes = await boxOf(work.sheet.getByRole('region', { name: 'Far corners' }))
    expect(zoomIn.right).toBeLessThanOrEqual(loupes.x)
  }).toPass()
  await gm.setViewportSize({ width: 390, height: 844 })
  await work.clickHex(PLACED)
  await work.drag('Corner of the hex', CORNER)
  const loupe = work.sheet.getByRole('application', { name: /at the left/ })
  await isAtRest(loupe.locator('> div').first())
  const { x, y } = await boxOf(loupe)
  const height = await work.number('Height of a hex')
  const touch = await gm.context().newCDPSession(gm)
  const drag = async (type: 'touchStart' | 'touchMove', ...downs: number[]): Promise<void> => {
    const touchPoints = downs.map((down, id) => ({ x: x + 50 - 30 * id, y: y + 50 + down, id }))
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await drag('touchStart', 0)
  for (const down of [10, 20, 30, 40]) await drag('touchMove', down)
  await expect.poll(() => work.number('Height of a hex')).not.toBeCloseTo(height, 1)
  await drag('touchStart', 40, 0)
  await drag('touchMove', 0, 20)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect.poll(() => work.number('Height of a hex')).toBeCloseTo(height, 1)
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
  const field = work.sheet.getByRole('textbox', { name: 'Width of a hex' })
  await field.fill('55,1')
  await expect(field).toHaveAccessibleDescription(/Width of a hex must be a number such as/)
  await field.fill('55.1')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('55.11')
})

test('R-GRID-11: numbers of a map whose hexes stand on a point are those of a pointy map', {
  tag: '@more',
}, async ({ gm }) => {
  const work = await layHex(gm)
  await work.sheet.getByRole('button', { name: 'On a point' }).press('Enter')
  await gm.keyboard.press('Control+s')
  await expect(work.sheet.getByText('Saved', { exact: true })).toBeVisible()
  expect((await viewOf(gm)).laid?.grid.pointy).toBe(true)
  const number = work.sheet.getByRole('textbox', { name: 'Number of the hex that you put' })
  await number.fill('0305')
  await work.sheet.getByRole('button', { name: 'Yes, use them' }).press('Enter')
  await work.turnTo('Hex numbers')
  await expect(
    work.sheet.getByRole('group', { name: 'The rows beside it lie half a hex' }),
  ).toBeVisible()
  const { settings, naming } = await viewOf(gm)
  expect(settings.numbering).toMatchObject({ for: 'printed', column: 3, row: 5 })
  expect(naming).toMatchObject({ pointy: true })
  await gm.keyboard.press('Escape')
  await gm.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(async () => (await viewOf(gm)).naming).toBeNull()
  await gm.getByRole('button', { name: /^Undo/ }).click()
  await expect.poll(async () => (await viewOf(gm)).laid).toBeNull()
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
  await name.fill('nowhere')
  await expect(name).toHaveAccessibleDescription(/No hex has this number/)
  const { column, row } = printedOf(STANDARD_NUMBERING, map.position)
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
  await gm.keyboard.press('Escape')
  await expect(work.sheet.getByRole('alert')).toContainText(
    'Unsaved: the map image, the grid, new land.',
  )
  await work.sheet.getByRole('button', { name: 'Save and leave' }).click()
  await expect(work.sheet.getByRole('heading', { name: /^Are hex numbers/ })).toBeVisible()
  expect((await viewOf(gm)).sites).toEqual([])
})

test('R-GRID-12: the page has the images straightened that turn with the GM’s, says so, and lays them', {
  tag: '@more',
}, async ({ gm }) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawSmallMap())
  await work.upload('players.png', await drawSmallMap(), 'The players’ map')
  await work.turnTo('Grid')
  const isStraight = work.sheet.getByRole('checkbox', { name: /^This one is straight/ })
  await expect(isStraight).toHaveCount(0)
  await work.sheet.getByRole('textbox', { name: 'Angle' }).fill('3')
  await isStraight.check()
  const held = Promise.withResolvers<void>()
  await gm.route('**/straightened', async (route) => {
    await held.promise
    await route.continue()
  })
  await work.sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(work.sheet.getByText('Straightening the images…')).toBeVisible()
  held.resolve()
  await expect(work.sheet.getByText('Saved', { exact: true })).toBeVisible()
  const { images } = await (await gm.request.get('/api/campaigns/home/images')).json()
  const [straight, players, original] = images
  expect(straight.straightened).toEqual({ of: original.id, angle: 3 })
  expect((await viewOf(gm)).laid).toMatchObject({ gm: straight.id, players: players.id })
  await gm.reload()
  await work.turnTo('Grid')
  await expect(work.sheet.getByRole('textbox', { name: 'Angle' })).toHaveValue('3')
  await isStraight.uncheck()
  await work.save()
  const { laid } = await viewOf(gm)
  expect(laid).toMatchObject({ gm: straight.id })
  expect(laid?.players).not.toBe(players.id)
  await work.turnTo('Map image')
  await expect(work.sheet.getByText('straightened by 3°')).toHaveCount(2)
})

test('R-GRID-12: a sideways scan is turned by 90° and uploaded anew', { tag: '@more' }, async ({
  gm,
}) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawMapOf({ ...DRAWN, width: 700, height: 360 }))
  await work.turnTo('Grid')
  await work.sheet.getByRole('button', { name: 'Turn by 90°' }).click()
  // The sheet is away while the turned picture comes.
  const width = async () => (await work.pane.locator('> div').boundingBox())?.width
  await expect.poll(width).toBeLessThan(400)
  await work.turnTo('Map image')
  await expect(work.sheet.getByText('360 × 700 pixels')).toBeVisible()
})

test('R-GRID-10: where nothing is printed Snap says so, and nothing moves', {
  tag: '@more',
}, async ({ gm }) => {
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawMapOf({ width: 480, height: 360, grid: ONE_HEX }))
  await work.turnTo('Grid')
  const before = await work.number('Left')
  await work.sheet.getByRole('button', { name: 'Snap', exact: true }).click()
  await expect(
    work.sheet.getByText(/^Snap found no printed hexes like this one\. Drag/),
  ).toBeVisible()
  expect(await work.number('Left')).toBe(before)
})

test('R-GRID-10, R-GRID-12: Snap finds hexes that stand on a point, on a scan turned by 2°, and the saved map is straight', {
  tag: '@more',
}, async ({ gm }) => {
  const grid = { ...DRAWN.grid, pointy: true }
  const onScan = (point: Point): Point => straightened(point, DRAWN, -2)
  const hex = hexAt(grid, { x: 500, y: 400 })
  const work = mapSettingsOf(gm)
  await work.open()
  await work.upload('jungle.png', await drawMapOf({ ...DRAWN, grid }, 2))
  await work.turnTo('Grid')
  await work.clickAt(onScan(hexCentre(grid, hex)))
  await work.drag('Corner of the hex', onScan(hexCorners(grid, hex)[0] ?? { x: 0, y: 0 }))
  await work.sheet.getByRole('button', { name: 'Snap', exact: true }).click()
  await expect(
    work.sheet.getByText('Snap found the printed hexes: they stand on a point, turned by 2°.'),
  ).toBeVisible()
  expect(await work.number('Angle')).toBeCloseTo(2, 1)
  await work.save()
  const { laid } = await viewOf(gm)
  expect(laid?.grid.pointy).toBe(true)
  expect(offBy(grid, laid?.grid)).toBeLessThan(0.03)
})

test('R-CHART-4: the questions after a saved grid leave with it, by Undo or another map', {
  tag: '@more',
}, async ({ gm, http }) => {
  const work = await layHex(gm)
  await work.save()
  const asked = work.sheet.getByRole('heading', { name: /^Are hex numbers/ })
  await expect(asked).toBeVisible()
  await work.sheet.getByRole('button', { name: 'Undo: map' }).click()
  await expect.poll(async () => (await viewOf(gm)).laid).toBeNull()
  await expect(asked).toHaveCount(0)
  await http.change('POST', '/redo', {})
  await expect(asked).toBeVisible()
  await http.change('PUT', '/chart', { chart: null })
  await expect(asked).toHaveCount(0)
})
