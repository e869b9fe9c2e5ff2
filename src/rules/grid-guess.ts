import { type Click, fitRegular, leanFit, PRINTED_SHAPE } from './fit-grid.ts'
import { type Grid, hexAt, hexCentre, type Point } from './grid.ts'
import type { Hex } from './hex.ts'

/** How exact clicks are taken to be before they can tell, as a part of the row spacing. */
const ROUGH = 1 / 3

/** R-GRID-8: a grid to go on with. */
export interface GridGuess {
  readonly grid: Grid
  /** The spacing that no click tells yet, taken from the other as if hexes were regular. */
  readonly assumed: 'columnSpacing' | 'rowSpacing' | null
}

/**
 * R-GRID-8: from two clicks on. A spacing that clicks tell over a short stretch is mistrusted: that
 * of regular hexes has a say in it. Null if none fits.
 */
export const guessGrid = (clicks: readonly Click[]): GridGuess | null => {
  const regular = fitRegular(clicks)
  if (regular === null) return null
  const error = ROUGH * regular.rowSpacing
  const lean = leanFit(clicks, { error, shape: PRINTED_SHAPE })
  if (lean === null) return null
  const isOneColumn = clicks.every(({ hex }) => hex.x === clicks[0]?.hex.x)
  const isOneRow = clicks.every(({ hex }) => hex.y === clicks[0]?.hex.y)
  const assumed = isOneColumn ? 'columnSpacing' : isOneRow ? 'rowSpacing' : null
  return { grid: lean.grid, assumed }
}

/** Counted from one hex to another, from 0 up; the clicks tell the direction. */
export interface HexCount {
  readonly columns: number
  /** Doubled rows: two for each hex up or down a column, one for half a hex. */
  readonly rows: number
}

export type CountedGrid =
  | (GridGuess & { readonly kind: 'grid'; readonly hex: Hex })
  | { readonly kind: 'cannot'; readonly why: 'nothing-counted' | 'no-hex-there' | 'not-a-grid' }

/**
 * R-GRID-8: the hex of a second click, counted from the first, and the grid that both suggest.
 * Along a column or a row one spacing is assumed. `no-hex-there`: columns + rows is odd.
 * `not-a-grid`: the clicks are too close together, too far apart, or not beside each other as
 * counted.
 */
export const gridFromCount = (
  first: Click,
  second: Point,
  { columns, rows }: HexCount,
): CountedGrid => {
  if (columns === 0 && rows === 0) return { kind: 'cannot', why: 'nothing-counted' }
  if ((columns + rows) % 2 !== 0) return { kind: 'cannot', why: 'no-hex-there' }
  const hex = {
    x: first.hex.x + (second.x < first.at.x ? -columns : columns),
    y: first.hex.y + (second.y < first.at.y ? -rows : rows),
  }
  const guess = guessGrid([first, { hex, at: second }])
  return guess === null ? { kind: 'cannot', why: 'not-a-grid' } : { kind: 'grid', ...guess, hex }
}

/** A click within this part of the way from a centre to the edge surely means that hex. */
const SURE = 0.5

/** R-GRID-8: not `sure` nearer to the edge than to the centre: grid or click is off. */
export const hexOfClick = (
  grid: Grid,
  at: Point,
): { readonly hex: Hex; readonly sure: boolean } => {
  const hex = hexAt(grid, at)
  const centre = hexCentre(grid, hex)
  const across = Math.abs(at.x - centre.x) / grid.columnSpacing
  const down = Math.abs(at.y - centre.y) / grid.rowSpacing
  return { hex, sure: Math.max(down, (3 * across + down) / 2) <= SURE }
}
