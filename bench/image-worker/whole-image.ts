import sharp from 'sharp'
import { hexAt } from '../../src/rules/grid.ts'
import type { Hex } from '../../src/rules/hex.ts'
import type { Extent } from '../../src/rules/tiles.ts'
import { CHART, GRID } from './journey.ts'

/** As the image worker encodes a masked tile. */
const MASKED = { quality: 80, alphaQuality: 100, effort: 0 }

/**
 * The baseline: masks and encodes the whole decoded image at once. The mask looks at the middle of
 * each pixel, and is made before the clock starts.
 */
export const openWholeImage = async (file: string, sheet: Extent) => {
  sharp.cache(false)
  sharp.concurrency(1)
  const { width, height } = sheet
  const pixels = await sharp(file).ensureAlpha().raw().toBuffer()

  return {
    /** In ms. */
    mask: async (isKnown: (hex: Hex) => boolean): Promise<number> => {
      const mask = new Uint8Array(width * height)
      const unit = CHART.height / height
      for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
          if (isKnown(hexAt(GRID, { x: (x + 0.5) * unit, y: (y + 0.5) * unit })))
            mask[y * width + x] = 1
      const masked = new Uint32Array(pixels.length / 4)
      const source = new Uint32Array(new Uint8Array(pixels).buffer)
      const start = performance.now()
      for (let index = 0; index < masked.length; index++)
        if (mask[index]) masked[index] = source[index] ?? 0
      const raw = { width, height, channels: 4 as const }
      await sharp(new Uint8Array(masked.buffer), { raw }).webp(MASKED).toBuffer()
      return performance.now() - start
    },
  }
}
