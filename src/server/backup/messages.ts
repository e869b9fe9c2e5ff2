import type { UnusableBackupReason } from '../../campaign/backup/unusable.ts'
import type { Backup } from '../../protocol/backup.ts'
import type { BackupLimits } from './limits.ts'

/** What stands in a campaign's file beside its history. */
export type BackupHeader = Pick<Backup, 'name' | 'revision' | 'images' | 'prepared'>

export type ToChecking =
  /** The changes go to the file `rows`, one a line. */
  | {
      readonly kind: 'check'
      readonly file: string
      readonly rows: string
      readonly limits: BackupLimits
    }
  /** What the images of the header are called from now on. */
  | { readonly kind: 'names'; readonly names: ReadonlyMap<string, string> }

export type FromChecking =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  /** JSON of a `CheckedHistory`: a text is sooner read than its objects are copied. */
  | { readonly kind: 'checked'; readonly history: string }
  | { readonly kind: 'unusable'; readonly reason: UnusableBackupReason; readonly cause: string }
  | { readonly kind: 'no-room' }
