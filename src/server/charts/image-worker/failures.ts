export type UnusableReason =
  | 'other-format'
  | 'too-many-pixels'
  | 'too-long'
  | 'damaged'
  | 'too-much-memory'
  | 'too-slow'

/** As they are in the file. */
export const MAX_PIXELS = 60_000_000
/** In pixels: a ribbon of few pixels would still make thousands of tiles. */
export const MAX_SIDE = 30_000

/** The image is at fault. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage'
  readonly reason: UnusableReason

  constructor(reason: UnusableReason) {
    super(reason)
    this.reason = reason
  }
}

/** In the words of the system and of Node.js. */
const NO_ROOM = /no space left|quota exceeded|read-only file system|ENOSPC|EDQUOT|EROFS/i

export const saysNoRoom = (error: unknown): boolean => NO_ROOM.test(String(error))
