import { createHash } from 'node:crypto'
import { TABLES } from './schema.ts'

const STAMP_DIGITS = 16

/** Tells this version's databases from all others. */
export const STAMP = createHash('sha256')
  .update(JSON.stringify(TABLES))
  .digest('hex')
  .slice(0, STAMP_DIGITS)
