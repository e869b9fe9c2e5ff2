import type { Point } from '#shared/grid.ts'

/** A grey picture: brightness of each pixel, row by row, from 0 (black) to 255. */
export interface Luminance {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array
}

/** Parts of the colours in brightness, by Rec. 709. */
const RED = 0.2126
const GREEN = 0.7152
const BLUE = 0.0722

/** Brightness of canvas pixels, which have a byte each for red, green, blue and opacity. */
export const luminanceFromRgba = (
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

/** Averages `factor` × `factor` pixels into one; drops rows and columns that are left over. */
export const shrink = (picture: Luminance, factor: number): Luminance => {
  if (factor === 1) return picture
  const width = Math.floor(picture.width / factor)
  const height = Math.floor(picture.height / factor)
  const pixels = new Float32Array(width * height)
  for (let y = 0; y < height * factor; y++) {
    const rowStart = Math.floor(y / factor) * width
    let from = y * picture.width
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let count = 0; count < factor; count++) sum += picture.pixels[from++] as number
      pixels[rowStart + x] = (pixels[rowStart + x] as number) + sum
    }
  }
  for (let at = 0; at < pixels.length; at++) pixels[at] = (pixels[at] as number) / (factor * factor)
  return { width, height, pixels }
}

export const LINE_TONES = ['light', 'dark'] as const
type LineTone = (typeof LINE_TONES)[number]

/** One image for each of several line directions, spread evenly over half a turn. */
export interface LineImages {
  /** Direction of the first image, in radians. */
  readonly firstAngle: number
  readonly images: readonly Luminance[]
}

/** For each direction, the mean along a short line through each pixel. */
export const averageAlongDirections = (
  picture: Luminance,
  { radius, firstAngle, count }: { radius: number; firstAngle: number; count: number },
): LineImages => ({
  firstAngle,
  images: Array.from({ length: count }, (_, index) =>
    averageAlong(picture, firstAngle + (Math.PI * index) / count, Math.round(radius / 3)),
  ),
})

/** For each direction, how likely a line of that direction and tone runs through each pixel. */
export const lineResponses = (
  { firstAngle, images }: LineImages,
  radius: number,
  tone: LineTone,
): LineImages => ({
  firstAngle,
  images: images.map((image, index) => {
    const offset = Math.max(2, Math.round(radius / 8))
    const angle = firstAngle + (Math.PI * index) / images.length
    return clipStrength(ridgeResponse(image, tone, angle, offset))
  }),
})

/** The strongest response that counts, as a multiple of the image's root mean square. */
const MAX_STRENGTH = 1

/** Caps responses, so that bold lines count little more than faint ones, and makes their mean 0. */
const clipStrength = (lines: Luminance): Luminance => {
  const meanSquare = mean(lines.pixels.map((value) => value * value))
  const strongest = MAX_STRENGTH * Math.sqrt(meanSquare) + 1e-6
  const pixels = lines.pixels.map((value) => Math.min(value, strongest) / strongest)
  const average = mean(pixels)
  return { ...lines, pixels: pixels.map((value) => value - average) }
}

export const blur = ({ firstAngle, images }: LineImages, radius: number): LineImages => ({
  firstAngle,
  images: images.map((image) => boxBlur(boxBlur(image, radius), radius)),
})

/** Added to the local contrast, so that noise on blank paper is not taken for lines. */
const NOISE_FLOOR = 0.3

/**
 * Contrast of each pixel to its surroundings, divided by the usual contrast there. A bold label then
 * weighs little more than a faint line, and washes of colour are gone.
 *
 * @param reach how far the surroundings extend, in pixels
 */
export const normalizeContrast = (picture: Luminance, reach: number): Luminance => {
  const surroundings = boxBlur(picture, reach)
  const pixels = picture.pixels.map((value, at) => value - (surroundings.pixels[at] as number))
  const strength = pixels.map(Math.abs)
  const average = mean(strength)
  // Capped, so that one bold label does not hide the lines beside it.
  const capped = strength.map((value) => Math.min(value, 3 * average))
  const localStrength = boxBlur({ ...picture, pixels: capped }, 2 * reach)
  const floor = NOISE_FLOOR * average + 0.5
  return {
    ...picture,
    pixels: pixels.map((value, at) => value / ((localStrength.pixels[at] as number) + floor)),
  }
}

const mean = (numbers: Float32Array): number =>
  numbers.reduce((sum, value) => sum + value, 0) / numbers.length

/** The square part of a picture within `reach` pixels of a point, with its upper left corner. */
export const crop = ({ width, height, pixels }: Luminance, at: Point, reach: number) => {
  const left = Math.max(Math.floor(at.x - reach), 0)
  const top = Math.max(Math.floor(at.y - reach), 0)
  const right = Math.min(Math.ceil(at.x + reach), width)
  const bottom = Math.min(Math.ceil(at.y + reach), height)
  const part = { width: right - left, height: bottom - top, left, top }
  const cutOut = new Float32Array(part.width * part.height)
  for (let y = 0; y < part.height; y++) {
    const from = (top + y) * width
    cutOut.set(pixels.subarray(from + left, from + right), y * part.width)
  }
  return { ...part, pixels: cutOut }
}

/** How much lighter, or darker, each pixel is than the pixels on both sides of a line through it. */
const ridgeResponse = (
  picture: Luminance,
  tone: LineTone,
  angle: number,
  offset: number,
): Luminance => {
  const { width, height, pixels } = picture
  const output = new Float32Array(pixels.length)
  const sign = tone === 'light' ? 1 : -1
  const right = Math.round(-offset * Math.sin(angle))
  const down = Math.round(offset * Math.cos(angle))
  const [rimX, rimY] = [Math.abs(right), Math.abs(down)]
  const by = down * width + right
  for (let y = rimY; y < height - rimY; y++)
    for (let x = rimX; x < width - rimX; x++) {
      const at = y * width + x
      const centre = sign * (pixels[at] as number)
      const [sideA, sideB] = [pixels[at + by] as number, pixels[at - by] as number]
      output[at] = Math.max(centre - Math.max(sign * sideA, sign * sideB), 0)
    }
  return { width, height, pixels: output }
}

const averageAlong = (picture: Luminance, angle: number, reach: number): Luminance => {
  const { width, height, pixels } = picture
  const output = new Float32Array(pixels.length)
  const weight = 1 / (2 * reach + 1)
  for (let step = -reach; step <= reach; step++) {
    const right = Math.round(step * Math.cos(angle))
    const down = Math.round(step * Math.sin(angle))
    const by = down * width + right
    for (let y = Math.max(0, -down); y < Math.min(height, height - down); y++) {
      const last = y * width + Math.min(width, width - right)
      for (let at = y * width + Math.max(0, -right); at < last; at++)
        output[at] = (output[at] as number) + weight * (pixels[at + by] as number)
    }
  }
  return { width, height, pixels: output }
}

/** The mean over a square around each pixel; border pixels are repeated outwards. */
const boxBlur = (picture: Luminance, reach: number): Luminance =>
  boxBlurRows(boxBlurRows(picture, reach), reach)

/** The mean along each row. Returns the picture transposed, so that a second call blurs columns. */
const boxBlurRows = ({ width, height, pixels }: Luminance, reach: number): Luminance => {
  const output = new Float32Array(pixels.length)
  const weight = 1 / (2 * reach + 1)
  const last = width - 1
  for (let y = 0; y < height; y++) {
    const from = y * width
    let sum = (pixels[from] as number) * reach
    for (let x = 0; x < reach; x++) sum += pixels[from + Math.min(x, last)] as number
    for (let x = 0; x < width; x++) {
      sum += pixels[from + Math.min(x + reach, last)] as number
      output[x * height + y] = sum * weight
      sum -= pixels[from + Math.max(x - reach, 0)] as number
    }
  }
  return { width: height, height: width, pixels: output }
}
