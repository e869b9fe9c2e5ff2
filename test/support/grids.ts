import fc from 'fast-check'
import { GRID_BOUNDS, type Grid, type Point } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'

/** The built-in chart's grid, whose hexes are not regular. */
export const SEED_GRID: Grid = { left: 96, top: 102, columnSpacing: 11.15, rowSpacing: 6.5 }

const PARTS = 2 ** 32

/**
 * Numbers between two, ends included, as evenly as a ruler has them: `fc.double` has every exponent
 * as often as the others, so most of its numbers are all but 0.
 */
export const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: 0, max: PARTS }).map((part) => min + (max - min) * (part / PARTS))

const spacing = fc.oneof(
  between(GRID_BOUNDS.closest, 60),
  between(GRID_BOUNDS.closest, GRID_BOUNDS.widest),
)
const place = fc.oneof(between(-200, 1200), between(-GRID_BOUNDS.place, GRID_BOUNDS.place))

/** Grids within the bounds, those that fit a chart more often. */
export const anyGrid: fc.Arbitrary<Grid> = fc.record({
  left: place,
  top: place,
  columnSpacing: spacing,
  rowSpacing: spacing,
})

/** A vector of up to this length. */
export const anyOffset = (length: number): fc.Arbitrary<Point> =>
  fc.record({ part: between(0, 1), turn: between(0, 2 * Math.PI) }).map(({ part, turn }) => ({
    x: length * part * Math.cos(turn),
    y: length * part * Math.sin(turn),
  }))

/** Hexes close together, so that many are neighbours. */
export const hexNearOrigin = (reach: number): fc.Arbitrary<Hex> =>
  fc
    .tuple(fc.integer({ min: -reach, max: reach }), fc.integer({ min: -reach, max: reach }))
    .map(([x, half]) => ({ x, y: 2 * half + (Math.abs(x) % 2) }))

export const anyPatch: fc.Arbitrary<Hex[]> = fc.array(hexNearOrigin(4), { maxLength: 60 })
