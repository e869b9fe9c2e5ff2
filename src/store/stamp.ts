import { DOCUMENTS_STAMP } from '../campaign/documents-stamp.ts'
import { stampFor } from '../campaign/stamp.ts'
import { TABLES } from './schema.ts'

/** Of documents without a schema: packed map states, kept answers. Count on when they change. */
const PACKED = 1

/** Tells this version's databases from all others. */
export const STAMP = stampFor([TABLES, DOCUMENTS_STAMP, PACKED])
