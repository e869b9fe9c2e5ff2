import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyOffset, between, hexNearOrigin, SEED_GRID } from '../../test/support/grids.ts'
import { type Click, fitGrid } from './fit-grid.ts'
import { type Grid, hexCentre, type Point } from './grid.ts'
import { leastCertain, mayBeOff, nextClick } from './grid-certainty.ts'
import { hexOfClick } from './grid-guess.ts'
import { type Hex, hexKey } from './hex.ts'

const CHART = { width: 1120, height: 1200 }
/** How far a hex's edge is from its centre on the seed's grid, at the nearest. */
const TO_EDGE = 6.4

const clickOn = (hex: Hex, off: Point): Click => {
  const centre = hexCentre(SEED_GRID, hex)
  return { hex, at: { x: centre.x + off.x, y: centre.y + off.y } }
}

const fitted = (clicks: readonly Click[]): Grid => {
  const fit = fitGrid(clicks)
  if (fit.kind === 'cannot') throw new Error(fit.why)
  return fit.grid
}

const offBy = (grid: Grid, hex: Hex): number => {
  const a = hexCentre(grid, hex)
  const b = hexCentre(SEED_GRID, hex)
  return Math.hypot(a.x - b.x, a.y - b.y)
}

const spanCorners = (columns: number, rows: number, from: Hex): Hex[] => [
  from,
  { x: from.x + columns, y: from.y },
  { x: from.x, y: from.y + rows },
  { x: from.x + columns, y: from.y + rows },
]

describe('R-GRID-7: how far a hex of a fitted grid may be off', () => {
  const anyClicks = fc
    .uniqueArray(fc.tuple(hexNearOrigin(30), between(-1, 1), between(-1, 1)), {
      selector: ([hex]) => hexKey(hex),
      minLength: 3,
      maxLength: 7,
    })
    .map((marks) => marks.map(([hex, x, y]) => clickOn(hex, { x, y })))

  test('it never is more, whichever way the clicks are off', () => {
    fc.assert(
      fc.property(anyClicks, hexNearOrigin(80), (clicks, hex) => {
        const fit = fitGrid(clicks)
        fc.pre(fit.kind === 'fit')
        expect(offBy(fit.grid, hex)).toBeLessThanOrEqual(mayBeOff(clicks, hex) + 1e-6)
      }),
    )
  })

  test('√2 at most between four clicks, and more the farther out', () => {
    const clicks = spanCorners(40, 40, { x: 0, y: 0 }).map((hex) => clickOn(hex, { x: 0, y: 0 }))
    expect(mayBeOff(clicks, { x: 20, y: 20 })).toBeCloseTo(Math.SQRT2, 9)
    expect(mayBeOff(clicks, { x: 40, y: 0 })).toBeCloseTo(Math.SQRT2, 9)
    expect(mayBeOff(clicks, { x: 60, y: 20 })).toBeCloseTo(Math.hypot(2, 1), 9)
    expect(mayBeOff(clicks, { x: 100, y: 20 })).toBeCloseTo(Math.hypot(4, 1), 9)
  })

  test('without a fit nothing is certain', () => {
    const inOneRow = [0, 2, 4].map((x) => clickOn({ x, y: 0 }, { x: 0, y: 0 }))
    expect(mayBeOff([], { x: 0, y: 0 })).toBe(Number.POSITIVE_INFINITY)
    expect(mayBeOff(inOneRow, { x: 0, y: 0 })).toBe(Number.POSITIVE_INFINITY)
  })
})

const anySpan = fc
  .record({ rows: fc.constantFrom(40, 80), x: fc.nat({ max: 50 }), row: fc.nat({ max: 44 }) })
  .map(({ rows, x, row }) => spanCorners(40, rows, { x, y: 2 * row + (x % 2) }))

/** A GM who follows `nextClick` so many times; the hexes are told by the grid so far, not by them. */
const followed = (first: readonly Click[], offsets: readonly Point[]): Click[] => {
  const clicks = [...first]
  for (const off of offsets) {
    const grid = fitted(clicks)
    const there = hexCentre(grid, nextClick(clicks, grid, CHART))
    expect(there.x).toBe(Math.min(Math.max(there.x, 0), CHART.width))
    expect(there.y).toBe(Math.min(Math.max(there.y, 0), CHART.height))
    const { at, hex: meant } = clickOn(hexOfClick(SEED_GRID, there).hex, off)
    const { hex } = hexOfClick(grid, at)
    expect(hex).toEqual(meant)
    clicks.push({ hex, at })
  }
  return clicks
}

describe('R-GRID-7: where to click next', () => {
  test('no hex of the chart is less certain than the one at the corner', () => {
    fc.assert(
      fc.property(anySpan, between(0, 1120), between(0, 1200), (hexes, x, y) => {
        const clicks = hexes.map((hex) => clickOn(hex, { x: 0, y: 0 }))
        const corner = mayBeOff(clicks, leastCertain(clicks, SEED_GRID, CHART))
        const { hex } = hexOfClick(SEED_GRID, { x, y })
        // The corner's hex is the one that the corner lies in: its centre may be half a hex inside.
        expect(mayBeOff(clicks, hex)).toBeLessThan(corner * 1.1)
      }),
    )
  })

  test('the hex is on the chart, and a click there is never taken for its neighbour', () => {
    /** All away from their middle, or all towards it, leads a grid astray farthest outside. */
    const astray = fc.constantFrom(-1, 1).map((way) =>
      spanCorners(2, 2, { x: -1, y: -1 }).map(({ x, y }) => ({
        x: (way * x * TO_EDGE) / 4 / Math.SQRT2,
        y: (way * y * TO_EDGE) / 4 / Math.SQRT2,
      })),
    )
    const off = anyOffset(TO_EDGE / 4)
    const offsets = fc.oneof(astray, fc.array(off, { minLength: 4, maxLength: 4 }))
    fc.assert(
      fc.property(anySpan, offsets, fc.array(off, { maxLength: 4 }), (hexes, first, further) => {
        const clicks = hexes.map((hex, index) => clickOn(hex, first[index] ?? { x: 0, y: 0 }))
        expect(followed(clicks, further)).toHaveLength(4 + further.length)
      }),
      { numRuns: 500 },
    )
  })
})
