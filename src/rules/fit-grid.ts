import { GRID_BOUNDS, type Grid, hexCentre, type Point } from './grid.ts'
import { type Hex, hexKey } from './hex.ts'

/** Column spacing / row spacing of regular hexes. */
export const REGULAR = Math.sqrt(3)

/** A click on a hex's centre, and the hex that it is meant for. */
export interface Click {
  readonly hex: Hex
  /** In chart units. */
  readonly at: Point
}

/** R-GRID-6: before a grid is fitted. */
const LEAST_CLICKS = 3

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

/** Evenly spaced: number n is at start + spacing × n. */
export interface Ruler {
  readonly start: number
  readonly spacing: number
}

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** One axis of the clicks: the numbers of hexes against places. */
interface Axis {
  /** In the middle of the clicks, as `place`. */
  readonly number: number
  readonly place: number
  readonly spread: number
  /** By least squares; 0 where all clicks have one number. */
  readonly spacing: number
}

const axisOf = (clicks: readonly Click[], side: 'x' | 'y'): Axis => {
  const number = mean(clicks.map(({ hex }) => hex[side]))
  const place = mean(clicks.map(({ at }) => at[side]))
  let spread = 0
  let slope = 0
  for (const { hex, at } of clicks) {
    spread += (hex[side] - number) ** 2
    slope += (hex[side] - number) * (at[side] - place)
  }
  return { number, place, spread, spacing: spread === 0 ? 0 : slope / spread }
}

/** R-GRID-2: whether a grid is within the bounds. */
export const isGrid = ({ left, top, columnSpacing, rowSpacing }: Grid): boolean => {
  const { place, closest, widest } = GRID_BOUNDS
  const placed = [left, top].every((start) => Math.abs(start) <= place)
  return placed && [columnSpacing, rowSpacing].every((by) => by >= closest && by <= widest)
}

/** Through the middle of the clicks; null out of bounds. */
const gridThrough = (
  x: Axis,
  y: Axis,
  columnSpacing = x.spacing,
  rowSpacing = y.spacing,
): Grid | null => {
  const left = x.place - columnSpacing * x.number
  const top = y.place - rowSpacing * y.number
  const grid = { left, top, columnSpacing, rowSpacing }
  return isGrid(grid) ? grid : null
}

/** R-GRID-6: by least squares, columns and rows apart, so hexes need not be regular. */
export const fitGrid = (clicks: readonly Click[]): GridFit => {
  const cannot = (why: GridMisfit): GridFit => ({ kind: 'cannot', why })
  if (new Set(clicks.map(({ hex }) => hexKey(hex))).size < LEAST_CLICKS) return cannot('too-few')
  const [x, y] = [axisOf(clicks, 'x'), axisOf(clicks, 'y')]
  if (x.spread === 0) return cannot('one-column')
  if (y.spread === 0) return cannot('one-row')
  const grid = gridThrough(x, y)
  if (!grid) return cannot('not-a-grid')
  const each = clicks.map(({ hex, at }) => {
    const centre = hexCentre(grid, hex)
    return Math.hypot(centre.x - at.x, centre.y - at.y)
  })
  const squares = each.reduce((sum, off) => sum + off * off, 0)
  const residual = Math.sqrt(squares / each.length)
  return { kind: 'fit', grid, residual, worst: Math.max(...each), each }
}

export const madeRegular = (grid: Grid): Grid => ({
  ...grid,
  rowSpacing: grid.columnSpacing / REGULAR,
})

const regularThrough = (x: Axis, y: Axis): Grid | null => {
  const spread = x.spread + y.spread / 3
  if (spread === 0) return null
  const spacing = (x.spread * x.spacing + (y.spread * y.spacing) / REGULAR) / spread
  return gridThrough(x, y, spacing, spacing / REGULAR)
}

/** By least squares; null without two different hexes, or out of bounds. */
export const fitRegular = (clicks: readonly Click[]): Grid | null =>
  regularThrough(axisOf(clicks, 'x'), axisOf(clicks, 'y'))

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

/**
 * R-GRID-8: the likeliest grid where hexes are nearly regular. The shorter the stretch that tells a
 * spacing, the more the other spacing has a say in it. Null without two different hexes.
 */
export const leanFit = (clicks: readonly Click[], { error, shape }: Lean): LeanFit | null => {
  const [x, y] = [axisOf(clicks, 'x'), axisOf(clicks, 'y')]
  const regular = regularThrough(x, y)
  if (regular === null) return null
  // In variances of the difference between the column spacing and the regular one.
  const ofX = error ** 2 / x.spread
  const ofY = (error * REGULAR) ** 2 / y.spread
  const all = ofX + ofY + (shape * regular.columnSpacing) ** 2
  const told = x.spread > 0 && y.spread > 0
  const difference = told ? x.spacing - REGULAR * y.spacing : 0
  const columnSpacing = told
    ? x.spacing - (difference * ofX) / all
    : x.spacing || REGULAR * y.spacing
  const rowSpacing = told
    ? y.spacing + (difference * ofY) / all / REGULAR
    : y.spacing || x.spacing / REGULAR
  const grid = gridThrough(x, y, columnSpacing, rowSpacing)
  if (!grid) return null
  const squares = clicks.reduce(
    (sum, { hex, at }) =>
      sum +
      (at.x - x.place - x.spacing * (hex.x - x.number)) ** 2 +
      (at.y - y.place - y.spacing * (hex.y - y.number)) ** 2,
    0,
  )
  return { grid, cost: squares / error ** 2 + (told ? difference ** 2 / all : 0) }
}
