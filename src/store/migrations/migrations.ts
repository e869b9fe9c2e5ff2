import type { Migration } from 'kysely/migration'
import { firstTables } from './0001-first-tables.ts'

/** Every step from an empty database to today's, in the order of their names; never edited. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
}
