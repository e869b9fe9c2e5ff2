import sharp from 'sharp'
import { type Grid, hexCentre, hexCorners, hexesTouching } from '#shared/grid.ts'
import type { Extent } from '#shared/tiles.ts'

/** A map image with a hex grid on it, in pixels, whose hexes are not regular. */
export const DRAWN_MAP: Extent & { readonly grid: Grid } = {
  width: 1600,
  height: 1200,
  grid: { left: 62, top: 55, columnSpacing: 41.3, rowSpacing: 24.6 },
}

let mapPromise: Promise<Buffer> | undefined

/** The map as a PNG: hexes in ink on green, with a dot in the centre of each. */
export const drawMap = (): Promise<Buffer> => {
  mapPromise ??= drawMapOf(DRAWN_MAP)
  return mapPromise
}

/** The same map with a quarter of the pixels, which is cut into tiles faster. */
export const drawSmallMap = async (): Promise<Buffer> =>
  sharp(await drawMap())
    .resize(DRAWN_MAP.width / 2)
    .png()
    .toBuffer()

/** Draws a map of hexes, turned clockwise around its centre by an angle in degrees. */
export const drawMapOf = (
  { width, height, grid }: typeof DRAWN_MAP,
  angle = 0,
): Promise<Buffer> => {
  const paneBox = angle === 0 ? 0 : height / 4
  const sheet = { left: -paneBox, top: -paneBox, right: width + paneBox, bottom: height + paneBox }
  const hexes = hexesTouching(grid, sheet).map((hex) => {
    const { x, y } = hexCentre(grid, hex)
    const corners = hexCorners(grid, hex).map((corner) => `${corner.x},${corner.y}`)
    const tone = (hex.x * 7 + hex.y * 13) % 5
    return `<polygon points="${corners.join(' ')}" fill="hsl(${100 + 12 * tone} 32% 52%)"/><circle cx="${x}" cy="${y}" r="2"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g stroke="#322" stroke-width="1.5" transform="rotate(${angle} ${width / 2} ${height / 2})">${hexes.join('')}</g></svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}
