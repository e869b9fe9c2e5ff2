import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { CampaignStore } from '../campaign/store.ts'
import { StoreUnavailable } from '../campaign/store.ts'
import { type ChangeRows, insertChanges, toChangeRows } from './changes.ts'
import { deleteLeftHistories, givenUp, insertHistory, newHistoryId } from './histories.ts'
import type { Schema } from './schema.ts'

// A file's changes are too many for one transaction: they are written in batches to a history that
// is nobody's. Both taking it for a campaign and leaving it to be deleted update its row, so that
// only one of them succeeds.

const CHANGES_AT_ONCE = 200
/** Others wait no longer than for about so much. */
const BYTES_AT_ONCE = 2 ** 20

export const historyWriter = (
  db: Kysely<Schema>,
  clock: () => number,
  requireRoom: () => Promise<void>,
): Pick<CampaignStore, 'writeHistory'> => {
  const write = async (history: string, batch: readonly ChangeRows[]): Promise<void> => {
    await requireRoom()
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('histories')
        .set((eb) => ({ touched_at: clock(), bytes: eb('bytes', '+', bytesOf(batch)) }))
        .where('id', '=', history)
        .where('campaign', 'is', null)
        .where('touched_at', 'is not', null)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) throw givenUp()
      await insertChanges(trx, {
        changes: batch.flatMap((rows) => rows.changes),
        days: batch.flatMap((rows) => rows.days),
      })
    })
    await nextTurn()
  }

  const dropHistory = async (history: string): Promise<void> => {
    try {
      await db
        .updateTable('histories')
        .set({ touched_at: null })
        .where('id', '=', history)
        .where('campaign', 'is', null)
        .execute()
      await deleteLeftHistories(db)
    } catch (error) {
      // Pruning deletes it.
      if (!(error instanceof StoreUnavailable)) throw error
    }
  }

  return {
    writeHistory: async ({ start, changes }) => {
      await requireRoom()
      const history = newHistoryId()
      await db
        .transaction()
        .execute(async (trx) => insertHistory(trx, { id: history, start, campaign: null }, clock()))
      try {
        let batch: ChangeRows[] = []
        for await (const change of changes) {
          batch.push(toChangeRows(history, [change], clock()))
          if (batch.length < CHANGES_AT_ONCE && bytesOf(batch) < BYTES_AT_ONCE) continue
          await write(history, batch)
          batch = []
        }
        await write(history, batch)
        return history
      } catch (error) {
        await dropHistory(history)
        throw error
      }
    },
  }
}

const bytesOf = (batch: readonly ChangeRows[]): number =>
  batch.reduce((sum, { bytes }) => sum + bytes, 0)
