import { type Kysely, sql } from 'kysely'
import { COPIED_TABLES, type Schema } from '../schema.ts'
import type { Table } from '../table.ts'
import { type Contents, firstDifference, sumUp } from './content.ts'
import { CopyRefused } from './copy-refused.ts'
import { type NamedTable, type Row, readPages, writePage } from './pages.ts'

const TABLES: readonly NamedTable[] = Object.entries<Table>(COPIED_TABLES).map(
  ([name, { key, columns }]) => ({ name, key, columns: Object.keys(columns) }),
)

/**
 * Copies all tables, then reads them back and compares.
 *
 * @param from must not change meanwhile
 * @param to empty tables of this version, in a transaction that a rejection rolls back
 * @throws CopyRefused `COPY_DIFFERS`
 */
export const copyTables = async (from: Kysely<Schema>, to: Kysely<Schema>): Promise<Contents> => {
  const copied = await eachTable(async (table) =>
    readAll(from, table, async (rows) => writePage(to, table, rows)),
  )
  const different = firstDifference(copied, await contentsOf(to))
  if (different === undefined) return copied
  throw new CopyRefused(
    'COPY_DIFFERS',
    `The copy of the table ${different} is not like the original.`,
  )
}

export const contentsOf = async (db: Kysely<Schema>): Promise<Contents> =>
  eachTable(async (table) => readAll(db, table))

export const isEmpty = async (db: Kysely<Schema>): Promise<boolean> => {
  for (const { name } of TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

const eachTable = async <Result>(
  work: (table: NamedTable) => Promise<Result>,
): Promise<Readonly<Record<string, Result>>> => {
  const results: Record<string, Result> = {}
  for (const table of TABLES) results[table.name] = await work(table)
  return results
}

const readAll = async (
  db: Kysely<Schema>,
  table: NamedTable,
  also: (rows: readonly Row[]) => Promise<void> = async () => {},
) => {
  const sum = sumUp()
  for await (const rows of readPages(db, table)) {
    for (const row of rows) sum.add(table.columns.map((column) => row[column] ?? null))
    await also(rows)
  }
  return sum.content()
}
