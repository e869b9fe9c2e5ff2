import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Table } from '../table.ts'

export interface NamedTable {
  readonly name: string
  readonly key: Table['key']
  readonly columns: readonly string[]
}

export type Value = string | number | Uint8Array | null
export type Row = Readonly<Record<string, Value>>

const FIRST_ROWS = 16
const MOST_ROWS = 512
/** About so much is in memory at a time: rows have from a few bytes to a megabyte. */
const PAGE_BYTES = 4_000_000

/** The rows in key order, in pages. */
export async function* readPages(
  db: Kysely<Schema>,
  table: NamedTable,
): AsyncGenerator<readonly Row[]> {
  let limit = FIRST_ROWS
  let last: Row | undefined
  for (;;) {
    const rows: readonly Row[] = await readPage(db, table, limit, last)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    last = rows.at(-1)
    limit = nextLimit(limit, sizeOf(rows))
  }
}

/** Doubles and halves, so that few different statements are prepared. */
const nextLimit = (limit: number, bytes: number): number => {
  if (bytes > PAGE_BYTES) return Math.max(1, limit / 2)
  return bytes < PAGE_BYTES / 4 ? Math.min(MOST_ROWS, limit * 2) : limit
}

const sizeOf = (rows: readonly Row[]): number => {
  let size = 0
  for (const row of rows) {
    for (const value of Object.values(row)) {
      if (value !== null && typeof value !== 'number') size += value.length
    }
  }
  return size
}

const readPage = async (
  db: Kysely<Schema>,
  { name, key, columns }: NamedTable,
  limit: number,
  last: Row | undefined,
): Promise<readonly Row[]> => {
  const refs = sql.join(key.map((column) => sql.ref(column)))
  const after = last && sql.join(key.map((column) => last[column]))
  const query = sql<Row>`select ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(name)} ${after ? sql`where (${refs}) > (${after})` : sql``}
    order by ${refs} limit ${limit}`
  return (await query.execute(db)).rows
}

export const writePage = async (
  db: Kysely<Schema>,
  { name, columns }: NamedTable,
  rows: readonly Row[],
): Promise<void> => {
  const refs = sql.join(columns.map((column) => sql.ref(column)))
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`)
  await sql`insert into ${sql.table(name)} (${refs}) values ${sql.join(values)}`.execute(db)
}
