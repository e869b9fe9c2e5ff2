import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { RecordedChange } from '../campaign/campaign.ts'
import { type Store, StoreUnavailable } from '../campaign/store.ts'
import { bytesOf, toChangeRow } from './change-rows.ts'
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
  const write = async (owner: string, rows: readonly ChangeRow[]): Promise<void> => {
    await requireRoom()
    await db.transaction().execute(async (trx) => {
      await touchStaging(trx, owner, clock())
      if (rows.length > 0) await trx.insertInto('changes').values(rows).execute()
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
