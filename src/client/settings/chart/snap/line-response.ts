import type { Point } from '#shared/grid.ts'

/** A grey picture: row by row, from 0 (black) to 255. */
export interface Luminance {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array
}

/** Rec. 709. */
const RED = 0.2126
const GREEN = 0.7152
const BLUE = 0.0722

/** From canvas pixels: red, green, blue, opacity, a byte each. */
export const luminanceOf = (
  rgba: Uint8ClampedArray | Uint8Array,
  width: number,
  height: number,
): Luminance => {
  const pixels = new Float32Array(width * height)
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4)
    pixels[at] =
      RED * (rgba[from] as number) +
      GREEN * (rgba[from + 1] as number) +
      BLUE * (rgba[from + 2] as number)
  return { width, height, pixels }
}

/** Averages `factor` × `factor` pixels into one; drops the rest at the ends. */
export const shrink = (picture: Luminance, factor: number): Luminance => {
  if (factor === 1) return picture
  const width = Math.floor(picture.width / factor)
  const height = Math.floor(picture.height / factor)
  const pixels = new Float32Array(width * height)
  for (let y = 0; y < height * factor; y++) {
    const to = Math.floor(y / factor) * width
    let from = y * picture.width
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let part = 0; part < factor; part++) sum += picture.pixels[from++] as number
      pixels[to + x] = (pixels[to + x] as number) + sum
    }
  }
  for (let at = 0; at < pixels.length; at++) pixels[at] = (pixels[at] as number) / (factor * factor)
  return { width, height, pixels }
}

export const TONES = ['light', 'dark'] as const
type Tone = (typeof TONES)[number]

/** A picture, or its lines, in ways evenly over half a turn, the first at `from` radians. */
export interface Lines {
  readonly from: number
  readonly ways: readonly Luminance[]
}

/** The mean along a short piece of line through each pixel. */
export const averagedAlong = (
  picture: Luminance,
  { radius, from, count }: { radius: number; from: number; count: number },
): Lines => ({
  from,
  ways: Array.from({ length: count }, (_, index) =>
    averaged(picture, from + (Math.PI * index) / count, Math.round(radius / 3)),
  ),
})

export const linesOf = ({ from, ways }: Lines, radius: number, tone: Tone): Lines => ({
  from,
  ways: ways.map((way, index) => {
    const aside = Math.max(2, Math.round(radius / 8))
    return clipped(ridges(way, tone, from + (Math.PI * index) / ways.length, aside))
  }),
})

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
  const cut = new Float32Array(part.width * part.height)
  for (let y = 0; y < part.height; y++) {
    const from = (top + y) * width
    cut.set(pixels.subarray(from + left, from + right), y * part.width)
  }
  return { ...part, pixels: cut }
}

/** How much lighter or darker each pixel is than both sides of a line: nothing beside a line. */
const ridges = (picture: Luminance, tone: Tone, way: number, aside: number): Luminance => {
  const { width, height, pixels } = picture
  const to = new Float32Array(pixels.length)
  const sign = tone === 'light' ? 1 : -1
  const right = Math.round(-aside * Math.sin(way))
  const down = Math.round(aside * Math.cos(way))
  const [rimX, rimY] = [Math.abs(right), Math.abs(down)]
  const by = down * width + right
  for (let y = rimY; y < height - rimY; y++)
    for (let x = rimX; x < width - rimX; x++) {
      const at = y * width + x
      const here = sign * (pixels[at] as number)
      const [one, other] = [sign * (pixels[at + by] as number), sign * (pixels[at - by] as number)]
      to[at] = Math.max(here - Math.max(one, other), 0)
    }
  return { width, height, pixels: to }
}

const averaged = (picture: Luminance, way: number, reach: number): Luminance => {
  const { width, height, pixels } = picture
  const to = new Float32Array(pixels.length)
  const share = 1 / (2 * reach + 1)
  for (let step = -reach; step <= reach; step++) {
    const right = Math.round(step * Math.cos(way))
    const down = Math.round(step * Math.sin(way))
    const by = down * width + right
    for (let y = Math.max(0, -down); y < Math.min(height, height - down); y++) {
      const last = y * width + Math.min(width, width - right)
      for (let at = y * width + Math.max(0, -right); at < last; at++)
        to[at] = (to[at] as number) + share * (pixels[at + by] as number)
    }
  }
  return { width, height, pixels: to }
}

/** The mean over a square around each pixel; the picture's border extends outwards. */
const boxed = (picture: Luminance, reach: number): Luminance =>
  rowsBoxed(rowsBoxed(picture, reach), reach)

/** The mean over a piece of row around each pixel; rows of the picture become columns. */
const rowsBoxed = ({ width, height, pixels }: Luminance, reach: number): Luminance => {
  const to = new Float32Array(pixels.length)
  const share = 1 / (2 * reach + 1)
  const last = width - 1
  for (let y = 0; y < height; y++) {
    const from = y * width
    let sum = (pixels[from] as number) * reach
    for (let x = 0; x < reach; x++) sum += pixels[from + Math.min(x, last)] as number
    for (let x = 0; x < width; x++) {
      sum += pixels[from + Math.min(x + reach, last)] as number
      to[x * height + y] = sum * share
      sum -= pixels[from + Math.max(x - reach, 0)] as number
    }
  }
  return { width: height, height: width, pixels: to }
}
