import { GRID_BOUNDS, type Grid, hexCentre, type Point } from './grid.ts'
import { type Hex, hexKey } from './hex.ts'

/** A click on a hex's centre, and the hex that it is meant for. */
export interface Click {
  readonly hex: Hex
  /** In chart units. */
  readonly at: Point
}

/** R-GRID-6: before a grid is fitted. */
export const LEAST_CLICKS = 3

export type GridFit =
  | {
      readonly kind: 'fit'
      readonly grid: Grid
      /** The clicks' root mean square distance from the grid, in chart units. */
      readonly residual: number
      /** The largest distance of a click, in chart units. */
      readonly worst: number
      /** Each click's distance, in chart units, in their order. */
      readonly each: readonly number[]
    }
  | { readonly kind: 'cannot'; readonly why: GridMisfit }

/** `not-a-grid`: a spacing is negative or out of bounds, as from clicks for the wrong hexes. */
export type GridMisfit = 'too-few' | 'one-column' | 'one-row' | 'not-a-grid'

const cannot = (why: GridMisfit): GridFit => ({ kind: 'cannot', why })

/** R-GRID-6: by least squares, columns and rows apart, so hexes need not be regular. */
export const fitGrid = (clicks: readonly Click[]): GridFit => {
  if (new Set(clicks.map(({ hex }) => hexKey(hex))).size < LEAST_CLICKS) return cannot('too-few')
  const across = fitColumns(clicks)
  if (across === null) return cannot('one-column')
  const down = fitRows(clicks)
  if (down === null) return cannot('one-row')
  const grid = gridOf(across, down)
  if (!isGrid(grid)) return cannot('not-a-grid')
  const each = clicks.map(({ hex, at }) => distance(hexCentre(grid, hex), at))
  const squares = each.reduce((sum, off) => sum + off * off, 0)
  return {
    kind: 'fit',
    grid,
    residual: Math.sqrt(squares / each.length),
    worst: Math.max(...each),
    each,
  }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Evenly spaced: number n is at start + spacing × n. */
export interface Ruler {
  readonly start: number
  readonly spacing: number
}

/** Null if all clicks are in one column. */
export const fitColumns = (clicks: readonly Click[]): Ruler | null =>
  fitRuler(clicks.map(({ hex, at }) => [hex.x, at.x]))

/** Null if all clicks are in one doubled row. */
export const fitRows = (clicks: readonly Click[]): Ruler | null =>
  fitRuler(clicks.map(({ hex, at }) => [hex.y, at.y]))

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

const fitRuler = (marks: readonly (readonly [number: number, place: number])[]): Ruler | null => {
  if (marks.every(([number]) => number === marks[0]?.[0])) return null
  const middle = mean(marks.map(([number]) => number))
  const middlePlace = mean(marks.map(([, place]) => place))
  let spread = 0
  let slope = 0
  for (const [number, place] of marks) {
    spread += (number - middle) ** 2
    slope += (number - middle) * (place - middlePlace)
  }
  const spacing = slope / spread
  return { start: middlePlace - spacing * middle, spacing }
}

export const gridOf = (across: Ruler, down: Ruler): Grid => ({
  left: across.start,
  top: down.start,
  columnSpacing: across.spacing,
  rowSpacing: down.spacing,
})

/** R-GRID-2: whether a grid is within the bounds. */
export const isGrid = ({ left, top, columnSpacing, rowSpacing }: Grid): boolean => {
  const { place, closest, widest } = GRID_BOUNDS
  const placed = [left, top].every((start) => Math.abs(start) <= place)
  return placed && [columnSpacing, rowSpacing].every((by) => by >= closest && by <= widest)
}
