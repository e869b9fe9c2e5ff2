import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyHex } from '#test/support/arbitraries.ts'
import { anyGrid, between, SEED_GRID } from '#test/support/grids.ts'
import {
  type Grid,
  hexAt,
  hexCentre,
  hexCorners,
  hexesTouching,
  isGridWithinBounds,
  type Point,
  type Rect,
  straightenPoint,
} from './grid.ts'
import { HEADINGS, type Hex, hexFromKey, hexKey, isOnLattice, neighbour } from './hex.ts'

/**
 * The rounding error in columns and doubled rows: coordinates go to 100,000 units, spacings from 2.
 */
const ROUNDING = 1e-9

/** A point's distance from a hex's centre; 1 is its edge in any direction (R-GRID-3). */
const outwards = (grid: Grid, hex: Hex, point: Point): number => {
  const centre = hexCentre(grid, hex)
  const across = Math.abs(point.x - centre.x) / grid.columnSpacing
  const down = Math.abs(point.y - centre.y) / grid.rowSpacing
  return Math.max(down, (3 * across + down) / 2)
}

test.each([
  ['0,0', 96, 102],
  ['1,1', 107.15, 108.5],
  ['40,24', 542, 258],
])('R-GRID-1: on the built-in chart hex %s has its centre at %d, %d', (key, x, y) => {
  const centre = hexCentre(SEED_GRID, hexFromKey(key))
  expect(centre.x).toBeCloseTo(x, 9)
  expect(centre.y).toBeCloseTo(y, 9)
})

test('R-GRID-3: corners lie clockwise from the east, and neighbours share two of them to the last bit', () => {
  const square = { left: 0, top: 0, columnSpacing: 3, rowSpacing: 2 }
  expect(hexCorners(square, { x: 1, y: 1 })).toEqual([
    { x: 5, y: 2 },
    { x: 4, y: 4 },
    { x: 2, y: 4 },
    { x: 1, y: 2 },
    { x: 2, y: 0 },
    { x: 4, y: 0 },
  ])
  fc.assert(
    fc.property(anyGrid, anyHex, fc.constantFrom(...HEADINGS), (grid, hex, heading) => {
      const names = (of: Hex) => hexCorners(grid, of).map(({ x, y }) => `${x} ${y}`)
      const shared = new Set(names(neighbour(hex, heading)))
      expect(names(hex).filter((corner) => shared.has(corner))).toHaveLength(2)
    }),
  )
})

describe('the hex that a point lies in', () => {
  test('any point lies between the corners of its hex, and the hex is on the lattice', () => {
    fc.assert(
      fc.property(anyGrid, anyHex, between(-2, 2), between(-2, 2), (grid, hex, across, down) => {
        const centre = hexCentre(grid, hex)
        const point = {
          x: centre.x + across * grid.columnSpacing,
          y: centre.y + down * grid.rowSpacing,
        }
        const found = hexAt(grid, point)
        expect(outwards(grid, found, point)).toBeLessThanOrEqual(1 + ROUNDING)
        expect(isOnLattice(found)).toBe(true)
        expect([found.x, found.y].some((number) => Object.is(number, -0))).toBe(false)
      }),
    )
  })
})

const overlap = (a: readonly number[], b: readonly number[]): number =>
  Math.min(Math.max(...a), Math.max(...b)) - Math.max(Math.min(...a), Math.min(...b))

/** How deep a hex and a rectangle overlap, in rough lattice units; negative if they are apart. */
const depth = (grid: Grid, hex: Hex, rect: Rect): number => {
  const onLattice = ({ x, y }: Point) => ({
    x: (x - grid.left) / grid.columnSpacing,
    y: (y - grid.top) / grid.rowSpacing,
  })
  const corners = hexCorners(grid, hex).map(onLattice)
  const box = [
    { x: rect.left, y: rect.top },
    { x: rect.right, y: rect.top },
    { x: rect.left, y: rect.bottom },
    { x: rect.right, y: rect.bottom },
  ].map(onLattice)
  const axes = [
    ({ x }: Point) => x,
    ({ y }: Point) => y,
    ({ x, y }: Point) => 3 * x + y,
    ({ x, y }: Point) => 3 * x - y,
  ]
  return Math.min(...axes.map((along) => overlap(corners.map(along), box.map(along))))
}

const anyCase = fc
  .tuple(anyGrid, anyHex, between(-3, 3), between(-3, 3), between(0, 5), between(0, 9))
  .map(([grid, hex, across, down, columns, rows]) => {
    const centre = hexCentre(grid, hex)
    const left = centre.x + across * grid.columnSpacing
    const top = centre.y + down * grid.rowSpacing
    const right = left + columns * grid.columnSpacing
    return { grid, hex, rect: { left, top, right, bottom: top + rows * grid.rowSpacing } }
  })

describe('the hexes that touch a rectangle', () => {
  test('are those that lie in it with a part, and none that lies apart from it', () => {
    fc.assert(
      fc.property(anyCase, ({ grid, hex, rect }) => {
        const found = new Set(hexesTouching(grid, rect).map(hexKey))
        const wrong = []
        for (let dx = -8; dx <= 12; dx++)
          for (let dy = -20; dy <= 20; dy++) {
            const near = { x: hex.x + dx, y: hex.y + dy }
            if (!isOnLattice(near)) continue
            const deep = depth(grid, near, rect)
            if (found.has(hexKey(near)) ? deep < -1e-5 : deep > ROUNDING) wrong.push(near)
          }
        expect(wrong).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('come each once, on the lattice, column by column', () => {
    fc.assert(
      fc.property(anyCase, ({ grid, rect }) => {
        const found = hexesTouching(grid, rect)
        expect(found.every(isOnLattice)).toBe(true)
        expect(found).toEqual(found.toSorted((a, b) => a.x - b.x || a.y - b.y))
        expect(new Set(found.map(hexKey)).size).toBe(found.length)
      }),
    )
  })
})

test('R-GRID-12: a scan turned clockwise is straightened around its middle, and turned back', () => {
  const scan = { width: 400, height: 200 }
  const turn = Math.PI / 18
  // A line to the right falls on a scan that is turned by 10° clockwise.
  const printed = { x: 200 + 100 * Math.cos(turn), y: 100 + 100 * Math.sin(turn) }
  const straight = straightenPoint(printed, scan, 10)
  expect(straight.x).toBeCloseTo(300, 9)
  expect(straight.y).toBeCloseTo(100, 9)
  const back = straightenPoint(straight, scan, -10)
  expect(back.x).toBeCloseTo(printed.x, 9)
  expect(back.y).toBeCloseTo(printed.y, 9)
})

test('R-GRID-1: bounds of a grid', () => {
  expect(isGridWithinBounds(SEED_GRID)).toBe(true)
  expect(
    isGridWithinBounds({ left: -100_000, top: 100_000, columnSpacing: 2, rowSpacing: 2000 }),
  ).toBe(true)
  expect(isGridWithinBounds({ ...SEED_GRID, left: -100_000.5 })).toBe(false)
  expect(isGridWithinBounds({ ...SEED_GRID, top: 100_000.5 })).toBe(false)
  expect(isGridWithinBounds({ ...SEED_GRID, columnSpacing: 1.99 })).toBe(false)
  expect(isGridWithinBounds({ ...SEED_GRID, rowSpacing: 2000.1 })).toBe(false)
  expect(isGridWithinBounds({ ...SEED_GRID, rowSpacing: Number.NaN })).toBe(false)
})
