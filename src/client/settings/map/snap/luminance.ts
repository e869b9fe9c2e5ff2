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
