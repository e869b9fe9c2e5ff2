import type { Kysely, Transaction } from 'kysely'
import type { Restored } from '../campaign/store.ts'
import { bytesOf, ROW_COLUMNS, toChangeRow } from './change-rows.ts'
import { insertChange } from './commit-statements.ts'
import { type Compiled, compileOnce } from './compile-once.ts'
import { addBytes, insertImage } from './images.ts'
import type { ChangeRow, Schema } from './schema.ts'

/** Of every row twelve parameters: SQLite takes 32,766 in a statement, PostgreSQL 65,535. */
const ROWS_AT_ONCE = 128
/** So much is in memory at a time, but for the last row, in UTF-16 units. */
const MOST_BYTES = 4 * 2 ** 20

/**
 * Writes what comes with a backup: part of the transaction that it is restored in. Whoever else
 * changes the campaign waits meanwhile, so many rows go in one statement.
 */
export const insertRestored = async (
  trx: Transaction<Schema>,
  campaign: string,
  { images, changes }: Restored,
): Promise<void> => {
  const insert = inserter(trx)
  let rows: ChangeRow[] = []
  let waiting = 0
  let bytes = 0
  for await (const change of changes) {
    const row = toChangeRow(campaign, change, change.madeAt)
    rows.push(row)
    waiting += bytesOf(row)
    bytes += bytesOf(row)
    if (rows.length < ROWS_AT_ONCE && waiting < MOST_BYTES) continue
    await insert(rows)
    rows = []
    waiting = 0
  }
  await insert(rows)
  await addBytes(trx, campaign, bytes)
  for (const image of images) await insertImage(trx, campaign, image)
}

/** Rows by their number in a statement and the column: `7.seq`. */
type Numbered = Readonly<Record<string, ChangeRow[keyof ChangeRow]>>

/** Full statements are built once; of what is left over each row goes by itself. */
const inserter = (trx: Transaction<Schema>) => {
  const one = compileOnce(trx, insertChange)
  let many: Compiled<Numbered, unknown> | undefined
  return async (rows: readonly ChangeRow[]): Promise<void> => {
    if (rows.length === ROWS_AT_ONCE) {
      many ??= compileOnce(trx, insertMany)
      await many(trx, numbered(rows))
    } else for (const row of rows) await one(trx, row)
  }
}

const numbered = (rows: readonly ChangeRow[]): Numbered => {
  const all: Record<string, ChangeRow[keyof ChangeRow]> = {}
  rows.forEach((row, index) => {
    for (const column of ROW_COLUMNS) all[`${index}.${column}`] = row[column]
  })
  return all
}

const insertMany = (db: Kysely<Schema>, params: Numbered) => {
  const row = (index: number) =>
    Object.fromEntries(ROW_COLUMNS.map((column) => [column, params[`${index}.${column}`]]))
  const rows = Array.from(
    { length: ROWS_AT_ONCE },
    (_, index) => row(index) as unknown as ChangeRow,
  )
  return db.insertInto('changes').values(rows)
}
