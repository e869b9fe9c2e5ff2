import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyOffset, between } from '../../../../../test/support/grids.ts'
import { hexAt, hexCentre, hexCorners, type Point, REGULAR } from '../../../../rules/grid.ts'
import { FIRST_GRID, type LaidGrid } from '../settings-draft.ts'
import {
  aroundPlaced,
  beginLaying,
  cornerOf,
  countTo,
  dragCorner,
  farHex,
  type Laying,
  laidGrid,
  moveHex,
  placedName,
  placeHex,
  SIDES,
  snapTo,
  stretchTo,
  withAngle,
} from './laying.ts'

const SHEET = { width: 1600, height: 1200 }
const GRID: LaidGrid = { ...FIRST_GRID, left: 62, top: 55, columnSpacing: 41, rowSpacing: 24 }
const BEGUN = beginLaying({ grid: FIRST_GRID, straight: [] }, SHEET, false)
const FOUND = beginLaying({ grid: GRID, straight: [] }, SHEET, true)

const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

describe('R-GRID-6: one hex is put on the picture', () => {
  test('it lies where it was clicked, and its corner gives the size and how it stands', () => {
    const at = { x: 300, y: 200 }
    const flat = dragCorner(placeHex(BEGUN, at), { x: 340, y: 203 })
    expect(flat.centre).toEqual(at)
    expect(flat).toMatchObject({ pointy: false, corner: 0, angle: 0 })
    expect(distance(cornerOf(flat), at)).toBeCloseTo(Math.hypot(40, 3))
    const pointy = dragCorner(flat, { x: 303, y: 160 })
    expect(pointy.pointy).toBe(true)
    expect(cornerOf(pointy).x).toBeCloseTo(300)
    expect(cornerOf(pointy).y).toBeCloseTo(200 - Math.hypot(3, 40))
    expect(pointy.columnSpacing / pointy.rowSpacing).toBeCloseTo(REGULAR)
  })

  test('any corner may be dragged, and stretched hexes stay as they are stretched', () => {
    for (const pointy of [false, true]) {
      const laying = { ...FOUND, pointy, rowSpacing: 22 }
      for (const [index, corner] of hexCorners(aroundPlaced(laying), { x: 0, y: 0 }).entries()) {
        const dragged = dragCorner(laying, corner)
        expect(dragged).toMatchObject({ pointy, corner: index })
        expect(dragged.columnSpacing).toBeCloseTo(41)
        expect(dragged.rowSpacing).toBeCloseTo(22)
      }
    }
  })

  test('sizes out of bounds are not taken', () => {
    expect(dragCorner(BEGUN, plus(BEGUN.centre, { x: 1, y: 0 }))).toBe(BEGUN)
  })

  test('once the lines are right a click moves none of them, and the hex keeps its name', () => {
    const name = { x: 4, y: 6 }
    const before = laidGrid({ ...FOUND, name }, name)
    const after = placeHex({ ...FOUND, name }, { x: 200, y: 1000 })
    expect(after.centre).not.toEqual(FOUND.centre)
    const grid = laidGrid(after, placedName(after, null, SHEET))
    for (const key of ['left', 'top', 'columnSpacing', 'rowSpacing'] as const)
      expect(grid[key]).toBeCloseTo(before[key])
  })

  test('on kept land it is the nearest hex of the present grid, else the first of the map is column 1, row 1', () => {
    const laying = moveHex(FOUND, { x: 500, y: 400 })
    expect(placedName(laying, GRID, SHEET)).toEqual(hexAt(GRID, { x: 500, y: 400 }))
    for (const pointy of [false, true]) {
      const turned = { ...laying, pointy }
      const { x, y } = hexCentre(laidGrid(turned, placedName(turned, null, SHEET)), { x: 0, y: 0 })
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(x, y)).toBeLessThan(85)
    }
    expect(placedName({ ...laying, name: { x: 1, y: 1 } }, GRID, SHEET)).toEqual({ x: 1, y: 1 })
    const again = withAngle(laying, 8, SHEET)
    expect(placedName(again, GRID, SHEET)).toEqual(placedName(laying, GRID, SHEET))
    const named = laidGrid(laying, { x: 3, y: 5 })
    expect(hexCentre(named, { x: 3, y: 5 })).toEqual({ x: 500, y: 400 })
  })

  test('R-GRID-12: at another angle it stays where it is printed', () => {
    const turned = withAngle({ ...FOUND, second: { x: 800, y: 600 } }, 10, SHEET)
    expect(turned.centre).not.toEqual(FOUND.centre)
    expect(turned.second).toEqual({ x: 800, y: 600 })
    const back = withAngle(turned, 0, SHEET)
    expect(distance(back.centre, FOUND.centre)).toBeCloseTo(0)
  })
})

/** A regular map in the middle of which a hex is clicked, off by up to 2 % of a hex's width. */
const anyMap = fc.record({
  pointy: fc.boolean(),
  columnSpacing: between(12, 60),
  off: fc.tuple(anyOffset(0.02), anyOffset(0.02)),
  from: fc.record({ x: between(0.05, 0.3), y: between(0.1, 0.9) }),
  to: fc.record({ x: between(0.7, 0.95), y: between(0.1, 0.9) }),
})

const part = ({ x, y }: Point): Point => ({ x: x * SHEET.width, y: y * SHEET.height })

/** Both clicks, and what is counted between them. */
const clicked = (map: typeof anyMap extends fc.Arbitrary<infer Map> ? Map : never) => {
  const { pointy, columnSpacing, off } = map
  const rowSpacing = columnSpacing / REGULAR
  const printed = { left: 0, top: 0, columnSpacing, rowSpacing, pointy }
  const width = (4 / 3) * columnSpacing
  const click = (at: Point, by: Point): Point =>
    plus(hexCentre(printed, hexAt(printed, at)), { x: by.x * width, y: by.y * width })
  const [first, second] = [hexAt(printed, part(map.from)), hexAt(printed, part(map.to))]
  const begun = placeHex({ ...BEGUN, pointy }, click(part(map.from), off[0]))
  const laying = { ...begun, second: click(part(map.to), off[1]) }
  const [straight, staggered] = [
    Math.abs(second.x - first.x),
    Math.round(Math.abs(second.y - first.y) / 2),
  ]
  const [columns, rows] = pointy ? [staggered, straight] : [straight, staggered]
  /** How far the farthest corner of the picture is off, in widths of a hex. */
  const worst = (laid: Laying): number =>
    Math.max(
      ...[0, SHEET.width].flatMap((x) =>
        [0, SHEET.height].map((y) => {
          const hex = hexAt(printed, { x, y })
          const steps = { x: hex.x - first.x, y: hex.y - first.y }
          return distance(hexCentre(aroundPlaced(laid), steps), hexCentre(printed, hex)) / width
        }),
      ),
    )
  return { laying, printed, first, worst, count: { columns, rows } }
}

describe('a second hex and a count', () => {
  test('two clicks off by 2 % put every hex of a regular map within 10 %, and 3 % once the far corners are put right', () => {
    fc.assert(
      fc.property(
        anyMap.filter(({ from, to }) => Math.abs(from.y - to.y) > 0.4),
        (map) => {
          const { laying, printed, first, worst, count } = clicked(map)
          const laid = countTo(laying, count, SHEET)
          if (!laid) throw new Error('No grid')
          expect(worst(laid)).toBeLessThan(0.1)
          const corrected = SIDES.reduce((now, side) => {
            const hex = farHex(now, SHEET, side, 0)
            const at = hexCentre(printed, { x: hex.x + first.x, y: hex.y + first.y })
            return stretchTo(now, side, hex, at)
          }, laid)
          expect(worst(corrected)).toBeLessThan(0.03)
        },
      ),
    )
  })

  test.each([
    ['flat', { x: 30, y: 30 }, { columns: 30, rows: 15 }, false],
    ['flat, up and left', { x: -30, y: -30 }, { columns: 30, rows: 15 }, false],
    ['flat, in one row', { x: 30, y: 0 }, { columns: 30, rows: 0 }, false],
    ['flat, in one row, half a hex lower', { x: 31, y: 1 }, { columns: 31, rows: 0 }, false],
    ['flat, in one column', { x: 0, y: -24 }, { columns: 0, rows: 12 }, false],
    ['pointy', { x: 20, y: -30 }, { columns: 15, rows: 20 }, true],
    ['pointy, in one row', { x: 0, y: -40 }, { columns: 20, rows: 0 }, true],
    [
      'pointy, in one column, half a hex to the right',
      { x: 21, y: -1 },
      { columns: 0, rows: 21 },
      true,
    ],
  ] as const)('%s', (_, hex, count, pointy) => {
    const printed = { ...GRID, columnSpacing: 40, rowSpacing: 40 / REGULAR, pointy }
    const begun = placeHex({ ...BEGUN, pointy }, hexCentre(printed, { x: 0, y: 0 }))
    const laid = countTo({ ...begun, second: hexCentre(printed, hex) }, count, SHEET)
    expect(laid?.columnSpacing).toBeCloseTo(40)
    expect(laid?.rowSpacing).toBeCloseTo(40 / REGULAR)
    expect(laid?.angle).toBe(0)
  })

  test('with both numbers width and height follow apart; in one row the direction tells the angle', () => {
    const begun = placeHex(BEGUN, { x: 100, y: 100 })
    const stretched = countTo(
      { ...begun, second: { x: 100 + 20 * 44, y: 100 + 20 * 24 } },
      { columns: 20, rows: 10 },
      SHEET,
    )
    expect(stretched).toMatchObject({ angle: 0, columnSpacing: 44, rowSpacing: 24 })
    const turn = Math.PI / 60
    const second = { x: 100 + 800 * Math.cos(turn), y: 100 + 800 * Math.sin(turn) }
    const turned = countTo({ ...begun, second }, { columns: 20, rows: 0 }, SHEET)
    expect(turned?.angle).toBeCloseTo(3)
    expect(turned?.columnSpacing).toBeCloseTo(40)
    const level =
      turned && distance({ x: 0, y: turned.centre.y }, { x: 0, y: turned.second?.y ?? 0 })
    expect(level).toBeCloseTo(0)
  })

  test('nothing counted, another way, or no second hex makes no grid', () => {
    const laying = { ...placeHex(BEGUN, { x: 100, y: 100 }), second: { x: 300, y: 500 } }
    expect(countTo(laying, { columns: 0, rows: 0 }, SHEET)).toBeNull()
    expect(countTo(laying, { columns: 10, rows: 0 }, SHEET)).toBeNull()
    expect(countTo({ ...laying, second: null }, { columns: 10, rows: 10 }, SHEET)).toBeNull()
  })
})

test('R-GRID-10: a printed grid that was found keeps the name of the placed hex', () => {
  const laying = { ...FOUND, name: { x: 5, y: 7 }, second: { x: 1, y: 1 } }
  const printed = { ...GRID, left: 800, top: 600, pointy: true, angle: 2 }
  const found = snapTo(laying, printed)
  expect(found.second).toBeNull()
  const grid = laidGrid(found, placedName(found, null, SHEET))
  expect(grid).toMatchObject({ pointy: true, angle: 2 })
  expect(hexCentre(grid, { x: 5, y: 7 })).toEqual({ x: 800, y: 600 })
})

describe('R-GRID-8: a far hex is moved', () => {
  test('a hex straight above tells nothing of the width: the lines move along', () => {
    const above = { x: 1, y: -21 }
    const to = plus(hexCentre(aroundPlaced(FOUND), above), { x: 7, y: -21 })
    const laid = stretchTo(FOUND, 'left', above, to)
    expect(laid.columnSpacing).toBe(41)
    expect(laid.rowSpacing).toBeCloseTo(25)
    expect(laid.centre.x).toBeCloseTo(FOUND.centre.x + 7)
    expect(laid.centre.y).toBeCloseTo(FOUND.centre.y)
  })

  test('far hexes lie whole on the picture, one at each side, and may be looked for nearer', () => {
    for (const pointy of [false, true])
      for (const centre of [
        { x: 800, y: 600 },
        { x: 60, y: 70 },
        { x: 1500, y: 1100 },
      ]) {
        const laying = { ...moveHex(FOUND, centre), pointy }
        const [left, right] = SIDES.map((side) => farHex(laying, SHEET, side, 0)) as [Point, Point]
        for (const hex of [left, right])
          for (const { x, y } of hexCorners(aroundPlaced(laying), hex)) {
            expect(Math.min(x, y, SHEET.width - x, SHEET.height - y)).toBeGreaterThan(-0.001)
          }
        const of = (hex: Point): Point => hexCentre(aroundPlaced(laying), hex)
        expect(of(left).x).toBeLessThan(of(right).x)
        const near = farHex(laying, SHEET, 'left', 0.5)
        expect(distance(of(near), centre)).toBeLessThanOrEqual(distance(of(left), centre))
      }
  })
})
