export const UNUSABLE_REASONS = [
  'other-format',
  'too-many-pixels',
  'too-long',
  'damaged',
  'too-much-memory',
  'too-slow',
] as const
export type UnusableReason = (typeof UNUSABLE_REASONS)[number]

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

/** In place of the image library's messages: they name functions and lines, nothing for people. */
export const isDamaged = (): never => {
  throw new UnusableImage('damaged')
}

/** `crashed`: twice, for no known fault. `no-room`: for temporary files. */
export type ImageWorkerFailure = 'busy' | 'crashed' | 'closed' | 'no-room'

/** The image worker is at fault: the same image may do another time. */
export class ImageWorkerFailed extends Error {
  override readonly name = 'ImageWorkerFailed'
  readonly why: ImageWorkerFailure

  constructor(why: ImageWorkerFailure, trace = '') {
    super(`The image worker is ${why}${trace && `: ${trace}`}`)
    this.why = why
  }
}

export const busy = (): ImageWorkerFailed => new ImageWorkerFailed('busy')
