import { CORNERS } from '../../../../rules/grid.ts'
import { lineResponse } from './line-response.ts'
import type { Luminance } from './luminance.ts'

/**
 * The cell that a grid repeats: two columns by two doubled rows, with two hexes. Held as `across` ×
 * `down` bins, row by row; a bin is about one pixel.
 */
export interface Cell {
  readonly across: number
  readonly down: number
}

export const CELL_SPAN = 2

/** The three edges that a hex does not share with an earlier one, from corner to corner. */
export const EDGES = [
  [CORNERS[0], CORNERS[1]],
  [CORNERS[1], CORNERS[2]],
  [CORNERS[2], CORNERS[3]],
] as const

export const CELL_HEXES = [
  { x: 0, y: 0 },
  { x: 1, y: 1 },
] as const

/** The remainder, never negative. */
export const wrap = (number: number, by: number): number => ((number % by) + by) % by

/** A printed grid's cell as `lineResponse` shows it, in light lines: mean 0, length 1. */
export const hexTemplate = ({ across, down }: Cell, reach: number): Float32Array => {
  const pad = reach + 1
  const width = across + 2 * pad
  const height = down + 2 * pad
  const drawn = new Float32Array(across * down)
  const perColumn = across / CELL_SPAN
  const perRow = down / CELL_SPAN
  const steps = 4 * Math.ceil(Math.max(perColumn, perRow))
  for (const hex of CELL_HEXES)
    for (const [from, to] of EDGES)
      for (let step = 0; step < steps; step++) {
        const part = (step + 0.5) / steps
        const x = (hex.x + (from.x + (to.x - from.x) * part) / 3) * perColumn - 0.5
        const y = (hex.y + (from.y + (to.y - from.y) * part)) * perRow - 0.5
        splat(drawn, { across, down }, x, y)
      }
  const pixels = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels[y * width + x] = drawn[wrap(y - pad, down) * across + wrap(x - pad, across)] as number
  const seen: Luminance = lineResponse({ width, height, pixels }, reach)
  const template = new Float32Array(across * down)
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++)
      template[y * across + x] = seen.pixels[(y + pad) * width + x + pad] as number
  return levelled(template)
}

const splat = (bins: Float32Array, { across, down }: Cell, x: number, y: number): void => {
  const left = Math.floor(x)
  const top = Math.floor(y)
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const at = wrap(top + dy, down) * across + wrap(left + dx, across)
    const share = Math.abs(1 - dx - (x - left)) * Math.abs(1 - dy - (y - top))
    bins[at] = (bins[at] as number) + share
  }
}

/** Brings the mean to 0 and the length to 1, in place; all 0 for a single tone. */
export const levelled = (bins: Float32Array): Float32Array => {
  let sum = 0
  for (const bin of bins) sum += bin
  const mean = sum / bins.length
  let squares = 0
  for (const bin of bins) squares += (bin - mean) ** 2
  const length = Math.sqrt(squares)
  for (let at = 0; at < bins.length; at++)
    bins[at] = length > 1e-6 ? ((bins[at] as number) - mean) / length : 0
  return bins
}
