import { type Click, fitColumns, fitRows, gridOf, isGrid, mean, type Ruler } from './fit-grid.ts'
import { type Grid, hexAt, hexCentre, type Point } from './grid.ts'
import type { Hex } from './hex.ts'

/** Column spacing / row spacing of a regular hex. */
const REGULAR = Math.sqrt(3)

/** R-GRID-8: a grid to go on with. */
export interface GridGuess {
  readonly grid: Grid
  /** The spacing that no click tells yet, taken from the other as if hexes were regular. */
  readonly assumed: 'columnSpacing' | 'rowSpacing' | null
}

/** R-GRID-8: from two clicks on; in two columns and rows nothing is assumed. Null if none fits. */
export const guessGrid = (clicks: readonly Click[]): GridGuess | null => {
  const across = fitColumns(clicks)
  const down = fitRows(clicks)
  const guess = guessFrom(clicks, across, down)
  return guess !== null && isGrid(guess.grid) ? guess : null
}

const guessFrom = (
  clicks: readonly Click[],
  across: Ruler | null,
  down: Ruler | null,
): GridGuess | null => {
  if (across !== null && down !== null) return { grid: gridOf(across, down), assumed: null }
  if (across !== null) {
    const spacing = across.spacing / REGULAR
    const start = mean(clicks.map(({ hex, at }) => at.y - spacing * hex.y))
    return { grid: gridOf(across, { start, spacing }), assumed: 'rowSpacing' }
  }
  if (down === null) return null
  const spacing = down.spacing * REGULAR
  const start = mean(clicks.map(({ hex, at }) => at.x - spacing * hex.x))
  return { grid: gridOf({ start, spacing }, down), assumed: 'columnSpacing' }
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
