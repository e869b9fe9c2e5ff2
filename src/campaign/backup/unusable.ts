/** Why a file cannot be restored, wherever it is sent. */
export type UnusableBackupReason = 'foreign' | 'newer' | 'damaged' | 'too-large'

const SENTENCES: Readonly<Record<UnusableBackupReason, string>> = {
  foreign: 'This is not a backup of an Overland campaign.',
  newer:
    'This backup was written by a newer version of Overland. Update the server, then restore it.',
  damaged: 'This backup is damaged or incomplete. Nothing was restored.',
  'too-large': 'This backup holds more than a campaign may have. Nothing was restored.',
}

/** A backup file is at fault. The message is a sentence for people. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup'
  readonly reason: UnusableBackupReason

  /** @param cause what exactly is wrong, for those who write such files */
  constructor(reason: UnusableBackupReason, cause = '') {
    super(SENTENCES[reason] + (cause && ` (${cause})`))
    this.reason = reason
  }
}

export const damaged = (cause: string): UnusableBackup => new UnusableBackup('damaged', cause)
