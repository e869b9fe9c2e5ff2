import type { VeiledPart } from '../messages.ts'
import { clearUnknown } from './clear-unknown.ts'
import { sharp } from './frugal-sharp.ts'

/** The least effort: whoever watches waits for it. The edge of the veil stays sharp. */
const CUT = { quality: 80, alphaQuality: 100, effort: 0 }

/** A tile along the known hexes, as WebP: what is under the veil is gone before it is encoded. */
export const cutTile = async (pixels: Uint8Array, part: VeiledPart): Promise<Buffer> => {
  const { data, info } = await sharp(pixels)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  clearUnknown(new Uint8Array(data.buffer, data.byteOffset, data.length), info, part)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .webp(CUT)
    .toBuffer()
}
