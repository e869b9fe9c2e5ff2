import { type Click, gridOf, isGrid, mean } from './fit-grid.ts'
import type { Grid } from './grid.ts'
import { fitRegular, REGULAR } from './regular-grid.ts'

/** One standard deviation of a printed map's hexes from regular: 12 % is 2.4 of it. */
export const PRINTED_SHAPE = 0.05

export interface Lean {
  /** How exact a click is, in chart units: one standard deviation. */
  readonly error: number
  /** How regular hexes are: `PRINTED_SHAPE`, or 0 for hexes that are known to be regular. */
  readonly shape: number
}

export interface LeanFit {
  readonly grid: Grid
  /** How unlikely the clicks are: squares of distances and of irregularity, in deviations. */
  readonly cost: number
}

/** One axis of the clicks: hex numbers against places. */
interface Axis {
  readonly number: number
  readonly place: number
  readonly spread: number
  /** By least squares; 0 where all clicks have one number. */
  readonly spacing: number
  readonly squares: number
}

const axisOf = (marks: readonly (readonly [number: number, place: number])[]): Axis => {
  const number = mean(marks.map(([each]) => each))
  const place = mean(marks.map(([, each]) => each))
  let spread = 0
  let slope = 0
  for (const [each, at] of marks) {
    spread += (each - number) ** 2
    slope += (each - number) * (at - place)
  }
  const spacing = spread === 0 ? 0 : slope / spread
  const squares = marks.reduce(
    (sum, [each, at]) => sum + (at - place - spacing * (each - number)) ** 2,
    0,
  )
  return { number, place, spread, spacing, squares }
}

/**
 * R-GRID-8: the likeliest grid where hexes are nearly regular. The shorter the stretch that tells a
 * spacing, the more the other spacing has a say in it. Null without two different hexes.
 */
export const leanFit = (clicks: readonly Click[], { error, shape }: Lean): LeanFit | null => {
  const regular = fitRegular(clicks)
  if (regular === null) return null
  const x = axisOf(clicks.map(({ hex, at }) => [hex.x, at.x]))
  const y = axisOf(clicks.map(({ hex, at }) => [hex.y, at.y]))
  // In variances of the difference between the column spacing and the regular one.
  const ofX = error ** 2 / x.spread
  const ofY = (error * REGULAR) ** 2 / y.spread
  const ofShape = (shape * regular.columnSpacing) ** 2
  const told = x.spread > 0 && y.spread > 0
  const difference = told ? x.spacing - REGULAR * y.spacing : 0
  const all = ofX + ofY + ofShape
  const columnSpacing =
    x.spread === 0 ? REGULAR * y.spacing : x.spacing - (told ? (difference * ofX) / all : 0)
  const rowSpacing =
    y.spread === 0
      ? x.spacing / REGULAR
      : y.spacing + (told ? (difference * ofY) / all / REGULAR : 0)
  const grid = gridOf(
    { start: x.place - columnSpacing * x.number, spacing: columnSpacing },
    { start: y.place - rowSpacing * y.number, spacing: rowSpacing },
  )
  if (!isGrid(grid)) return null
  const apart = told ? difference ** 2 / all : 0
  return { grid, cost: (x.squares + y.squares) / error ** 2 + apart }
}
