import { type Grid, hexAt, hexCentre } from '../../src/rules/grid.ts'

/** A picture in grey: row by row, 0 is black and 255 white. */
export interface Grey {
  readonly width: number
  readonly height: number
  readonly pixels: Float32Array
}

/** Evenly spread numbers from 0 to 1, the same for the same seed (after mulberry32). */
export const chances = (seed: number): (() => number) => {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A sheet of one tone. */
export const blank = (width: number, height: number, tone: number): Grey => ({
  width,
  height,
  pixels: new Float32Array(width * height).fill(tone),
})

/** Changes every pixel by its place; 0.5 is the middle of the first one. */
export const change = (picture: Grey, by: (tone: number, x: number, y: number) => number): Grey => {
  const { width, height, pixels } = picture
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      pixels[at] = by(pixels[at] as number, x + 0.5, y + 0.5)
    }
  return picture
}

/** Grain: each pixel is lighter or darker by up to so much. */
export const grain = (picture: Grey, most: number, seed: number): Grey => {
  const chance = chances(seed)
  return change(picture, (tone) => tone + (2 * chance() - 1) * most)
}

/** Hills and washes of all sizes from the picture's down to a few pixels, as photographs have them. */
export const clouds = (picture: Grey, most: number, seed: number): Grey => {
  for (let size = 256, part = 0.5; size >= 2; size /= 2, part *= 0.8) {
    const chance = chances(seed + size)
    const across = Math.ceil(picture.width / size) + 2
    const corners = Float32Array.from(
      { length: across * (Math.ceil(picture.height / size) + 2) },
      () => 2 * chance() - 1,
    )
    change(picture, (tone, x, y) => {
      const left = Math.floor(x / size)
      const top = Math.floor(y / size)
      const u = x / size - left
      const v = y / size - top
      const corner = top * across + left
      const upperLeft = corners[corner] as number
      const upperRight = corners[corner + 1] as number
      const lowerLeft = corners[corner + across] as number
      const lowerRight = corners[corner + across + 1] as number
      const upper = upperLeft + u * (upperRight - upperLeft)
      const lower = lowerLeft + u * (lowerRight - lowerLeft)
      return tone + most * part * (upper + v * (lower - upper))
    })
  }
  return picture
}

/** Draws a straight line. */
export const stroke = (
  { width, height, pixels }: Grey,
  from: { x: number; y: number },
  to: { x: number; y: number },
  pen: { readonly wide: number; readonly tone: number; readonly strength: number },
): void => {
  const reach = pen.wide / 2 + 1
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach))
  const right = Math.min(width - 1, Math.ceil(Math.max(from.x, to.x) + reach))
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach))
  const bottom = Math.min(height - 1, Math.ceil(Math.max(from.y, to.y) + reach))
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const px = x + 0.5 - from.x
      const py = y + 0.5 - from.y
      const along = Math.min(
        Math.max((px * (to.x - from.x) + py * (to.y - from.y)) / length ** 2, 0),
        1,
      )
      const away = Math.hypot(px - along * (to.x - from.x), py - along * (to.y - from.y))
      const share = pen.strength * covered(away, pen.wide)
      const at = y * width + x
      pixels[at] = (pixels[at] as number) * (1 - share) + pen.tone * share
    }
}

/** How much of a pixel a line covers whose middle is so far away. */
const covered = (away: number, wide: number): number =>
  Math.min(Math.max(wide / 2 + 0.5 - away, 0), Math.min(wide, 1))

/** Trees: round outlines of all sizes everywhere, darker or lighter inside. */
export const trees = (picture: Grey, count: number, seed: number): Grey => {
  const chance = chances(seed)
  for (let tree = 0; tree < count; tree++) {
    const x = chance() * picture.width
    const y = chance() * picture.height
    const size = 3 + 6 * chance()
    const tone = 60 + 120 * chance()
    stroke(picture, { x, y }, { x: x + 0.01, y }, { wide: 2 * size, tone: 40, strength: 0.8 })
    stroke(picture, { x, y }, { x: x + 0.01, y }, { wide: 2 * size - 2.5, tone, strength: 0.9 })
  }
  return picture
}

/** Words in strokes: bold verticals and bows, in lines, as names on maps. */
export const labels = (picture: Grey, count: number, seed: number): Grey => {
  const chance = chances(seed)
  for (let label = 0; label < count; label++) {
    const size = 10 + 30 * chance()
    let x = chance() * picture.width
    const y = chance() * picture.height
    for (let letter = 0; letter < 12; letter++, x += size * 0.8)
      for (let part = 0; part < 3; part++)
        stroke(
          picture,
          { x: x + size * 0.6 * chance(), y: y + size * chance() },
          { x: x + size * 0.6 * chance(), y: y + size * chance() + 0.01 },
          { wide: size / 6, tone: 20, strength: 1 },
        )
  }
  return picture
}

/** Mountains: pairs of slanted strokes, much like the sides of hexes. */
export const mountains = (picture: Grey, count: number, seed: number): Grey => {
  const chance = chances(seed)
  for (let mountain = 0; mountain < count; mountain++) {
    const x = chance() * picture.width
    const y = chance() * picture.height
    const size = 8 + 30 * chance()
    const pen = { wide: 1.5, tone: 50, strength: 0.9 }
    stroke(picture, { x: x - size * 0.6, y }, { x, y: y - size }, pen)
    stroke(picture, { x, y: y - size }, { x: x + size * 0.6, y }, pen)
  }
  return picture
}

export interface Print {
  readonly wide: number
  readonly tone: number
  /** 1 covers what is under the line, 0 leaves it. */
  readonly strength: number
  /** Where hexes are printed; everywhere if left out. */
  readonly where?: (x: number, y: number) => boolean
}

/** Prints the hexes of a grid, in pixels. */
export const printHexes = (picture: Grey, grid: Grid, print: Print): Grey => {
  const steep = Math.hypot(3 / grid.columnSpacing, 1 / grid.rowSpacing)
  return change(picture, (tone, x, y) => {
    if (print.where && !print.where(x, y)) return tone
    const centre = hexCentre(grid, hexAt(grid, { x, y }))
    const dx = Math.abs(x - centre.x)
    const dy = Math.abs(y - centre.y)
    const slanted = (2 - (3 * dx) / grid.columnSpacing - dy / grid.rowSpacing) / steep
    const share = print.strength * covered(Math.min(slanted, grid.rowSpacing - dy), print.wide)
    return tone * (1 - share) + print.tone * share
  })
}

/** Prints rectangles; with `bricks` each second row is half a rectangle aside. */
export const printSquares = (
  picture: Grey,
  {
    left,
    top,
    width,
    height,
    bricks,
  }: { left: number; top: number; width: number; height: number; bricks: boolean },
  print: Print,
): Grey =>
  change(picture, (tone, x, y) => {
    const row = Math.floor((y - top) / height)
    const aside = bricks && row % 2 !== 0 ? width / 2 : 0
    const u = (x - left - aside) / width
    const v = (y - top) / height
    const away = Math.min(Math.abs(u - Math.round(u)) * width, Math.abs(v - Math.round(v)) * height)
    const share = print.strength * covered(away, print.wide)
    return tone * (1 - share) + print.tone * share
  })

/** Bytes from 0 to 255, as image files have them. */
export const greyBytes = ({ pixels }: Grey): Uint8Array => {
  const bytes = new Uint8Array(pixels.length)
  // `Uint8Array.from` takes ten times as long.
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Math.min(Math.max(Math.round(pixels[at] as number), 0), 255)
  return bytes
}

/** The picture as whole tones from 0 to 255. */
export const rounded = (picture: Grey): Grey => ({
  ...picture,
  pixels: new Float32Array(greyBytes(picture)),
})
