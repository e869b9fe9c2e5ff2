import { type Grid, hexAt, hexCentre } from '../../../../rules/grid.ts'
import type { Hex } from '../../../../rules/hex.ts'
import { hexTemplate } from './cell.ts'
import { type Evidence, evidenceFor, isStrong } from './evidence.ts'
import { foldBlocks } from './fold.ts'
import { type Freedom, freedomOf, isFree, narrowed } from './freedom.ts'
import { type Layout, layoutFor, reachOf, shrinkFactor } from './layout.ts'
import { likenessOf } from './likeness.ts'
import { lineResponse } from './line-response.ts'
import { type Luminance, shrink } from './luminance.ts'
import { timesLarger } from './rounded-grid.ts'
import { changedGrid, type Folded, planSearch, searchGrids, type Tone } from './search.ts'
import { NEAR, settled } from './settle.ts'

/** R-GRID-10: the outcome for a grid on a picture. */
export type Snap =
  | {
      readonly kind: 'snapped'
      readonly grid: Grid
      /** The largest move of a hex centre, in pixels of the picture. */
      readonly moved: number
    }
  | { readonly kind: 'no-lines' }

export interface Snapping {
  /** Closest to the clicks, in pixels of the picture. */
  readonly grid: Grid
  /** The clicked hexes, in at least two columns and two doubled rows. */
  readonly hexes: readonly Hex[]
  /** A click's tolerance, in pixels of the picture. */
  readonly tolerance: number
}

/** Closer columns, in pixels, are all lines. */
const CLOSEST = 6

/**
 * R-GRID-10: moves a grid onto printed hexes, no farther than the clicks allow (R-GRID-7), and only
 * if they are certainly printed.
 *
 * @param tell gets the evidence, sufficient or not
 */
export const snapGrid = (
  picture: Luminance,
  snapping: Snapping,
  tell?: (evidence: Evidence) => void,
): Snap => {
  const factor = shrinkFactor(picture, snapping.grid)
  const small = shrink(picture, factor)
  const grid = timesLarger(snapping.grid, 1 / factor)
  if (grid.columnSpacing < CLOSEST) return { kind: 'no-lines' }
  const tolerance = snapping.tolerance / factor
  const response = lineResponse(small, reachOf(grid))
  const found = findGrid(response, { ...snapping, grid, tolerance })
  if (found === null) return { kind: 'no-lines' }
  const ground = groundOn(response, found.grid, layoutFor(response, found.grid))
  const evidence = evidenceFor({ response, tone: found.tone, ...ground })
  tell?.(evidence)
  const rested = settled(ground, found.tone)
  const allowed = isAllowed(rested, { ...snapping, grid, tolerance }, response)
  if (!allowed || !isStrong(evidence)) return { kind: 'no-lines' }
  const after = timesLarger(rested, factor)
  return { kind: 'snapped', grid: after, moved: movedBy(snapping.grid, after, picture) }
}

const groundOn = (
  response: Luminance,
  grid: Grid,
  { cell, blocks }: Layout,
  within?: number,
): Folded => {
  const template = hexTemplate(cell, reachOf(grid))
  const folded = foldBlocks(response, blocks, grid, cell)
  return { grid, cell, blocks, likeness: likenessOf(folded, template, cell, within) }
}

/** Pixels within which the lines at a found part's rim are known. */
const KNOWN = 1.5
/** How often the searched part is halved or widened at most. */
const MOST_TRIES = 12

/** The grid most like the picture: if need be first around the clicks, then in wider parts. */
const findGrid = (
  response: Luminance,
  { grid, hexes, tolerance }: Snapping,
): { grid: Grid; tone: Tone } | null => {
  let free = freedomsOf(hexes, tolerance)
  let best: { grid: Grid; tone: Tone } = { grid, tone: 1 }
  let part = 1
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const layout = layoutFor(response, best.grid, { ...free, part })
    const plan = planSearch({ grid: best.grid, ...layout, ...free })
    if (plan === null) {
      part /= 2
      continue
    }
    const ground = { ...groundOn(response, best.grid, layout), ...free }
    const found = searchGrids(ground, plan)
    const near = groundOn(response, changedGrid(ground, found), layout, NEAR)
    best = { grid: settled(near, found.tone), tone: found.tone }
    if (part === 1) return best
    free = {
      across: narrowed(free.across.middle, (part * response.width) / 2 / grid.columnSpacing, KNOWN),
      down: narrowed(free.down.middle, (part * response.height) / 2 / grid.rowSpacing, KNOWN),
    }
    part = 1
  }
  return null
}

/** R-GRID-7: whether the clicks allow a grid. */
const isAllowed = (
  after: Grid,
  { grid: before, hexes, tolerance }: Snapping,
  { width, height }: Luminance,
): boolean => {
  const { across, down } = freedomsOf(hexes, tolerance)
  const allows = (free: Freedom, start: number, widen: number, ends: readonly number[]): boolean =>
    isFree(free, { shift: start + widen * free.middle, widen }, [...ends, free.middle])
  const columnAt = (x: number): number => (x - before.left) / before.columnSpacing
  const rowAt = (y: number): number => (y - before.top) / before.rowSpacing
  const widenX = after.columnSpacing - before.columnSpacing
  const widenY = after.rowSpacing - before.rowSpacing
  return (
    allows(across, after.left - before.left, widenX, [columnAt(0), columnAt(width)]) &&
    allows(down, after.top - before.top, widenY, [rowAt(0), rowAt(height)])
  )
}

const freedomsOf = (hexes: readonly Hex[], tolerance: number) => {
  const columns = hexes.map(({ x }) => x)
  const rows = hexes.map(({ y }) => y)
  return { across: freedomOf(columns, tolerance), down: freedomOf(rows, tolerance) }
}

/** The largest move of a hex centre, in pixels: at one of the corners. */
const movedBy = (before: Grid, after: Grid, { width, height }: Luminance): number =>
  Math.max(
    ...[0, width].flatMap((x) =>
      [0, height].map((y) => {
        const hex = hexAt(before, { x, y })
        const a = hexCentre(before, hex)
        const b = hexCentre(after, hex)
        return Math.hypot(a.x - b.x, a.y - b.y)
      }),
    ),
  )
