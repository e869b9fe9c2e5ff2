import type { Grid } from '../../../rules/grid.ts'

/** In chart units: what rounding makes of a grid whose hexes were given other names. */
const ROUNDING = 1e-6

/** Whether two grids are the same but for rounding. */
export const isSameButRounded = (a: Grid, b: Grid): boolean =>
  Math.abs(a.left - b.left) <= ROUNDING &&
  Math.abs(a.top - b.top) <= ROUNDING &&
  Math.abs(a.columnSpacing - b.columnSpacing) <= ROUNDING &&
  Math.abs(a.rowSpacing - b.rowSpacing) <= ROUNDING
