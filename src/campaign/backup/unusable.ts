export type UnusableBackupReason = 'foreign' | 'other-version' | 'damaged' | 'too-large'

export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
  override readonly cause: string
  readonly reason: UnusableBackupReason

  /** @param cause details for authors of programs that write such files */
  constructor(reason: UnusableBackupReason, cause = '') {
    super(`${reason}: ${cause}`)
    this.reason = reason
    this.cause = cause
  }
}

/** @param field dotted path, as in `state.trail` */
export const tooLarge = (field: string, max: number): UnusableBackup =>
  new UnusableBackup('too-large', `${field}: at most ${max.toLocaleString('en-US')}`)

export const damaged = (cause: string): UnusableBackup => new UnusableBackup('damaged', cause)
