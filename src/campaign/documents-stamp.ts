import { BackupChangeSchema, BackupSchema } from '../protocol/backup.ts'
import { ScreenSchema } from '../protocol/screen.ts'
import { stampFor } from './stamp.ts'

/** Tells the documents of this version from those of all others. */
export const DOCUMENTS_STAMP = stampFor([BackupSchema, BackupChangeSchema, ScreenSchema])
