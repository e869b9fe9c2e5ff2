import type { Grid } from '../../../../rules/grid.ts'
import { CELL_SPAN, type Cell, wrap } from './cell.ts'
import type { Blocks } from './fold.ts'
import { type Change, changesWithin, type Freedom, isFree } from './freedom.ts'
import { type Likeness, likenessAt } from './likeness.ts'

/** 1 for light lines, -1 for dark ones. */
export type Tone = 1 | -1

export interface Found {
  readonly across: Change
  readonly down: Change
  readonly tone: Tone
  readonly score: number
}

export interface Area {
  readonly grid: Grid
  readonly cell: Cell
  readonly blocks: Blocks
  readonly across: Freedom
  readonly down: Freedom
}

/** Likenesses to the grid that folded the blocks. */
export interface Ground extends Area {
  readonly likeness: Likeness
}

export type Folded = Pick<Ground, 'grid' | 'cell' | 'blocks' | 'likeness'>

/** The fractional column in the middle of each column of blocks; rows likewise. */
export const columnsOf = ({ grid, blocks }: Pick<Ground, 'grid' | 'blocks'>): number[] =>
  blocks.columns.map(({ left, right }) => ((left + right) / 2 - grid.left) / grid.columnSpacing)

export const rowsOf = ({ grid, blocks }: Pick<Ground, 'grid' | 'blocks'>): number[] =>
  blocks.rows.map(({ top, bottom }) => ((top + bottom) / 2 - grid.top) / grid.rowSpacing)

/** Bins per pixel. */
const perPixel = ({ grid, cell }: Pick<Area, 'grid' | 'cell'>): { x: number; y: number } => ({
  x: cell.across / (CELL_SPAN * grid.columnSpacing),
  y: cell.down / (CELL_SPAN * grid.rowSpacing),
})

export const scoreOf = (ground: Ground, across: Change, down: Change): number => {
  const scale = perPixel(ground)
  const xs = columnsOf(ground).map((n) => shiftAt(ground.across, across, n) * scale.x)
  const ys = rowsOf(ground).map((n) => shiftAt(ground.down, down, n) * scale.y)
  let sum = 0
  let block = 0
  for (const dy of ys) for (const dx of xs) sum += likenessAt(ground.likeness, block++, dx, dy)
  return sum / block
}

export const shiftAt = ({ middle }: Freedom, { shift, widen }: Change, n: number): number =>
  shift + widen * (n - middle)

/** Table lookups at most; beyond that the steps grow. */
const BUDGET = 1.2e7
/** Bins per step that find every peak; lines are at least this wide. */
const FINE = 0.8
const COARSE = 1.6
const FINALISTS = 6

export interface Plan {
  readonly acrosses: readonly Change[]
  readonly downs: readonly Change[]
  /** In bins. */
  readonly step: number
}

/** null if there are too many grids within the freedom. */
export const planSearch = (area: Area): Plan | null => {
  const scale = perPixel(area)
  const columns = endsOf(columnsOf(area))
  const rows = endsOf(rowsOf(area))
  const blocks = area.blocks.columns.length * area.blocks.rows.length
  for (let step = FINE; step <= COARSE; step *= 1.25) {
    const acrosses = changesWithin(area.across, columns, step / scale.x)
    const downs = changesWithin(area.down, rows, step / scale.y)
    if (acrosses.length * downs.length * blocks <= BUDGET) return { acrosses, downs, step }
  }
  return null
}

export const searchGrids = (ground: Ground, { acrosses, downs, step }: Plan): Found => {
  const scale = perPixel(ground)
  const columns = columnsOf(ground)
  const rows = rowsOf(ground)
  const { cell, at, blocks } = ground.likeness
  const binsX = acrosses.map((change) =>
    Int32Array.from(columns, (n) =>
      wrap(Math.round(shiftAt(ground.across, change, n) * scale.x), cell.across),
    ),
  )
  const binsY = downs.map((change) =>
    Int32Array.from(rows, (n) =>
      wrap(Math.round(shiftAt(ground.down, change, n) * scale.y), cell.down),
    ),
  )
  const size = cell.across * cell.down
  const best: Found[] = []
  const keep = (found: Found): void => {
    if (best.length === FINALISTS && found.score <= (best[FINALISTS - 1] as Found).score) return
    best.push(found)
    best.sort((a, b) => b.score - a.score)
    if (best.length > FINALISTS) best.pop()
  }
  // Row starts once per change down: the inner loop is then one addition.
  const count = columns.length
  const lines = new Int32Array(rows.length)
  for (const [j, down] of downs.entries()) {
    const y = binsY[j] as Int32Array
    for (let row = 0; row < rows.length; row++)
      lines[row] = row * count * size + (y[row] as number) * cell.across
    for (const [i, across] of acrosses.entries()) {
      const x = binsX[i] as Int32Array
      let sum = 0
      for (let row = 0; row < rows.length; row++) {
        let line = lines[row] as number
        for (let column = 0; column < count; column++) {
          sum += at[line + (x[column] as number)] as number
          line += size
        }
      }
      const tone = sum < 0 ? -1 : 1
      keep({ across, down, tone, score: Math.abs(sum) / blocks })
    }
  }
  return best
    .map((found) => climbed(ground, found, step))
    .reduce((most, found) => (found.score > most.score ? found : most))
}

const endsOf = (numbers: readonly number[]): [number, number] => [
  numbers[0] as number,
  numbers.at(-1) as number,
]

/** In bins. */
const LAST_STEP = 0.1

/** Climbs in ever smaller steps within the freedom. */
const climbed = (ground: Ground, found: Found, first: number): Found => {
  const scale = perPixel(ground)
  const columns = endsOf(columnsOf(ground))
  const rows = endsOf(rowsOf(ground))
  const reachX = Math.max(...columns.map((n) => Math.abs(n - ground.across.middle)), 1)
  const reachY = Math.max(...rows.map((n) => Math.abs(n - ground.down.middle)), 1)
  let best = { ...found, score: found.tone * scoreOf(ground, found.across, found.down) }
  for (let step = first; step >= LAST_STEP; ) {
    const { across, down } = best
    const moves: [Change, Change][] = [1, -1].flatMap((way): [Change, Change][] => {
      const x = (way * step) / scale.x
      const y = (way * step) / scale.y
      return [
        [{ ...across, shift: across.shift + x }, down],
        [{ ...across, widen: across.widen + x / reachX }, down],
        [across, { ...down, shift: down.shift + y }],
        [across, { ...down, widen: down.widen + y / reachY }],
      ]
    })
    const before = best
    for (const [x, y] of moves) {
      if (!isFree(ground.across, x, columns) || !isFree(ground.down, y, rows)) continue
      const score = best.tone * scoreOf(ground, x, y)
      if (score > best.score) best = { across: x, down: y, tone: best.tone, score }
    }
    if (best === before) step /= 2
  }
  return best
}

export const changedGrid = (
  ground: Ground,
  { across, down }: Pick<Found, 'across' | 'down'>,
): Grid => {
  const { grid } = ground
  return {
    left: grid.left + across.shift - across.widen * ground.across.middle,
    top: grid.top + down.shift - down.widen * ground.down.middle,
    columnSpacing: grid.columnSpacing + across.widen,
    rowSpacing: grid.rowSpacing + down.widen,
  }
}
