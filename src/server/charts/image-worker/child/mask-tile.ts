import type { VeiledPart } from '../messages.ts'
import { clearUnknown } from './clear-unknown.ts'
import { sharp } from './frugal-sharp.ts'

/** The least effort: viewers wait for it. Full alpha quality keeps the mask's edge sharp. */
const MASKED = { quality: 80, alphaQuality: 100, effort: 0 }

/** A tile without its unknown hexes, as WebP. */
export const maskTile = async (pixels: Uint8Array, part: VeiledPart): Promise<Buffer> => {
  const { data, info } = await sharp(pixels)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  clearUnknown(new Uint8Array(data.buffer, data.byteOffset, data.length), info, part)
  return sharp(data, { raw: { width, height, channels: 4 } })
    .webp(MASKED)
    .toBuffer()
}
