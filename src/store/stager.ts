import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { RecordedChange } from '../campaign/campaign.ts'
import { type Store, StoreUnavailable } from '../campaign/store.ts'
import { bytesOf, ROW_COLUMNS, rowOf, toChangeRow } from './change-rows.ts'
import { insertChange } from './commit-statements.ts'
import { type Compiled, compileOnce } from './compile-once.ts'
import type { ChangeRow, Schema } from './schema.ts'
import { beginStaging, deleteLeft, giveUpStaging, touchStaging } from './stagings.ts'

/** Thirteen parameters a row; SQLite takes 32,766 in a statement, PostgreSQL 65,535. */
const ROWS_AT_ONCE = 128
/** In UTF-16 units, without the last row. */
const MOST_BYTES = 2 ** 20

const OWNER_BYTES = 16

export const stager = (
  db: Kysely<Schema>,
  clock: () => number,
  requireRoom: () => Promise<void>,
): Pick<Store, 'stage' | 'unstage'> => {
  const insert = inserter(db)
  const write = async (owner: string, rows: readonly ChangeRow[]): Promise<void> => {
    await requireRoom()
    await db.transaction().execute(async (trx) => {
      await touchStaging(trx, owner, clock())
      await insert(trx, rows)
    })
    await nextTurn()
  }
  const unstage = async (owner: string): Promise<void> => {
    try {
      await giveUpStaging(db, owner)
    } catch (error) {
      // Pruning deletes it.
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }
  return {
    stage: async (changes, campaign) => {
      const owner = campaign ?? randomBytes(OWNER_BYTES).toString('base64url')
      await deleteLeft(db, owner)
      await beginStaging(db, owner, clock())
      try {
        return { owner, bytes: await writeChanges(owner, changes, write) }
      } catch (error) {
        await unstage(owner)
        throw error
      }
    },
    unstage: async ({ owner }) => unstage(owner),
  }
}

/** Blocks others for a megabyte or one change at most. Returns the size written. */
const writeChanges = async (
  owner: string,
  changes: AsyncIterable<RecordedChange>,
  write: (owner: string, rows: readonly ChangeRow[]) => Promise<void>,
): Promise<number> => {
  let rows: ChangeRow[] = []
  let waiting = 0
  let bytes = 0
  for await (const change of changes) {
    const row = toChangeRow(owner, change, change.madeAt)
    rows.push(row)
    waiting += bytesOf(row)
    bytes += bytesOf(row)
    if (rows.length < ROWS_AT_ONCE && waiting < MOST_BYTES) continue
    await write(owner, rows)
    rows = []
    waiting = 0
  }
  await write(owner, rows)
  return bytes
}

/** By row number and column: `7.seq`. */
type Numbered = Readonly<Record<string, ChangeRow[keyof ChangeRow]>>

/** Full batches share one compiled statement; the rows of the last go one by one. */
const inserter = (db: Kysely<Schema>) => {
  const one = compileOnce(db, insertChange)
  let many: Compiled<Numbered, unknown> | undefined
  return async (trx: Transaction<Schema>, rows: readonly ChangeRow[]): Promise<void> => {
    if (rows.length === ROWS_AT_ONCE) {
      many ??= compileOnce(db, insertMany)
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
  const rows = Array.from({ length: ROWS_AT_ONCE }, (_, index) =>
    rowOf((column) => params[`${index}.${column}`]),
  )
  return db.insertInto('changes').values(rows)
}
