import type { Sharp } from 'sharp'
import { MAX_PIXELS } from '../failures.ts'
import { sharp } from './frugal-sharp.ts'

/** The first frame, turned as its EXIF says, read from top to bottom. */
export const openImage = (file: string): Sharp =>
  sharp(file, {
    // Images that every browser shows cause warnings: an odd profile, a stray byte.
    failOn: 'error',
    limitInputPixels: MAX_PIXELS,
    autoOrient: true,
    sequentialRead: true,
  })
