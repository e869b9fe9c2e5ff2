/** Why a file cannot be restored, wherever it is sent. */
export type UnusableBackupReason = 'foreign' | 'newer' | 'damaged' | 'too-large'

/** A backup file is at fault. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
  override readonly cause: string
  readonly reason: UnusableBackupReason

  /** @param cause what exactly is wrong, for those who write such files */
  constructor(reason: UnusableBackupReason, cause = '') {
    super(`${reason}: ${cause}`)
    this.reason = reason
    this.cause = cause
  }
}

export const damaged = (cause: string): UnusableBackup => new UnusableBackup('damaged', cause)
