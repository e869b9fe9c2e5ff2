import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGrid, anyOffset, hexNearOrigin, SEED_GRID } from '../../test/support/grids.ts'
import { type Click, fitGrid, fitRegular, isGrid, madeRegular } from './fit-grid.ts'
import { type Grid, hexCentre, type Point } from './grid.ts'
import { type Hex, hexFromKey, hexKey } from './hex.ts'

const clickOn = (grid: Grid, hex: Hex, off: Point = { x: 0, y: 0 }): Click => {
  const centre = hexCentre(grid, hex)
  return { hex, at: { x: centre.x + off.x, y: centre.y + off.y } }
}

const clicksOn = (grid: Grid, ...hexes: readonly Hex[]) => hexes.map((hex) => clickOn(grid, hex))

const fitted = (clicks: readonly Click[]) => {
  const fit = fitGrid(clicks)
  if (fit.kind === 'cannot') throw new Error(fit.why)
  return fit
}

/** How far a fitted grid has the centre of a hex off. */
const offBy = (fit: Grid, grid: Grid, hex: Hex): number => {
  const a = hexCentre(fit, hex)
  const b = hexCentre(grid, hex)
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** The corners of a span of columns and doubled rows (both even). */
const spanCorners = (columns: number, rows: number, from: Hex = { x: 0, y: 0 }): Hex[] => [
  from,
  { x: from.x + columns, y: from.y },
  { x: from.x, y: from.y + rows },
  { x: from.x + columns, y: from.y + rows },
]

/** Hexes of a chart as large as the built-in one. */
const anyHexOfChart: fc.Arbitrary<Hex> = fc
  .tuple(fc.nat({ max: 90 }), fc.nat({ max: 83 }))
  .map(([x, row]) => ({ x, y: 2 * row + (x % 2) }))

describe('R-GRID-6: a grid is fitted to clicks', () => {
  test('clicks right on the centres find any grid', () => {
    const anyHexes = fc
      .uniqueArray(hexNearOrigin(40), { selector: hexKey, minLength: 3, maxLength: 8 })
      .filter((hexes) => new Set(hexes.map(({ x }) => x)).size > 1)
      .filter((hexes) => new Set(hexes.map(({ y }) => y)).size > 1)
    fc.assert(
      fc.property(anyGrid, anyHexes, (grid, hexes) => {
        const fit = fitGrid(clicksOn(grid, ...hexes))
        // At the very bounds rounding may put the fitted grid outside.
        fc.pre(fit.kind === 'fit')
        for (const side of ['left', 'top', 'columnSpacing', 'rowSpacing'] as const)
          expect(fit.grid[side]).toBeCloseTo(grid[side], 6)
        expect(fit.worst).toBeLessThan(1e-6)
      }),
    )
  })

  test('no other grid lies closer to the clicks', () => {
    const anyClicks = fc.array(fc.tuple(anyHexOfChart, anyOffset(4)), {
      minLength: 4,
      maxLength: 9,
    })
    const nudge = fc.record({
      left: fc.constantFrom(-0.3, 0, 0.3),
      top: fc.constantFrom(-0.3, 0, 0.3),
      columnSpacing: fc.constantFrom(-0.01, 0, 0.01),
      rowSpacing: fc.constantFrom(-0.01, 0, 0.01),
    })
    fc.assert(
      fc.property(anyClicks, nudge, (marks, by) => {
        const clicks = marks.map(([hex, off]) => clickOn(SEED_GRID, hex, off))
        const fit = fitGrid(clicks)
        fc.pre(fit.kind === 'fit')
        const { left, top, columnSpacing, rowSpacing } = fit.grid
        const nudged = {
          left: left + by.left,
          top: top + by.top,
          columnSpacing: columnSpacing + by.columnSpacing,
          rowSpacing: rowSpacing + by.rowSpacing,
        }
        const squares = clicks.map(({ hex, at }) => {
          const centre = hexCentre(nudged, hex)
          return (centre.x - at.x) ** 2 + (centre.y - at.y) ** 2
        })
        const residual = Math.sqrt(squares.reduce((sum, square) => sum + square) / squares.length)
        expect(residual).toBeGreaterThanOrEqual(fit.residual - 1e-9)
      }),
    )
  })

  test('what is left over is told for each click, the worst and all together', () => {
    const clicks = clicksOn(SEED_GRID, ...spanCorners(40, 40))
    const [first, ...others] = clicks as [Click, ...Click[]]
    const off = { ...first, at: { x: first.at.x + 4, y: first.at.y } }
    const fit = fitted([off, ...others])
    expect(fit.each).toEqual([2, 0, 2, 0].map((each) => expect.closeTo(each, 9)))
    expect(fit.worst).toBeCloseTo(2, 9)
    expect(fit.residual).toBeCloseTo(Math.SQRT2, 9)
  })

  test.each([
    ['too-few', ''],
    ['too-few', '0,0 4,0'],
    ['too-few', '0,0 0,0 5,5'],
    ['one-column', '3,1 3,5 3,9'],
    ['one-row', '1,3 5,3 9,3'],
  ] as const)('%s: no fit for clicks on %j', (why, keys) => {
    const hexes = keys.split(' ').filter(Boolean).map(hexFromKey)
    expect(fitGrid(clicksOn(SEED_GRID, ...hexes))).toEqual({ kind: 'cannot', why })
  })

  test('not-a-grid: no fit for clicks whose hexes were mixed up, or out of bounds', () => {
    const [first, second, ...others] = clicksOn(SEED_GRID, ...spanCorners(4, 4)) as [
      Click,
      Click,
      ...Click[],
    ]
    const mixedUp = [
      { hex: first.hex, at: second.at },
      { hex: second.hex, at: first.at },
      ...others.map(({ hex, at }) => ({ hex: { x: 4 - hex.x, y: hex.y }, at })),
    ]
    expect(fitGrid(mixedUp)).toEqual({ kind: 'cannot', why: 'not-a-grid' })
    const tiny = clicksOn({ ...SEED_GRID, rowSpacing: 1.9 }, ...spanCorners(4, 4))
    expect(fitGrid(tiny)).toEqual({ kind: 'cannot', why: 'not-a-grid' })
  })
})

describe("R-GRID-6: the built-in chart's grid from four clicks, each up to 1.5 off, 40 columns and 40 rows apart", () => {
  /** A row of hexes is two doubled rows high; both readings of 40 rows hold. */
  const anySpan = fc.constantFrom(40, 80)
  const anyCorner = fc.tuple(fc.nat({ max: 50 }), fc.nat({ max: 44 }))
  const anyOff = fc.oneof(
    anyOffset(1.5),
    fc.nat({ max: 7 }).map((turn) => ({
      x: 1.5 * Math.cos((turn * Math.PI) / 4),
      y: 1.5 * Math.sin((turn * Math.PI) / 4),
    })),
  )
  const anyOffsets = fc.tuple(anyOff, anyOff, anyOff, anyOff)

  test('no hex between them is more than 1.9 off, whichever way the clicks are', () => {
    fc.assert(
      fc.property(anySpan, anyCorner, anyOffsets, (rows, [x, y], offsets) => {
        const from = { x, y: y + ((x + y) % 2) }
        const corners = spanCorners(40, rows, from)
        const clicks = corners.map((hex, index) => clickOn(SEED_GRID, hex, offsets[index]))
        const { grid } = fitted(clicks)
        // How far a hex is off is a convex function of the hex: no hex between is more off.
        for (const hex of corners) expect(offBy(grid, SEED_GRID, hex)).toBeLessThan(1.9)
      }),
      { numRuns: 1000 },
    )
  })
})

test('R-GRID-2: bounds of a grid', () => {
  expect(isGrid(SEED_GRID)).toBe(true)
  expect(isGrid({ left: -100_000, top: 100_000, columnSpacing: 2, rowSpacing: 2000 })).toBe(true)
  expect(isGrid({ ...SEED_GRID, left: -100_000.5 })).toBe(false)
  expect(isGrid({ ...SEED_GRID, top: 100_000.5 })).toBe(false)
  expect(isGrid({ ...SEED_GRID, columnSpacing: 1.99 })).toBe(false)
  expect(isGrid({ ...SEED_GRID, rowSpacing: 2000.1 })).toBe(false)
  expect(isGrid({ ...SEED_GRID, rowSpacing: Number.NaN })).toBe(false)
})

test('regular hexes are found from two clicks, in one column, one row or neither', () => {
  const grids = fc
    .record({
      left: fc.integer({ min: -500, max: 500 }),
      top: fc.integer({ min: -500, max: 500 }),
      columnSpacing: fc.integer({ min: 10, max: 200 }),
      rowSpacing: fc.constant(0),
    })
    .map(madeRegular)
  const step = fc.integer({ min: -30, max: 30 })
  const others = fc
    .record({ columns: step, rows: step })
    .filter(({ columns, rows }) => columns !== 0 || rows !== 0)
    .map(({ columns, rows }) => ({ x: columns + rows, y: columns - rows }))
  fc.assert(
    fc.property(grids, others, (grid, other) => {
      const clicks = [{ x: 0, y: 0 }, other].map((hex) => ({ hex, at: hexCentre(grid, hex) }))
      const fitted = fitRegular(clicks)
      for (const key of ['left', 'top', 'columnSpacing', 'rowSpacing'] as const) {
        expect(fitted?.[key]).toBeCloseTo(grid[key], 6)
      }
    }),
  )
})

test('one hex, or none, makes no grid', () => {
  const here = { hex: { x: 2, y: 2 }, at: { x: 10, y: 10 } }
  expect(fitRegular([])).toBeNull()
  expect(fitRegular([here, { ...here, at: { x: 11, y: 10 } }])).toBeNull()
})
