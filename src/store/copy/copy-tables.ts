import { type Kysely, type RawBuilder, sql } from 'kysely'
import { COPIED_TABLES, type Schema } from '../schema.ts'
import type { Table } from '../table.ts'

/**
 * Copies all tables.
 *
 * @param from must not change meanwhile
 * @param to empty tables, in a transaction that a rejection rolls back
 * @returns how many rows were copied
 */
export const copyTables = async (from: Kysely<Schema>, to: Kysely<Schema>): Promise<number> => {
  let copied = 0
  for (const [name, { key, columns }] of Object.entries<Table>(COPIED_TABLES)) {
    const names = Object.keys(columns)
    const refs = sql.join(names.map((column) => sql.ref(column)))
    for await (const rows of readPages(from, sql`select ${refs} from ${sql.table(name)}`, key)) {
      const values = rows.map((row) => sql`(${sql.join(names.map((column) => row[column]))})`)
      const all = sql.join(values)
      await sql`insert into ${sql.table(name)} (${refs}) values ${all}`.execute(to)
      copied += rows.length
    }
  }
  return copied
}

export const isEmpty = async (db: Kysely<Schema>): Promise<boolean> => {
  for (const name of Object.keys(COPIED_TABLES)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}

type Row = Readonly<Record<string, string | number | Uint8Array | null>>

const FIRST_ROWS = 16
const MOST_ROWS = 512
/** About so much is in memory at a time: rows have from a few bytes to a megabyte. */
const PAGE_BYTES = 4_000_000

/** The rows in key order, in pages. */
async function* readPages(
  db: Kysely<Schema>,
  select: RawBuilder<unknown>,
  key: readonly string[],
): AsyncGenerator<readonly Row[]> {
  const refs = sql.join(key.map((column) => sql.ref(column)))
  let after = sql``
  let limit = FIRST_ROWS
  for (;;) {
    const query = sql<Row>`${select} ${after} order by ${refs} limit ${limit}`
    const { rows } = await query.execute(db)
    const last = rows.at(-1)
    if (last) yield rows
    if (!last || rows.length < limit) return
    after = sql`where (${refs}) > (${sql.join(key.map((column) => last[column]))})`
    limit = nextLimit(limit, sizeOf(rows))
  }
}

/** Doubles and halves, so that few different statements are prepared. */
const nextLimit = (limit: number, bytes: number): number => {
  if (bytes > PAGE_BYTES) return Math.max(1, limit / 2)
  return bytes < PAGE_BYTES / 4 ? Math.min(MOST_ROWS, limit * 2) : limit
}

const sizeOf = (rows: readonly Row[]): number => {
  const values = rows.flatMap((row) => Object.values(row))
  return values.reduce<number>(
    (sum, value) => sum + (value === null || typeof value === 'number' ? 0 : value.length),
    0,
  )
}
