import type { Ruler } from '../../../../rules/fit-grid.ts'
import type { Grid } from '../../../../rules/grid.ts'
import { CELL_SPAN } from './cell.ts'
import { columnsOf, type Folded, rowsOf, type Tone } from './search.ts'

/** A block counts if its hexes are within this many bins of the grid's. */
export const NEAR = 2

/** Moves a grid to the hexes that its blocks see, by least squares. */
export const settled = (ground: Folded, tone: Tone): Grid => {
  const { grid, likeness } = ground
  const { across, down } = likeness.cell
  const columns = columnsOf(ground)
  const rows = rowsOf(ground)
  const xs: Said[] = []
  const ys: Said[] = []
  rows.forEach((row, y) => {
    columns.forEach((column, x) => {
      const table = likeness.at.subarray(
        (y * columns.length + x) * across * down,
        (y * columns.length + x + 1) * across * down,
      )
      const peak = peakNear(table, across, down, tone)
      if (peak === null) return
      xs.push({ n: column, off: peak.x, weight: peak.weight })
      ys.push({ n: row, off: peak.y, weight: peak.weight })
    })
  })
  const x = lineThrough(xs)
  const y = lineThrough(ys)
  const pixelsX = (CELL_SPAN * grid.columnSpacing) / across
  const pixelsY = (CELL_SPAN * grid.rowSpacing) / down
  return {
    left: grid.left + x.start * pixelsX,
    top: grid.top + y.start * pixelsY,
    columnSpacing: grid.columnSpacing + x.spacing * pixelsX,
    rowSpacing: grid.rowSpacing + y.spacing * pixelsY,
  }
}

interface Said {
  readonly n: number
  readonly off: number
  readonly weight: number
}

/** A block's best shift near 0, in bins; null at the rim. */
const peakNear = (
  table: Float32Array,
  across: number,
  down: number,
  tone: Tone,
): { x: number; y: number; weight: number } | null => {
  const at = (x: number, y: number): number =>
    tone * (table[((y + down) % down) * across + ((x + across) % across)] as number)
  let best = { x: 0, y: 0 }
  for (let y = -NEAR; y <= NEAR; y++)
    for (let x = -NEAR; x <= NEAR; x++) if (at(x, y) > at(best.x, best.y)) best = { x, y }
  const { x, y } = best
  const here = at(x, y)
  if (here <= 0 || Math.abs(x) === NEAR || Math.abs(y) === NEAR) return null
  return {
    x: x + vertex(at(x - 1, y), here, at(x + 1, y)),
    y: y + vertex(at(x, y - 1), here, at(x, y + 1)),
    weight: here ** 2,
  }
}

const vertex = (before: number, here: number, after: number): number => {
  const bend = before - 2 * here + after
  return bend < 0 ? (before - after) / (2 * bend) : 0
}

const lineThrough = (said: readonly Said[]): Ruler => {
  const total = said.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { start: 0, spacing: 0 }
  const middle = said.reduce((sum, { n, weight }) => sum + n * weight, 0) / total
  const level = said.reduce((sum, { off, weight }) => sum + off * weight, 0) / total
  const spread = said.reduce((sum, { n, weight }) => sum + weight * (n - middle) ** 2, 0)
  const slope = said.reduce(
    (sum, { n, off, weight }) => sum + weight * (n - middle) * (off - level),
    0,
  )
  const spacing = spread > 0 ? slope / spread : 0
  return { start: level - spacing * middle, spacing }
}
