import { type Kysely, sql } from 'kysely'
import { COPIED_TABLES, type Schema } from '../schema.ts'
import type { Table } from '../table.ts'
import { type NamedTable, readPages, writePage } from './pages.ts'

const TABLES: readonly NamedTable[] = Object.entries<Table>(COPIED_TABLES).map(
  ([name, { key, columns }]) => ({ name, key, columns: Object.keys(columns) }),
)

/**
 * Copies all tables.
 *
 * @param from must not change meanwhile
 * @param to empty tables, in a transaction that a rejection rolls back
 * @returns how many rows were copied
 */
export const copyTables = async (from: Kysely<Schema>, to: Kysely<Schema>): Promise<number> => {
  let copied = 0
  for (const table of TABLES)
    for await (const rows of readPages(from, table)) {
      await writePage(to, table, rows)
      copied += rows.length
    }
  return copied
}

export const isEmpty = async (db: Kysely<Schema>): Promise<boolean> => {
  for (const { name } of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}
