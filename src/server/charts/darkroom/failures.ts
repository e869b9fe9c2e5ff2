/** Why an image cannot be used, whoever sends it again. */
export const UNUSABLE_REASONS = [
  'other-format',
  'too-many-pixels',
  'too-long',
  'damaged',
  'too-much-memory',
  'too-slow',
] as const
export type UnusableReason = (typeof UNUSABLE_REASONS)[number]

/** At most this many pixels, as they are in the file. */
export const MAX_PIXELS = 60_000_000
/** No side may be longer, in pixels: a ribbon of few pixels would still make thousands of tiles. */
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

/**
 * `busy`: too many wait already. `crashed`: twice, for no fault that could be named. `no-room`: the
 * folder for temporary files is missing, or takes no more.
 */
export type DarkroomFailure = 'busy' | 'crashed' | 'closed' | 'no-room'

/** The darkroom is at fault: the same image or tile may do another time. */
export class DarkroomFailed extends Error {
  override readonly name = 'DarkroomFailed'
  readonly why: DarkroomFailure

  constructor(why: DarkroomFailure, trace = '') {
    super(`The darkroom is ${why}${trace && `: ${trace}`}`)
    this.why = why
  }
}

/** The darkroom has as much to do as it may. */
export const busy = (): DarkroomFailed => new DarkroomFailed('busy')
