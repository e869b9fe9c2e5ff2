import type { Luminance } from './luminance.ts'

/**
 * How much lighter each pixel is than its surroundings: keeps thin lines, drops washes of colour.
 * Linear, so that texture cancels out in sums.
 *
 * @param reach of the surroundings in pixels, at least 2; keeps lines up to that width
 */
export const lineResponse = (picture: Luminance, reach: number): Luminance => {
  const { width, height, pixels } = picture
  const scratch = new Float32Array(pixels.length)
  const around = boxed(picture, reach, scratch)
  const near = boxed(picture, 1, scratch)
  for (let at = 0; at < pixels.length; at++) {
    // Lines are one to a few pixels wide.
    const here = ((pixels[at] as number) + (near[at] as number)) / 2
    near[at] = here - (around[at] as number)
  }
  return { width, height, pixels: near }
}

/** The mean over a square around each pixel; the picture's border extends outwards. */
const boxed = (
  { width, height, pixels }: Luminance,
  reach: number,
  across: Float32Array,
): Float32Array => {
  for (let y = 0; y < height; y++) boxedLine(pixels, across, y * width, width, reach)
  return boxedColumns(across, width, height, reach)
}

const boxedLine = (
  from: Float32Array,
  to: Float32Array,
  start: number,
  length: number,
  reach: number,
): void => {
  const first = from[start] as number
  const last = from[start + length - 1] as number
  const share = 1 / (2 * reach + 1)
  let sum = first * reach
  for (let ahead = 0; ahead < reach; ahead++)
    sum += ahead < length ? (from[start + ahead] as number) : last
  for (let at = 0; at < length; at++) {
    sum += at + reach < length ? (from[start + at + reach] as number) : last
    to[start + at] = sum * share
    sum -= at - reach >= 0 ? (from[start + at - reach] as number) : first
  }
}

/** All columns at once, row by row, as memory lies. */
const boxedColumns = (
  from: Float32Array,
  width: number,
  height: number,
  reach: number,
): Float32Array => {
  const to = new Float32Array(from.length)
  const sums = new Float64Array(width)
  const share = 1 / (2 * reach + 1)
  const rowAt = (y: number): number => Math.min(Math.max(y, 0), height - 1) * width
  const add = (row: number, sign: number): void => {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + sign * (from[row + x] as number)
  }
  for (let y = -reach; y < reach; y++) add(rowAt(y), 1)
  for (let y = 0; y < height; y++) {
    add(rowAt(y + reach), 1)
    for (let x = 0; x < width; x++) to[y * width + x] = (sums[x] as number) * share
    add(rowAt(y - reach), -1)
  }
  return to
}
