import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import {
  type CampaignStore,
  type Commit,
  type Store,
  StoreUnavailable,
} from '#campaign/ports/store.ts'
import type { State } from '#campaign/state.ts'
import { EMPTY_PLAN, type Plan } from '#protocol/map/plan.ts'
import type { Schema } from '../schema/schema.ts'
import { currentHistory } from './campaigns.ts'
import { type ChangeRows, findHeads, insertChanges, toChangeRows } from './changes.ts'
import { removeImages } from './images.ts'
import { FIRST_START, insertSnapshot, readState } from './snapshots.ts'
import { deleteBatch, updateOne } from './statement.ts'

/** An unfinished history or image that was not written to for so long is abandoned. */
export const ABANDONED_MS = 3_600_000
/** R-RESTORE-2: a replaced history is kept for 30 days. */
const REPLACED_RETENTION_MS = 30 * 24 * 3_600_000

const ID_BYTES = 16

/** A random id that sorts by the time of its making. */
export const newHistoryId = (): string =>
  `${Date.now().toString(36)}-${randomBytes(ID_BYTES).toString('base64url')}`

/** Inserts a history without a change. @param campaign null: changes are still to be written */
export const insertHistory = async (
  trx: Kysely<Schema>,
  history: { id: string; start: State; campaign: string | null; plan?: Plan | undefined },
  now: number,
): Promise<void> => {
  const { id, start, campaign, plan } = history
  const touched_at = campaign === null ? now : null
  const row = { id, campaign, touched_at, bytes: 0, plan: plan ? JSON.stringify(plan) : null }
  await trx.insertInto('histories').values(row).execute()
  await insertSnapshot(trx, { history: id, seq: FIRST_START, state: start })
}

const updateUnfinished = (trx: Kysely<Schema>, id: string) =>
  trx
    .updateTable('histories')
    .where('id', '=', id)
    .where('campaign', 'is', null)
    .where('touched_at', 'is not', null)

/** Gives a campaign a history. Returns the history's size. @throws StoreUnavailable when it was abandoned */
export const assignHistory = async (
  trx: Kysely<Schema>,
  id: string,
  campaign: string,
): Promise<number> => {
  const assigned = await trx
    .updateTable('histories')
    .set({ campaign, touched_at: null, head: null, redo: null, replaced_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('campaign', '=', campaign), eb('touched_at', 'is not', null)]))
    .returning('bytes')
    .executeTakeFirst()
  if (!assigned) throw restoreAbandoned()
  return assigned.bytes
}

const restoreAbandoned = (): StoreUnavailable =>
  new StoreUnavailable('What was being restored was given up, as nobody went on with it.')

/** Replaces a campaign's history. The caller has locked the campaign's row. */
export const replaceHistory = async (
  trx: Kysely<Schema>,
  { base, next: { id, history } }: Pick<Commit, 'base' | 'next'>,
  now: number,
): Promise<void> => {
  const bytes = await assignHistory(trx, history, id)
  await releaseHistories(trx, id, [base.history, history])
  await trx
    .updateTable('histories')
    .set((eb) => ({
      head: base.head?.seq ?? null,
      redo: base.redo?.seq ?? null,
      replaced_at: now,
      bytes: eb.selectFrom('campaigns').select('campaigns.bytes').where('campaigns.id', '=', id),
    }))
    .where('id', '=', base.history)
    .execute()
  await trx.updateTable('campaigns').set({ bytes }).where('id', '=', id).execute()
}

/** Columns of a history that belongs to no campaign, and is to be deleted. */
const RELEASED = { campaign: null, replaced_at: null, touched_at: null }

/** Takes a campaign's histories, but for some, from it, so that they are deleted later. */
export const releaseHistories = async (
  trx: Kysely<Schema>,
  campaign: string,
  except: readonly string[] = [],
): Promise<void> => {
  await trx
    .updateTable('histories')
    .set(RELEASED)
    .where('campaign', '=', campaign)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
    .execute()
}

export const findReplacedHistory = async (
  db: Kysely<Schema>,
  campaign: string,
  now: number,
): ReturnType<CampaignStore['findReplacedHistory']> => {
  const row = await db
    .selectFrom('histories')
    .select(['id', 'head', 'redo'])
    .where('campaign', '=', campaign)
    .where('replaced_at', '>', now - REPLACED_RETENTION_MS)
    .executeTakeFirst()
  if (!row) return undefined
  const heads = await findHeads(db, row.id, row)
  const read = heads && (await readState(db, row.id, row.head))
  return read && { history: row.id, head: heads.head, redo: heads.redo, state: read.state }
}

export const planStore = (db: Kysely<Schema>): Pick<Store, 'findPlan' | 'setPlan'> => ({
  findPlan: async (campaign) => {
    const plans = db.selectFrom('histories').select('plan')
    const row = await plans.where('id', '=', currentHistory(db, campaign)).executeTakeFirst()
    return row?.plan ? JSON.parse(row.plan) : EMPTY_PLAN
  },
  setPlan: (campaign, plan) => {
    const update = db.updateTable('histories').set({ plan: JSON.stringify(plan) })
    return updateOne(update.where('id', '=', currentHistory(db, campaign)))
  },
})

/** Marks histories for deletion that were abandoned while they were written, or replaced long ago. */
export const releaseAbandonedHistories = async (
  db: Kysely<Schema>,
  now: number,
  touchedBefore: number,
): Promise<void> => {
  await db
    .updateTable('histories')
    .set(RELEASED)
    .where((eb) =>
      eb.or([
        eb('touched_at', '<', touchedBefore),
        eb('replaced_at', '<=', now - REPLACED_RETENTION_MS),
      ]),
    )
    .execute()
}

export const deleteReleasedHistories = async (db: Kysely<Schema>): Promise<void> => {
  const released = await db
    .selectFrom('histories')
    .select('id')
    .where('campaign', 'is', null)
    .where('touched_at', 'is', null)
    .execute()
  for (const { id } of released) {
    await removeImages(db, 'history', id)
    while (await deleteSomeRows(db, id)) await nextTurn()
  }
}

/** The tables with rows of a history, each with the second column of its key. */
const HISTORY_TABLES = {
  changes: 'seq',
  days: 'seq',
  snapshots: 'seq',
  committed_requests: 'key',
} as const

/** Deletes some rows of a history, at last the history itself. Returns whether there may be more rows. */
const deleteSomeRows = async (db: Kysely<Schema>, history: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // The lock: another node that deletes the history waits here.
    const lock = trx.updateTable('histories').set({ touched_at: null }).where('id', '=', history)
    if (!(await updateOne(lock))) return false
    const where = sql`history = ${history}`
    for (const [table, column] of Object.entries(HISTORY_TABLES))
      if (await deleteBatch(trx, table as keyof Schema, { key: ['history', column], where }))
        return true
    await trx.deleteFrom('histories').where('id', '=', history).execute()
    return false
  })

// The changes of a file are too many for one transaction: they are written in batches to a history that
// belongs to no campaign. Giving it to a campaign and marking it for deletion both update its row, so that
// only one of them succeeds.

const CHANGES_AT_ONCE = 100
/** A larger batch could take a database longer than an answer may take. */
const BYTES_AT_ONCE = 2 ** 20

export const historyWriter = (
  db: Kysely<Schema>,
  clock: () => number,
  requireRoom: () => Promise<void>,
): CampaignStore['writeHistory'] => {
  const write = async (history: string, batch: readonly ChangeRows[]): Promise<void> => {
    await requireRoom()
    await db.transaction().execute(async (trx) => {
      const bytes = bytesOfBatch(batch)
      const update = updateUnfinished(trx, history).set((eb) => ({
        touched_at: clock(),
        bytes: eb('bytes', '+', bytes),
      }))
      if (!(await updateOne(update))) throw restoreAbandoned()
      const changes = batch.flatMap((rows) => rows.changes)
      await insertChanges(trx, { changes, days: batch.flatMap((rows) => rows.days), bytes })
    })
    await nextTurn()
  }

  return async ({ start, changes, plan }) => {
    const id = newHistoryId()
    await requireRoom()
    await db
      .transaction()
      .execute(async (trx) => insertHistory(trx, { id, start, campaign: null, plan }, clock()))
    try {
      let batch: ChangeRows[] = []
      for await (const change of changes) {
        batch.push(toChangeRows(id, [change], clock()))
        if (batch.length < CHANGES_AT_ONCE && bytesOfBatch(batch) < BYTES_AT_ONCE) continue
        await write(id, batch)
        batch = []
      }
      await write(id, batch)
      return id
    } catch (error) {
      const abandoned = updateUnfinished(db, id).set({ touched_at: null }).execute()
      // If the database fails here, pruning deletes the history later.
      await abandoned.then(() => deleteReleasedHistories(db)).catch(() => {})
      throw error
    }
  }
}

const bytesOfBatch = (batch: readonly ChangeRows[]): number =>
  batch.reduce((sum, { bytes }) => sum + bytes, 0)
