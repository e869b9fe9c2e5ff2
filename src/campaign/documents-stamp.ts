import { createHash } from 'node:crypto'
import { BackupChangeSchema, BackupSchema } from '../protocol/backup.ts'
import { ScreenSchema } from '../protocol/screen.ts'

const STAMP_DIGITS = 16

/** Tells types apart: whatever JSON makes a difference of is one. */
export const stampOf = (types: unknown): string =>
  createHash('sha256').update(JSON.stringify(types)).digest('hex').slice(0, STAMP_DIGITS)

/** Tells the documents of this version from those of all others. */
export const DOCUMENTS_STAMP = stampOf([BackupSchema, BackupChangeSchema, ScreenSchema])
