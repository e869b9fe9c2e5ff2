import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hexAt,
  hexCentre,
  hexExtent,
  type Point,
  REGULAR_SPACING_RATIO,
  type TurnedGrid,
} from '#shared/grid.ts'
import { anyOffset, between } from '#test/support/grids.ts'
import { FIRST_GRID } from '../../settings-draft.ts'
import {
  dragCorner,
  draggedCorner,
  farHex,
  gridToSave,
  mapHexOfPlaced,
  moveGrid,
  placeHex,
  relativeGrid,
  SIDES,
  snapToGrid,
  startGridDraft,
  stretchGrid,
  withAngle,
} from './grid-draft.ts'

const SHEET = { width: 1600, height: 1200 }
const GRID: TurnedGrid = { ...FIRST_GRID, left: 62, top: 55, columnSpacing: 41, rowSpacing: 24 }
const NEW = startGridDraft({ grid: FIRST_GRID, notTurned: [] }, SHEET, false)
const ALIGNED = startGridDraft({ grid: GRID, notTurned: [] }, SHEET, true)

const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

describe('R-GRID-6: one hex is put on the picture', () => {
  test('it lies where it was clicked, and its corner gives the size and how it stands', () => {
    const at = { x: 300, y: 200 }
    const flat = dragCorner(placeHex(NEW, at), { x: 340, y: 203 })
    expect(flat.centre).toEqual(at)
    expect(flat).toMatchObject({ pointy: false, corner: 0, angle: 0 })
    expect(distance(draggedCorner(flat), at)).toBeCloseTo(Math.hypot(40, 3))
    const pointy = dragCorner(flat, { x: 303, y: 160 })
    expect(pointy.pointy).toBe(true)
    expect(draggedCorner(pointy).x).toBeCloseTo(300)
    expect(draggedCorner(pointy).y).toBeCloseTo(200 - Math.hypot(3, 40))
    expect(pointy.columnSpacing / pointy.rowSpacing).toBeCloseTo(REGULAR_SPACING_RATIO)
  })

  test('sizes out of bounds are not taken', () => {
    expect(dragCorner(NEW, plus(NEW.centre, { x: 1, y: 0 }))).toBe(NEW)
  })

  test('once the lines are right a click moves none of them, and the hex keeps its name', () => {
    const typedHex = { x: 4, y: 6 }
    const before = gridToSave({ ...ALIGNED, typedHex }, typedHex)
    const after = placeHex({ ...ALIGNED, typedHex }, { x: 200, y: 1000 })
    expect(after.centre).not.toEqual(ALIGNED.centre)
    const grid = gridToSave(after, mapHexOfPlaced(after, null, SHEET))
    for (const key of ['left', 'top', 'columnSpacing', 'rowSpacing'] as const)
      expect(grid[key]).toBeCloseTo(before[key])
  })

  test('on kept land it is the nearest hex of the present grid, else the first of the map is column 1, row 1', () => {
    const draft = moveGrid(ALIGNED, { x: 500, y: 400 })
    expect(mapHexOfPlaced(draft, GRID, SHEET)).toEqual(hexAt(GRID, { x: 500, y: 400 }))
    for (const pointy of [false, true]) {
      const turned = { ...draft, pointy }
      const { x, y } = hexCentre(gridToSave(turned, mapHexOfPlaced(turned, null, SHEET)), {
        x: 0,
        y: 0,
      })
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(x, y)).toBeLessThan(85)
    }
    expect(mapHexOfPlaced({ ...draft, typedHex: { x: 1, y: 1 } }, GRID, SHEET)).toEqual({
      x: 1,
      y: 1,
    })
    const turnedAgain = withAngle(draft, 8, SHEET)
    expect(mapHexOfPlaced(turnedAgain, GRID, SHEET)).toEqual(mapHexOfPlaced(draft, GRID, SHEET))
    const named = gridToSave(draft, { x: 3, y: 5 })
    expect(hexCentre(named, { x: 3, y: 5 })).toEqual({ x: 500, y: 400 })
  })

  test('R-GRID-12: at another angle it stays where it is printed', () => {
    const turned = withAngle(ALIGNED, 10, SHEET)
    expect(turned.centre).not.toEqual(ALIGNED.centre)
    expect(withAngle(moveGrid(ALIGNED, { x: 800, y: 600 }), 10, SHEET).centre).toEqual({
      x: 800,
      y: 600,
    })
    const back = withAngle(turned, 0, SHEET)
    expect(distance(back.centre, ALIGNED.centre)).toBeCloseTo(0)
  })
})

test('R-GRID-10: a printed grid that was found keeps the name of the placed hex', () => {
  const draft = { ...ALIGNED, typedHex: { x: 5, y: 7 } }
  const printed = { ...GRID, left: 800, top: 600, pointy: true, angle: 2 }
  const found = snapToGrid(draft, printed)
  const grid = gridToSave(found, mapHexOfPlaced(found, null, SHEET))
  expect(grid).toMatchObject({ pointy: true, angle: 2 })
  expect(hexCentre(grid, { x: 5, y: 7 })).toEqual({ x: 800, y: 600 })
})

/** A hex that is put on a regular map, off by 2 % of its width, with a size that is off by 2 %. */
const anyGridDraft = fc.record({
  pointy: fc.boolean(),
  columnSpacing: between(12, 60),
  size: between(0.98, 1.02),
  off: anyOffset(0.02),
  at: fc.record({ x: between(80, 1520), y: between(80, 1120) }),
})

describe('R-GRID-8: a far hex is moved', () => {
  test('once both are on the print every hex is within 3 % of its width', () => {
    fc.assert(
      fc.property(anyGridDraft, ({ pointy, columnSpacing, size, off, at }) => {
        const printed = {
          ...GRID,
          columnSpacing,
          rowSpacing: columnSpacing / REGULAR_SPACING_RATIO,
          pointy,
        }
        const { width } = hexExtent(printed)
        const first = hexAt(printed, at)
        const onPrint = ({ x, y }: Point): Point =>
          hexCentre(printed, { x: first.x + x, y: first.y + y })
        const centre = plus(onPrint({ x: 0, y: 0 }), { x: off.x * width, y: off.y * width })
        const rowSpacing = size * printed.rowSpacing
        const misplaced = {
          ...NEW,
          pointy,
          centre,
          columnSpacing: size * columnSpacing,
          rowSpacing,
        }
        const stretched = SIDES.reduce((now, side) => {
          const hex = farHex(now, SHEET, side, 0)
          return stretchGrid(now, side, hex, onPrint(hex))
        }, misplaced)
        for (const [x, y] of [
          [0, 0],
          [SHEET.width, 0],
          [0, SHEET.height],
          [SHEET.width, SHEET.height],
        ] as const) {
          const hex = hexAt(relativeGrid(stretched), { x, y })
          const off = distance(hexCentre(relativeGrid(stretched), hex), onPrint(hex))
          expect(off / width).toBeLessThan(0.03)
        }
      }),
    )
  })
})
