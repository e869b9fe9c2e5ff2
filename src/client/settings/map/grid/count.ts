import { type Click, REGULAR } from '../../../../rules/fit-grid.ts'
import type { Point } from '../../../../rules/grid.ts'
import { type CountedGrid, gridFromCount } from '../../../../rules/grid-guess.ts'

/** Columns across, and whole or half hexes up or down. */
export interface Counted {
  readonly columns: number
  readonly hexes: number
}

export type CountResult = CountedGrid & { readonly took: Counted }

/** Across an odd number of columns a hex lies half a hex off: takes the more regular half. */
export const countGrid = (first: Click, second: Point, counted: Counted): CountResult => {
  const { columns, hexes } = counted
  const rows = Math.round(2 * hexes)
  const tried = (columns + rows) % 2 === 0 ? [rows] : [rows - 1, rows + 1].filter((n) => n >= 0)
  const results = tried.map((each) => ({
    ...gridFromCount(first, second, { columns, rows: each }),
    took: { columns, hexes: each / 2 },
  }))
  return results.reduce((best, each) => (irregularity(each) < irregularity(best) ? each : best))
}

/** How far from regular a grid's hexes are; infinite without a grid. */
const irregularity = (result: CountedGrid): number =>
  result.kind === 'grid'
    ? Math.abs(Math.log(result.grid.columnSpacing / result.grid.rowSpacing / REGULAR))
    : Number.POSITIVE_INFINITY
