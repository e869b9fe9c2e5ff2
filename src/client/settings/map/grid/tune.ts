import { isGrid, REGULAR } from '../../../../rules/fit-grid.ts'
import { type Grid, hexAt, hexCentre, type Point } from '../../../../rules/grid.ts'
import { type Hex, hexesWithin } from '../../../../rules/hex.ts'

/** Stays as it is rather than out of bounds. */
export const shiftGrid = (grid: Grid, by: Point): Grid =>
  kept(grid, { ...grid, left: grid.left + by.x, top: grid.top + by.y })

export const widenGrid = (grid: Grid, hold: Hex, by: Point): Grid => {
  const { x, y } = hexCentre(grid, hold)
  const columnSpacing = grid.columnSpacing + by.x
  const rowSpacing = grid.rowSpacing + by.y
  return kept(grid, {
    left: x - columnSpacing * hold.x,
    top: y - rowSpacing * hold.y,
    columnSpacing,
    rowSpacing,
  })
}

/** How much regular hexes widen in both directions; x decides unless it is 0. */
export const evenly = (by: Point, { columnSpacing, rowSpacing }: Grid): Point => {
  const ratio = columnSpacing / rowSpacing
  const x = by.x === 0 ? by.y * ratio : by.x
  return { x, y: x / ratio }
}

/** Widens the grid around a fixed hex so that another moves to a point. */
export const stretchGrid = (grid: Grid, { hold, pull, to, regular }: StretchTo): Grid => {
  const from = hexCentre(grid, hold)
  const columns = pull.x - hold.x
  const rows = pull.y - hold.y
  const across = columns === 0 ? grid.columnSpacing : (to.x - from.x) / columns
  const down = rows === 0 ? grid.rowSpacing : (to.y - from.y) / rows
  const by = { x: across - grid.columnSpacing, y: down - grid.rowSpacing }
  if (!regular) return widenGrid(grid, hold, by)
  // Regular hexes have one spacing: take the one that brings the hex closest.
  const flat = { x: columns, y: rows / REGULAR }
  const way = flat.x * (to.x - from.x) + flat.y * (to.y - from.y)
  const spacing = way / (flat.x ** 2 + flat.y ** 2)
  return widenGrid(grid, hold, {
    x: spacing - grid.columnSpacing,
    y: spacing / REGULAR - grid.rowSpacing,
  })
}

interface StretchTo {
  readonly hold: Hex
  readonly pull: Hex
  readonly to: Point
  readonly regular: boolean
}

const kept = (before: Grid, after: Grid): Grid => (isGrid(after) ? after : before)

/** The hex centre on the sheet nearest to its upper left corner. */
export const firstHexOn = (grid: Grid): Hex => {
  const corner = hexAt(grid, { x: 0, y: 0 })
  const near = hexesWithin(corner, 1).filter((hex) => {
    const { x, y } = hexCentre(grid, hex)
    return x >= 0 && y >= 0
  })
  const away = (hex: Hex): number => {
    const { x, y } = hexCentre(grid, hex)
    return Math.hypot(x, y)
  }
  return near.reduce((first, hex) => (away(hex) < away(first) ? hex : first), near[0] ?? corner)
}

/** Two hexes far apart within a part of the sheet: one to hold, one to pull. */
export const handlesIn = (
  grid: Grid,
  part: {
    readonly left: number
    readonly top: number
    readonly right: number
    readonly bottom: number
  },
): { readonly hold: Hex; readonly pull: Hex } => {
  const at = (share: number): Point => ({
    x: part.left + (part.right - part.left) * share,
    y: part.top + (part.bottom - part.top) * share,
  })
  return { hold: hexAt(grid, at(0.15)), pull: hexAt(grid, at(0.85)) }
}
