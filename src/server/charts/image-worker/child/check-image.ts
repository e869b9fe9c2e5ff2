import { readFile } from 'node:fs/promises'
import { isDamaged, MAX_PIXELS, MAX_SIDE, UnusableImage } from '../failures.ts'
import { sharp } from './frugal-sharp.ts'
import { openImage } from './open-image.ts'
import { isUnendedPng } from './png-chunks.ts'

/** Large enough that no row or column is skipped. */
const PROOF_SIZE = 16

/** Checks the size, then the end, and only then all pixels. @throws UnusableImage */
export const checkImage = async (file: string): Promise<void> => {
  const { width, height } = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(isDamaged)
  if (width > MAX_SIDE || height > MAX_SIDE) throw new UnusableImage('too-long')
  if (width * height > MAX_PIXELS) throw new UnusableImage('too-many-pixels')
  // The image library stops at the last pixel.
  if (isUnendedPng(await readFile(file))) isDamaged()
  await decodeAll(file).catch(isDamaged)
}

/** Finds within seconds the damage that the tiles would find at the end. */
const decodeAll = async (file: string): Promise<void> => {
  const shrunk = openImage(file).resize(PROOF_SIZE, PROOF_SIZE, {
    fit: 'fill',
    fastShrinkOnLoad: false,
  })
  await shrunk.raw().toBuffer()
}
