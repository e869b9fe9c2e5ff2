import sharp from 'sharp'
import { type Grid, hexAt } from '../../../src/rules/grid.ts'
import type { Hex } from '../../../src/rules/hex.ts'

/** The ids under which the two images are kept; the GM's must not reach players. */
export const GM_IMAGE = 'gmcanaryimage0000'
export const PLAYERS_IMAGE = 'openplayersimage0'

export const MAP_SIZE = { width: 240, height: 200 } as const
/** The sheet is 1200 units high, so a pixel takes six of them. */
const UNITS_A_PIXEL = 1200 / MAP_SIZE.height
export const SHEET_GRID: Grid = { left: 120, top: 100, columnSpacing: 180, rowSpacing: 100 }

/** The hex that the middle of a pixel lies in. */
export const hexOfPixel = (x: number, y: number): Hex =>
  hexAt(SHEET_GRID, { x: (x + 0.5) * UNITS_A_PIXEL, y: (y + 0.5) * UNITS_A_PIXEL })

/** Every hex that has a part on the sheet. */
export const sheetHexes = (): readonly Hex[] => {
  const hexes: Hex[] = []
  for (let x = -1; x <= 8; x += 1) {
    for (let y = -2; y <= 13; y += 1) if ((x + y) % 2 === 0) hexes.push({ x, y })
  }
  return hexes
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** Another colour for each hex, and none of them like those of the other image. */
export const colourOf = ({ x, y }: Hex, image: 'gm' | 'players'): Rgb => [
  image === 'gm' ? 30 : 220,
  10 + (((x + 2) * 24) % 240),
  10 + (((y + 3) * 14) % 240),
]

const BLACK: Rgb = [0, 0, 0]

/**
 * An image whose hexes are each of one colour, as a PNG.
 *
 * @param isDrawn the hexes of which it shows anything; the others are black
 */
export const mapImage = async (
  image: 'gm' | 'players',
  isDrawn: (hex: Hex) => boolean = () => true,
): Promise<Buffer> => {
  const { width, height } = MAP_SIZE
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const hex = hexOfPixel(x, y)
      pixels.set(isDrawn(hex) ? colourOf(hex, image) : BLACK, (y * width + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
