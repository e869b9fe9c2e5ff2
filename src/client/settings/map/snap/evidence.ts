import type { Grid, Point } from '../../../../rules/grid.ts'
import { CELL_SPAN, type Cell, EDGES, wrap } from './cell.ts'
import { type Blocks, foldBlocks } from './fold.ts'
import type { Likeness } from './likeness.ts'
import type { Luminance } from './luminance.ts'
import type { Tone } from './search.ts'

/** How certain the printed hexes are. */
export interface Evidence {
  readonly likeness: number
  /** The part of the blocks that place the hexes there on their own. */
  readonly agreeing: number
  readonly agreed: number
  /** The likeness of the next best shift of the grid, as a part of it. */
  readonly rival: number
  /** Standard deviations above the other shifts' likeness. */
  readonly above: number
  /** The faintest part of an edge, as a part of the average edge. */
  readonly faintest: number
}

// Beside each limit: what some 800 trials on drawn maps and the built-in charts showed.

/** By chance at most 0.16 of the blocks agreed; with hexes on a quarter of the map, 0.3. */
const LEAST_AGREEING = 0.2
const LEAST_AGREED = 8
/** Squares, bricks, hexes of other sizes: 0.65 or more; noise: 0.41 or more; the hexes: up to 0.41. */
const MOST_RIVAL = 0.5
/** Noise reached 4.45, hexes of twice the size 4.7; with an icon in each hex 5.2, other hexes 7. */
const LEAST_ABOVE = 4.5
/** Noise, squares and bricks: 0 or less; other hexes: 0.05, once 0.58; the hexes: 0.3 or more. */
const LEAST_FAINTEST = 0.15

/** Whether there is no doubt. Each limit refuses cases that the others accept. */
export const isStrong = ({ agreeing, agreed, rival, above, faintest }: Evidence): boolean =>
  agreeing >= LEAST_AGREEING &&
  agreed >= LEAST_AGREED &&
  rival <= MOST_RIVAL &&
  above >= LEAST_ABOVE &&
  faintest >= LEAST_FAINTEST

/** A block agrees within this many bins. */
const CLOSE = 1.5

interface Judged {
  readonly response: Luminance
  readonly blocks: Blocks
  readonly grid: Grid
  readonly likeness: Likeness
  readonly tone: Tone
}

export const evidenceFor = (judged: Judged): Evidence => {
  const { likeness, tone } = judged
  const { cell, at, blocks } = likeness
  const size = cell.across * cell.down
  const sums = new Float64Array(size)
  const agree: boolean[] = []
  for (let block = 0; block < blocks; block++) {
    let best = 0
    for (let shift = 0; shift < size; shift++) {
      const value = tone * (at[block * size + shift] as number)
      sums[shift] = (sums[shift] as number) + value
      if (value > tone * (at[block * size + best] as number)) best = shift
    }
    agree.push(tone * (at[block * size + best] as number) > 0 && distanceOf(best, cell) <= CLOSE)
  }
  const agreed = agree.filter(Boolean).length
  const elsewhere = [...sums].filter((_, shift) => distanceOf(shift, cell) > away(cell))
  const mean = elsewhere.reduce((sum, value) => sum + value, 0) / elsewhere.length
  const variance = elsewhere.reduce((sum, value) => sum + (value - mean) ** 2, 0) / elsewhere.length
  const peak = sums[0] as number
  return {
    likeness: peak / blocks,
    agreeing: agreed / blocks,
    agreed,
    rival: peak > 0 ? Math.max(...elsewhere) / peak : 1,
    above: (peak - mean) / Math.sqrt(variance + 1e-12),
    faintest: faintestPart(judged, agree),
  }
}

/** A shift this far, in bins, moves most of the lines elsewhere. */
const away = (cell: Cell): number => Math.max(2, cell.down / 6)

/** A shift's distance in bins; shifts by whole hexes count as 0. */
const distanceOf = (shift: number, { across, down }: Cell): number => {
  const x = shift % across
  const y = Math.floor(shift / across)
  return Math.min(
    Math.hypot(Math.min(x, across - x), Math.min(y, down - y)),
    Math.hypot(x - across / 2, y - down / 2),
  )
}

/** Look at the edges in about this many blocks at most. */
const MOST_LOOKED_AT = 120
/** Parts per edge. */
const PARTS = 3
/** Look at this many cells each way: of larger hexes some edges are missing. */
const CELLS = 2

const faintestPart = (
  { response, blocks, grid, likeness, tone }: Judged,
  agree: boolean[],
): number => {
  const cell = { across: likeness.cell.across * CELLS, down: likeness.cell.down * CELLS }
  const wide = {
    ...grid,
    columnSpacing: grid.columnSpacing * CELLS,
    rowSpacing: grid.rowSpacing * CELLS,
  }
  const agreeing = agree.flatMap((agrees, block) => (agrees ? [block] : []))
  const every = Math.max(1, Math.floor(agreeing.length / MOST_LOOKED_AT))
  const chosen = new Set(agreeing.filter((_, index) => index % every === 0))
  const folded = foldBlocks(response, blocks, wide, cell, (block) => chosen.has(block))
  const size = cell.across * cell.down
  const bins = new Float64Array(size)
  for (const block of chosen)
    for (let at = 0; at < size; at++)
      bins[at] = (bins[at] as number) + (folded[block * size + at] as number)
  const mean = bins.reduce((sum, bin) => sum + bin, 0) / size
  const seen: number[] = []
  for (let x = 0; x < CELLS * CELL_SPAN; x++)
    for (let y = x % 2; y < CELLS * CELL_SPAN; y += 2)
      for (const [from, to] of EDGES)
        for (let part = 0; part < PARTS; part++) {
          const value = alongEdge(bins, cell, { x, y }, from, to, part)
          seen.push(tone * (value - mean))
        }
  const average = seen.reduce((sum, value) => sum + value, 0) / seen.length
  return average > 0 ? Math.min(...seen) / average : 0
}

const alongEdge = (
  bins: Float64Array,
  { across, down }: Cell,
  hex: Point,
  from: Point,
  to: Point,
  part: number,
): number => {
  const perColumn = across / (CELLS * CELL_SPAN)
  const perRow = down / (CELLS * CELL_SPAN)
  const steps = 2 * Math.ceil(Math.max(perColumn, perRow))
  let sum = 0
  for (let step = 0; step < steps; step++) {
    const share = (part + (step + 0.5) / steps) / PARTS
    const x = Math.floor((hex.x + (from.x + (to.x - from.x) * share) / 3) * perColumn)
    const y = Math.floor((hex.y + (from.y + (to.y - from.y) * share)) * perRow)
    sum += bins[wrap(y, down) * across + wrap(x, across)] as number
  }
  return sum / steps
}
