import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { StoredTile } from '#campaign/ports/image-store.ts'
import { type Grid, hexAt, hexesTouching } from '#shared/grid.ts'
import type { Hex } from '#shared/hex.ts'
import { hexesToRuns } from '#shared/hex-rows.ts'
import { type Extent, tileLevels, tileRectWithinChart, tileVeil } from '#shared/tiles.ts'
import { between } from '#test/support/grids.ts'
import { makeTilesHere } from '#test/support/make-tiles-here.ts'
import { type OpenImageWorker, openImageWorker } from '#test/support/open-image-worker.ts'
import { type Colour, noise, picture } from '#test/support/pictures.ts'

interface Chart {
  readonly sheet: Extent
  readonly chart: Extent
  readonly grid: Grid
  readonly isKnown: (hex: Hex) => boolean
}

const anyChart: fc.Arbitrary<Chart> = fc
  .record({
    long: fc.integer({ min: 513, max: 1100 }),
    short: fc.integer({ min: 30, max: 120 }),
    upright: fc.boolean(),
    columnSpacing: between(0.06, 0.5),
    ratio: between(0.3, 1),
    pointy: fc.boolean(),
    share: fc.integer({ min: 2, max: 9 }),
    salt: fc.integer({ min: 1, max: 97 }),
  })
  .map(({ long, short, upright, columnSpacing, ratio, pointy, share, salt }) => {
    const sheet = upright ? { width: short, height: long } : { width: long, height: short }
    const chart = { width: (1200 * sheet.width) / sheet.height, height: 1200 }
    const spacing = columnSpacing * Math.min(chart.width, chart.height)
    const grid = { left: 7, top: -5, columnSpacing: spacing, rowSpacing: ratio * spacing, pointy }
    // Patches as travel leaves them, not dust, so that some tiles are whole, some masked, some
    // veiled.
    const isKnown = ({ x, y }: Hex) =>
      (Math.abs(Math.floor(x / 3) * salt + Math.floor(y / 6) * 7) % 10) + 1 <= share
    return { sheet, chart, grid, isKnown }
  })

/** Any part of it. */
const isSecret = ({ sheet, chart, grid, isKnown }: Chart) => {
  const across = chart.width / sheet.width
  const down = chart.height / sheet.height
  const CLOSE = 1e-4
  return (x: number, y: number): boolean => {
    const rect = {
      left: (x + CLOSE) * across,
      top: (y + CLOSE) * down,
      right: (x + 1 - CLOSE) * across,
      bottom: (y + 1 - CLOSE) * down,
    }
    return !hexesTouching(grid, rect).every(isKnown)
  }
}

interface Seen {
  readonly veil: 'none' | 'part' | 'whole'
  readonly bytes: Buffer
}

/** A tile for players: the picture, or a masked one. */
const seenOf = async (
  imageWorker: OpenImageWorker,
  { sheet, chart, grid, isKnown }: Chart,
  { level, column, row, pixels, picture }: StoredTile,
): Promise<Seen> => {
  const tile = { level, column, row }
  const { veil } = tileVeil({ grid, sheet, chart, tile, isKnown })
  if (veil === 'none') return { veil, bytes: Buffer.from(picture) }
  const known = hexesToRuns(
    hexesTouching(grid, tileRectWithinChart(sheet, chart, tile)).filter(isKnown),
  )
  const readPixels = async () => pixels
  return { veil, bytes: await imageWorker.mask({ readPixels, sheet, chart, grid, tile, known }) }
}

const encode = (sheet: Extent, colourAt: (x: number, y: number) => Colour): Promise<Buffer> =>
  picture(sheet.width, sheet.height, colourAt).png({ compressionLevel: 1 }).toBuffer()

test('tiles of two images that differ in unknown hexes alone are the same to the byte', {
  tags: ['more'],
}, async () => {
  const imageWorker = openImageWorker()
  const count = { none: 0, part: 0, whole: 0 }
  await fc.assert(
    fc.asyncProperty(anyChart, async (chart) => {
      const secret = isSecret(chart)
      const one = noise(1)
      const other = noise(2)
      const images = [
        await encode(chart.sheet, one),
        await encode(chart.sheet, (x, y) => (secret(x, y) ? other(x, y) : one(x, y))),
      ]
      const made = []
      for (const image of images) made.push(await makeTilesHere(image))
      const [first, second] = made
      expect(first?.tiles.at(-1)?.level).toBe(tileLevels(chart.sheet) - 1)
      for (const [index, tile] of first?.tiles.entries() ?? []) {
        const twin = second?.tiles[index] as StoredTile
        const seen = await seenOf(imageWorker, chart, tile)
        const seenTwin = await seenOf(imageWorker, chart, twin)
        expect(seen.bytes.equals(seenTwin.bytes)).toBe(true)
        // Everything under a whole veil differs, so equal bytes prove something.
        if (seen.veil === 'whole') expect(Buffer.from(tile.pixels).equals(twin.pixels)).toBe(false)
        count[seen.veil]++
      }
    }),
    { numRuns: 10 },
  )
  // Tiles that are all veiled, or none, would show nothing.
  expect(count.part).toBeGreaterThan(5)
})

test.each([false, true])(
  'R-GRID-11: at every level a mask shows the known hexes in their colours, and no others (pointy: %s)',
  async (pointy) => {
    const sheet = { width: 600, height: 400 }
    const chart = { width: (1200 * sheet.width) / sheet.height, height: 1200 }
    const grid = { left: 30, top: 20, columnSpacing: 170, rowSpacing: 100, pointy }
    const isKnown = ({ x, y }: Hex) => (x + 2 * y) % 3 !== 0
    const isHexKnown = (x: number, y: number) => isKnown(hexAt(grid, { x, y }))
    const unit = chart.height / sheet.height
    // Known hexes are green, unknown ones red.
    const bytes = await encode(sheet, (x, y) =>
      isHexKnown((x + 0.5) * unit, (y + 0.5) * unit) ? [40, 160, 60] : [250, 0, 0],
    )
    const imageWorker = openImageWorker()
    const { tiles } = await makeTilesHere(bytes)
    expect(new Set(tiles.map(({ level }) => level))).toEqual(new Set([0, 1]))
    for (const tile of tiles) {
      const seen = await seenOf(imageWorker, { sheet, chart, grid, isKnown }, tile)
      expect(seen.veil).toBe('part')
      const { data, info } = await sharp(seen.bytes).raw().toBuffer({ resolveWithObject: true })
      const size = unit * 2 ** tile.level
      const at = (x: number, y: number) =>
        isHexKnown((tile.column * 512 + x) * size, (tile.row * 512 + y) * size)
      const wrong = { hidden: 0, shown: 0, reddish: 0 }
      for (let y = 1; y < info.height - 2; y++)
        for (let x = 1; x < info.width - 2; x++) {
          const [red = 0, green = 0, , alpha] = data.subarray((y * info.width + x) * 4)
          const isNearEdge =
            !at(x - 1, y - 1) || !at(x + 2, y - 1) || !at(x - 1, y + 2) || !at(x + 2, y + 2)
          if (!isNearEdge && alpha !== 255) wrong.hidden++
          if (!at(x + 0.5, y + 0.5) && alpha !== 0) wrong.shown++
          if (alpha !== 0 && (red > 120 || green < 120)) wrong.reddish++
        }
      expect(wrong).toEqual({ hidden: 0, shown: 0, reddish: 0 })
    }
  },
)
