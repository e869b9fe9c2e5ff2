import type { Point } from '../../../../rules/grid.ts'
import type { Luminance } from './luminance.ts'

/** The lines of a picture that run in ways evenly over half a turn, the first at `from` radians. */
export interface Lines {
  readonly from: number
  readonly ways: readonly Luminance[]
}

export const linesOf = (
  picture: Luminance,
  asked: { tone: 'light' | 'dark'; radius: number; from: number; count: number },
): Lines => {
  const { tone, radius, from, count } = asked
  const toned =
    tone === 'light' ? picture : { ...picture, pixels: picture.pixels.map((one) => -one) }
  const ways = Array.from({ length: count }, (_, index) => {
    const way = from + (Math.PI * index) / count
    const along = averagedAlong(toned, way, Math.round(radius / 3))
    return clipped(ridges(along, way, Math.max(2, Math.round(radius / 8))))
  })
  return { from, ways }
}

/** How strong a line counts at most, in times of what is usual. */
const STRONGEST = 1

/** Bold lines count little more than faint ones; what is usual counts nothing. */
const clipped = (lines: Luminance): Luminance => {
  const most = STRONGEST * Math.sqrt(mean(lines.pixels.map((one) => one * one))) + 1e-6
  const pixels = lines.pixels.map((one) => Math.min(one, most) / most)
  const usual = mean(pixels)
  return { ...lines, pixels: pixels.map((one) => one - usual) }
}

export const blurred = ({ from, ways }: Lines, by: number): Lines => ({
  from,
  ways: ways.map((way) => boxed(boxed(way, by), by)),
})

/** Where there is next to nothing, noise is not taken for lines. */
const FLOOR = 0.3

/**
 * How much lighter or darker each pixel is than its surroundings, against what is usual there: a
 * bold label weighs little more than a faint line. Drops washes of colour.
 *
 * @param reach of the surroundings, in pixels
 */
export const evened = (picture: Luminance, reach: number): Luminance => {
  const around = boxed(picture, reach)
  const pixels = picture.pixels.map((one, at) => one - (around.pixels[at] as number))
  const strength = pixels.map(Math.abs)
  const usual = mean(strength)
  // One bold label does not hide the lines beside it.
  const held = strength.map((one) => Math.min(one, 3 * usual))
  const nearby = boxed({ ...picture, pixels: held }, 2 * reach)
  return {
    ...picture,
    pixels: pixels.map((one, at) => one / ((nearby.pixels[at] as number) + FLOOR * usual + 0.5)),
  }
}

const mean = (numbers: Float32Array): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** The part of a picture within so many pixels of a place, and its upper left corner. */
export const cropped = ({ width, height, pixels }: Luminance, at: Point, reach: number) => {
  const left = Math.max(Math.floor(at.x - reach), 0)
  const top = Math.max(Math.floor(at.y - reach), 0)
  const right = Math.min(Math.ceil(at.x + reach), width)
  const bottom = Math.min(Math.ceil(at.y + reach), height)
  const part = { width: right - left, height: bottom - top, left, top }
  const rows = Array.from({ length: part.height }, (_, y) =>
    pixels.subarray((top + y) * width + left, (top + y) * width + right),
  )
  const cut = new Float32Array(part.width * part.height)
  for (const [y, row] of rows.entries()) cut.set(row, y * part.width)
  return { ...part, pixels: cut }
}

/** How much lighter each pixel is than both sides of a line through it: nothing beside a line. */
const ridges = (picture: Luminance, way: number, aside: number): Luminance => {
  const { width, height, pixels } = picture
  const to = new Float32Array(pixels.length)
  const right = Math.round(-aside * Math.sin(way))
  const down = Math.round(aside * Math.cos(way))
  const [rimX, rimY] = [Math.abs(right), Math.abs(down)]
  const by = down * width + right
  for (let y = rimY; y < height - rimY; y++)
    for (let x = rimX; x < width - rimX; x++) {
      const at = y * width + x
      const sides = Math.max(pixels[at + by] as number, pixels[at - by] as number)
      to[at] = Math.max((pixels[at] as number) - sides, 0)
    }
  return { width, height, pixels: to }
}

/** The mean along a short line through each pixel that runs in a way, in radians. */
const averagedAlong = (picture: Luminance, way: number, reach: number): Luminance => {
  const { width, height, pixels } = picture
  const to = new Float32Array(pixels.length)
  for (let step = -reach; step <= reach; step++) {
    const right = Math.round(step * Math.cos(way))
    const down = Math.round(step * Math.sin(way))
    for (let y = Math.max(0, -down); y < Math.min(height, height - down); y++)
      for (let x = Math.max(0, -right); x < Math.min(width, width - right); x++)
        to[y * width + x] =
          (to[y * width + x] as number) + (pixels[(y + down) * width + x + right] as number)
  }
  for (let at = 0; at < to.length; at++) to[at] = (to[at] as number) / (2 * reach + 1)
  return { width, height, pixels: to }
}

/** The mean over a square around each pixel; the picture's border extends outwards. */
const boxed = ({ width, height, pixels }: Luminance, reach: number): Luminance => {
  const across = new Float32Array(pixels.length)
  const to = new Float32Array(pixels.length)
  for (let y = 0; y < height; y++)
    boxedLine(pixels, across, { from: y * width, step: 1, length: width, reach })
  for (let x = 0; x < width; x++)
    boxedLine(across, to, { from: x, step: width, length: height, reach })
  return { width, height, pixels: to }
}

const boxedLine = (
  pixels: Float32Array,
  to: Float32Array,
  { from, step, length, reach }: { from: number; step: number; length: number; reach: number },
): void => {
  const pixel = (at: number): number =>
    pixels[from + step * Math.min(Math.max(at, 0), length - 1)] as number
  let sum = 0
  for (let at = -reach; at < reach; at++) sum += pixel(at)
  for (let at = 0; at < length; at++) {
    sum += pixel(at + reach)
    to[from + step * at] = sum / (2 * reach + 1)
    sum -= pixel(at - reach)
  }
}
