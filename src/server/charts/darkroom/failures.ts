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

const SENTENCES = {
  'other-format': 'This is not a PNG, JPEG or WebP image.',
  'too-many-pixels': `This image has more than ${MAX_PIXELS / 1e6} megapixels. Make it smaller and send it again.`,
  'too-long': `This image is longer than ${MAX_SIDE.toLocaleString('en')} pixels. Make it smaller and send it again.`,
  damaged: 'This image is damaged or incomplete. Save it again and send the new file.',
  'too-much-memory':
    'This image takes too much memory to open. Save it smaller, or without “progressive” or “interlaced”, and send it again.',
  'too-slow': 'This image takes too long to open. Make it smaller and send it again.',
} as const satisfies Record<UnusableReason, string>

/** The image is at fault. The message is a sentence for people. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage'
  readonly reason: UnusableReason

  constructor(reason: UnusableReason) {
    super(SENTENCES[reason])
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
