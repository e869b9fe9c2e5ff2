import type { Grid } from '../../../../rules/grid.ts'
import { CELL_SPAN, type Cell, wrap } from './cell.ts'
import type { Luminance } from './luminance.ts'

/** The picture's blocks, row by row, in its pixels. */
export interface Blocks {
  readonly columns: readonly { readonly left: number; readonly right: number }[]
  readonly rows: readonly { readonly top: number; readonly bottom: number }[]
}

/** The two bins of the cell that each pixel of a line falls between, and the second's share. */
interface Bins {
  readonly first: Int32Array
  readonly second: Int32Array
  readonly share: Float32Array
}

const binsAlong = (length: number, start: number, spacing: number, bins: number): Bins => {
  const first = new Int32Array(length)
  const second = new Int32Array(length)
  const share = new Float32Array(length)
  for (let at = 0; at < length; at++) {
    const place = ((at + 0.5 - start) / (CELL_SPAN * spacing)) * bins - 0.5
    const below = Math.floor(place)
    first[at] = wrap(below, bins)
    second[at] = wrap(below + 1, bins)
    share[at] = place - below
  }
  return { first, second, share }
}

/** Limits a pixel to this multiple of the block's average. */
const CLIP = 3
/** The average takes every so many rows. */
const SAMPLED = 4
/** Blocks with a lower average, of 255 levels, are empty. */
const BLANK = 0.05

/**
 * Lays all cells of each block over one another: what repeats with the grid stays, the rest
 * averages out. One block after another, `across` × `down` bins each; 0 for unwanted ones.
 */
export const foldBlocks = (
  { width, height, pixels }: Luminance,
  { columns, rows }: Blocks,
  grid: Grid,
  cell: Cell,
  isWanted: (block: number) => boolean = () => true,
): Float32Array => {
  const { across, down } = cell
  const binsX = binsAlong(width, grid.left, grid.columnSpacing, across)
  const binsY = binsAlong(height, grid.top, grid.rowSpacing, down)
  const size = across * down
  const folded = new Float32Array(columns.length * rows.length * size)
  const line = new Float32Array(across)
  rows.forEach(({ top, bottom }, row) => {
    const countY = counted(binsY, top, bottom, down)
    columns.forEach(({ left, right }, column) => {
      const block = row * columns.length + column
      if (!isWanted(block)) return
      const start = block * size
      const bins = folded.subarray(start, start + size)
      let total = 0
      let sampled = 0
      for (let y = top; y < bottom; y += SAMPLED, sampled += right - left)
        for (let at = y * width + left, end = y * width + right; at < end; at++)
          total += Math.abs(pixels[at] as number)
      const usual = total / sampled
      if (!(usual > BLANK)) return
      const most = CLIP * usual
      for (let y = top; y < bottom; y++) {
        line.fill(0)
        for (let x = left, at = y * width + left; x < right; x++, at++) {
          const seen = pixels[at] as number
          const value = seen > most ? most : seen < -most ? -most : seen
          const second = value * (binsX.share[x] as number)
          line[binsX.first[x] as number] =
            (line[binsX.first[x] as number] as number) + value - second
          line[binsX.second[x] as number] = (line[binsX.second[x] as number] as number) + second
        }
        const share = binsY.share[y] as number
        const first = (binsY.first[y] as number) * across
        const second = (binsY.second[y] as number) * across
        for (let x = 0; x < across; x++) {
          const value = line[x] as number
          bins[first + x] = (bins[first + x] as number) + value * (1 - share)
          bins[second + x] = (bins[second + x] as number) + value * share
        }
      }
      const countX = counted(binsX, left, right, across)
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) {
          const count = (countX[x] as number) * (countY[y] as number)
          const bin = y * across + x
          if (count > 0) bins[bin] = (bins[bin] as number) / count
        }
    })
  })
  return folded
}

const counted = (
  { first, second, share }: Bins,
  from: number,
  to: number,
  size: number,
): Float64Array => {
  const counts = new Float64Array(size)
  for (let at = from; at < to; at++) {
    const a = first[at] as number
    const b = second[at] as number
    const part = share[at] as number
    counts[a] = (counts[a] as number) + 1 - part
    counts[b] = (counts[b] as number) + part
  }
  return counts
}
