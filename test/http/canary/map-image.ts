import sharp from 'sharp'
import { type Grid, hexAt } from '#shared/grid.ts'
import { type Hex, hexKey } from '#shared/hex.ts'

/** The ids under which the images are stored. Players receive those of images that they see. */
export const GM_IMAGE = 'gmcanaryimage0000'
export const PLAYERS_IMAGE = 'openplayersimage0'
export const SURVEY_IMAGE = 'surveycanaryimage'

export type Drawn = 'gm' | 'players' | 'survey'

export const IMAGES: Readonly<Record<Drawn, string>> = {
  gm: GM_IMAGE,
  players: PLAYERS_IMAGE,
  survey: SURVEY_IMAGE,
}

const RED: Readonly<Record<Drawn, number>> = { gm: 30, players: 220, survey: 125 }

export const MAP_SIZE = { width: 240, height: 200 } as const
/** The sheet is 1200 units high, so a pixel takes six of them. */
const UNITS_A_PIXEL = 1200 / MAP_SIZE.height
export const SHEET_GRID: Required<Grid> = {
  left: 120,
  top: 100,
  columnSpacing: 180,
  rowSpacing: 100,
  pointy: false,
}

/** Every hex that has a part on the sheet. */
export const sheetHexes = (): readonly Hex[] => {
  const hexes: Hex[] = []
  for (let x = -1; x <= 8; x += 1) {
    for (let y = -2; y <= 13; y += 1) if ((x + y) % 2 === 0) hexes.push({ x, y })
  }
  return hexes
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** Another colour for each hex, and none of them like those of the other images. */
export const colourOf = ({ x, y }: Hex, image: Drawn): Rgb => [
  RED[image],
  10 + (((x + 2) * 24) % 240),
  10 + (((y + 3) * 14) % 240),
]

const hexByKey = new Map(sheetHexes().map((hex) => [hexKey(hex), hex]))

/** The hex that the middle of each pixel lies in, row by row; one of those above. */
export const HEX_OF_PIXEL: readonly Hex[] = Array.from(
  { length: MAP_SIZE.width * MAP_SIZE.height },
  (_, pixel) => {
    const x = ((pixel % MAP_SIZE.width) + 0.5) * UNITS_A_PIXEL
    const y = (Math.floor(pixel / MAP_SIZE.width) + 0.5) * UNITS_A_PIXEL
    const hex = hexAt(SHEET_GRID, { x, y })
    return hexByKey.get(hexKey(hex)) ?? hex
  },
)

const BLACK: Rgb = [0, 0, 0]

/**
 * An image whose hexes are each of one colour, as a PNG.
 *
 * @param isDrawn the hexes of which it shows anything; the others are black
 */
export const mapImage = async (
  image: Drawn,
  isDrawn: (hex: Hex) => boolean = () => true,
): Promise<Buffer> => {
  const { width, height } = MAP_SIZE
  const pixels = new Uint8Array(width * height * 3)
  for (const [pixel, hex] of HEX_OF_PIXEL.entries())
    pixels.set(isDrawn(hex) ? colourOf(hex, image) : BLACK, pixel * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}
