import sharp from 'sharp'
import type { PlacedHex } from '#client/settings/chart/snap/snap-grid.ts'
import type { ChartChoice } from '#protocol/map/chart.ts'
import {
  type Grid,
  hexAt,
  hexCentre,
  hexCorners,
  hexesTouching,
  type Point,
  REGULAR_SPACING_RATIO,
  type Rect,
  straightenPoint,
} from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'

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
}

/** Prints the hexes of a grid, in pixels; `flatten` says where on the flat sheet a pixel lies. */
const printHexes = (
  picture: Grey,
  grid: Grid,
  flatten: (at: Point) => Point,
  print: Print & { readonly fill: (tone: number, hex: Hex) => number | null },
): Grey => {
  const { columnSpacing, rowSpacing, pointy } = grid
  const steep = Math.hypot(3 / columnSpacing, 1 / rowSpacing)
  return change(picture, (tone, x, y) => {
    const at = flatten({ x, y })
    const hex = hexAt(grid, at)
    const filled = print.fill(tone, hex)
    if (filled === null) return tone
    const centre = hexCentre(grid, hex)
    const [right, down] = [Math.abs(at.x - centre.x), Math.abs(at.y - centre.y)]
    const [dx, dy] = pointy ? [down, right] : [right, down]
    const slanted = (2 - (3 * dx) / columnSpacing - dy / rowSpacing) / steep
    const share = print.strength * covered(Math.min(slanted, rowSpacing - dy), print.wide)
    return filled * (1 - share) + print.tone * share
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

export const KINDS = ['flat', 'pointy', 'stretched', 'photograph', 'perspective'] as const
export type Kind = (typeof KINDS)[number]

/** A map drawn by a program, and one of its hexes as a game master puts it there. */
export interface PrintedMap {
  readonly picture: Grey
  readonly placed: PlacedHex
  /** Its hex (0, 0) is the placed one. With perspective there is none. */
  readonly grid: ChartChoice['grid']
  /** Printed hexes, with their centres in pixels of the picture. */
  readonly centres: readonly Point[]
}

const parting = (chance: () => number) => {
  const between = (low: number, high: number): number => low + (high - low) * chance()
  const pick = <Value>(...values: readonly Value[]): Value =>
    values[Math.floor(chance() * values.length)] as Value
  return { between, pick, around: (most: number): Point => ring(most * chance(), 7 * chance()) }
}

const ring = (length: number, turn: number): Point => ({
  x: length * Math.cos(turn),
  y: length * Math.sin(turn),
})

const plus = (a: Point, b: Point): Point => ({ x: a.x + b.x, y: a.y + b.y })

/** A page that does not lie flat: pulls its far corners by `pull`, or both lower ones apart. */
const pulled =
  ({ width, height }: Grey, pull: Point, keystone: boolean) =>
  ({ x, y }: Point): Point => {
    const across = keystone ? (2 * x) / width - 1 : x / width
    const share = across * (y / height)
    return { x: x + pull.x * share, y: y + pull.y * share }
  }

/** The point that `by` brings to `at`. */
const undone = (by: (at: Point) => Point, at: Point): Point => {
  let from = at
  for (let more = 0; more < 4; more++) {
    const { x, y } = by(from)
    from = { x: from.x + at.x - x, y: from.y + at.y - y }
  }
  return from
}

/** The whole map follows from the seed. */
export const printedMap = async (seed: number, kind: Kind, turned = 3): Promise<PrintedMap> => {
  const chance = chances(seed * 7919 + KINDS.indexOf(kind))
  const { between, pick, around } = parting(chance)
  const width = Math.round(between(700, 1500))
  const height = Math.round(Math.min(width * between(0.65, 1.5), 1500))
  const dark = chance() < 0.3
  const page = blank(width, height, dark ? between(30, 80) : between(150, 245))
  const radius = Math.max(Math.max(width, height) / (1.5 * 8 * 8 ** chance()), 9)
  const stretch = kind === 'stretched' ? pick(-1, 1) * between(0.03, 0.1) : 0
  const pointy = kind === 'pointy' || (kind !== 'flat' && chance() < 0.5)
  const angle = between(-turned, turned)
  const shape = {
    columnSpacing: 1.5 * radius * (1 + stretch),
    rowSpacing: (1.5 * radius) / REGULAR_SPACING_RATIO,
  }
  const margin = (): number => pick(0, between(0, 0.12))
  const printedIn: Rect = {
    left: width * margin(),
    top: height * margin(),
    right: width * (1 - margin()),
    bottom: height * (1 - margin()),
  }
  const inside = ({ x, y }: Point, rim: number): boolean =>
    x >= printedIn.left + rim &&
    x <= printedIn.right - rim &&
    y >= printedIn.top + rim &&
    y <= printedIn.bottom - rim
  const pull =
    kind === 'perspective'
      ? ring(2 * radius * pick(1 / 3, 0.5, 1, 3), 7 * chance())
      : { x: 0, y: 0 }
  const bend = pulled(page, pull, chance() < 0.5)
  const flatten = (at: Point): Point => straightenPoint(bend(at), page, angle)
  const onPage = (flat: Point): Point => undone(bend, straightenPoint(flat, page, -angle))
  const isOnPage = ({ x, y }: Point): boolean => x > 0 && y > 0 && x < width && y < height

  let at = { x: 0, y: 0 }
  do at = { x: between(0, width), y: between(0, height) }
  while (!inside(at, radius) || !isOnPage(onPage(at)))
  const grid = { left: at.x, top: at.y, ...shape, pointy, angle }
  const hexes = hexesTouching(grid, printedIn).filter((hex) => inside(hexCentre(grid, hex), 0))
  const centres = hexes.map((hex) => onPage(hexCentre(grid, hex))).filter(isOnPage)

  const size = (width * height) / 1e6
  const land = pick('plain', 'clouds', 'wild', 'filled', 'filled', 'icons', 'icons')
  if (land !== 'plain') clouds(page, between(10, 50), seed)
  if (land === 'wild') mountains(trees(page, 600 * size, seed), 120 * size, seed)
  const tones = Array.from({ length: 6 }, () => between(-50, 50))
  const contrast = between(0.12, 1)
  const pen: Print = {
    wide: Math.min(between(0.8, 3), radius / 6),
    tone: dark ? between(180, 255) : between(0, 50),
    strength: contrast,
  }
  printHexes(page, grid, flatten, {
    ...pen,
    fill: (tone, hex) => {
      if (!inside(hexCentre(grid, hex), 0)) return null
      if (land !== 'filled') return tone
      // Patches of several hexes.
      const patch = Math.sin(hex.x * 0.7 + seed) + Math.sin(hex.y * 0.4 + hex.x * 0.3)
      return tone + (tones[Math.floor((patch + 2) * 1.49)] as number)
    },
  })
  const numbers = chance() < 0.4
  for (const centre of land === 'icons' || numbers ? centres : []) {
    const low = { ...pen, wide: Math.max(radius / 14, 0.8), strength: 0.9 }
    const mark = (points: readonly (readonly [number, number])[]): void =>
      points.forEach(([x, y], index) => {
        const [toX, toY] = points[index + 1] ?? [x, y + 0.01]
        const place = (px: number, py: number): Point =>
          plus(centre, { x: px * radius, y: py * radius })
        if (index + 1 < points.length) stroke(page, place(x, y), place(toX, toY), low)
      })
    if (numbers)
      for (let digit = 0; digit < 4; digit++) {
        const x = -0.3 + 0.16 * digit
        mark([
          [x, -0.55],
          [x + 0.1 * chance(), -0.7],
          [x + 0.1 * chance(), -0.55 - 0.15 * chance()],
        ])
      }
    const peak = pick(0, 0.35, 0.5)
    if (land === 'icons' && peak > 0)
      mark([
        [-peak, 0.3],
        [0, 0.3 - peak],
        [peak, 0.3],
      ])
  }
  for (let rivers = pick(0, 1, 3); rivers > 0; rivers--) {
    let from = { x: between(0, width), y: between(0, height) }
    let way = 7 * chance()
    for (let step = 0; step < 60; step++) {
      way += between(-0.6, 0.6)
      const to = plus(from, ring(radius, way))
      stroke(page, from, to, { wide: between(2, 4), tone: pen.tone, strength: 0.8 })
      from = to
    }
  }
  labels(page, pick(0, 10, 30) * size, seed)
  grain(page, between(0, 15), seed)

  const corner = pick(...hexCorners(grid, { x: 0, y: 0 }))
  const off = (): Point => around(0.05 * 2 * radius)
  const placed = { centre: plus(onPage(at), off()), corner: plus(onPage(corner), off()) }
  const picture = kind === 'photograph' ? await photographed(page, chance) : rounded(page)
  return { picture, placed, grid, centres }
}

/** Uneven light, a lens that is not sharp, and a file that saves room. */
const photographed = async (page: Grey, chance: () => number): Promise<Grey> => {
  const { between } = parting(chance)
  const light = ring(between(0.2, 0.5), 7 * chance())
  const { width, height } = page
  change(
    page,
    (tone, x, y) => tone * (0.75 + light.x * (x / width - 0.5) + light.y * (y / height - 0.5)),
  )
  const { data } = await sharp(
    await sharp(greyBytes(page), { raw: { width, height, channels: 1 } })
      .blur(between(0.5, 1.5))
      .jpeg({ quality: Math.round(between(50, 85)) })
      .toBuffer(),
  )
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width, height, pixels: Float32Array.from(data) }
}
