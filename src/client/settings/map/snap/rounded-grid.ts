import type { Grid } from '../../../../rules/grid.ts'

/** The rounding error of renamed hexes, in chart units. */
const ROUNDING = 1e-6

export const isSameButRounded = (a: Grid, b: Grid): boolean =>
  Math.abs(a.left - b.left) <= ROUNDING &&
  Math.abs(a.top - b.top) <= ROUNDING &&
  Math.abs(a.columnSpacing - b.columnSpacing) <= ROUNDING &&
  Math.abs(a.rowSpacing - b.rowSpacing) <= ROUNDING

/** The grid on a picture that is `by` times as large. */
export const timesLarger = (grid: Grid, by: number): Grid => ({
  left: grid.left * by,
  top: grid.top * by,
  columnSpacing: grid.columnSpacing * by,
  rowSpacing: grid.rowSpacing * by,
})
