import type { Grid } from '../../../../rules/grid.ts'
import type { Extent } from '../../../../rules/tiles.ts'
import { CELL_SPAN, type Cell } from './cell.ts'
import type { Blocks } from './fold.ts'
import type { Freedom } from './freedom.ts'

export interface Layout {
  readonly cell: Cell
  readonly blocks: Blocks
}

interface Task {
  readonly across: Freedom
  readonly down: Freedom
  readonly part: number
}

/** Columns and doubled rows per block at most, and blocks along a side at least. */
const MOST_COLUMNS = 8
const MOST_ROWS = 12
const LEAST_BLOCKS = 6
/** Pixels that a block's lines may drift apart from its middle to its rim. */
const DRIFT = 0.9

/** How far a pixel's surroundings reach: lines are thin beside their hexes. */
export const reachOf = ({ columnSpacing }: Grid): number =>
  Math.min(Math.max(Math.round(columnSpacing / 5), 2), 4)

const cellOf = ({ columnSpacing, rowSpacing }: Grid): Cell => ({
  across: CELL_SPAN * Math.round(columnSpacing),
  down: CELL_SPAN * Math.round(rowSpacing),
})

const spanOf = (all: number, most: number, widen: number): number =>
  Math.max(Math.min(all / LEAST_BLOCKS, most, widen > 0 ? (2 * DRIFT) / widen : most), 2)

export const layoutFor = ({ width, height }: Extent, grid: Grid, task?: Task): Layout => {
  const part = task?.part ?? 1
  const { columnSpacing, rowSpacing } = grid
  const margin = Math.round(rowSpacing / 2)
  const across = spanOf((part * width) / columnSpacing, MOST_COLUMNS, task?.across.widen ?? 0)
  const down = spanOf((part * height) / rowSpacing, MOST_ROWS, task?.down.widen ?? 0)
  const middleX = grid.left + columnSpacing * (task?.across.middle ?? 0)
  const middleY = grid.top + rowSpacing * (task?.down.middle ?? 0)
  const columns = cuts(stretchOf(width, margin, part, middleX), across * columnSpacing)
  const rows = cuts(stretchOf(height, margin, part, middleY), down * rowSpacing)
  return {
    cell: cellOf(grid),
    blocks: {
      columns: columns.map(([left, right]) => ({ left, right })),
      rows: rows.map(([top, bottom]) => ({ top, bottom })),
    },
  }
}

type Stretch = readonly [from: number, to: number]

/** The part of a length around a place, moved within the margins. */
const stretchOf = (length: number, margin: number, part: number, place: number): Stretch => {
  const half = (part * (length - 2 * margin)) / 2
  const middle = Math.min(Math.max(place, margin + half), length - margin - half)
  return [Math.round(middle - half), Math.round(middle + half)]
}

const cuts = ([from, to]: Stretch, size: number): Stretch[] => {
  const count = Math.max(1, Math.round((to - from) / size))
  const at = (index: number): number => Math.round(from + ((to - from) * index) / count)
  return Array.from({ length: count }, (_, index) => [at(index), at(index + 1)])
}

/** Products to correlate all blocks at most; larger pictures shrink. */
const MOST_PRODUCTS = 5e7

export const shrinkFactor = (picture: Extent, grid: Grid): number => {
  for (let factor = 1; ; factor++) {
    const small = { width: picture.width / factor, height: picture.height / factor }
    const by = {
      ...grid,
      columnSpacing: grid.columnSpacing / factor,
      rowSpacing: grid.rowSpacing / factor,
    }
    const { cell, blocks } = layoutFor(small, by)
    const products =
      (blocks.columns.length * blocks.rows.length * (cell.across * cell.down) ** 2) / 2
    if (products <= MOST_PRODUCTS) return factor
  }
}
