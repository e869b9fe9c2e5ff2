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
import { standingHistory } from './campaigns.ts'
import { type ChangeRows, findHeads, insertChanges, toChangeRows } from './changes.ts'
import { removeImages } from './images.ts'
import { FIRST_START, insertSnapshot, readState } from './snapshots.ts'
import { deletesSome, updatesOne } from './statement.ts'

/** What nobody has written to for so long is abandoned, also an image. */
export const ABANDONED_MS = 3_600_000
/** R-RESTORE-2: a replaced one is kept for 30 days. */
const REPLACED_KEPT_MS = 30 * 24 * 3_600_000

const ID_BYTES = 16

/** Of two the later one is greater. */
export const newHistoryId = (): string =>
  `${Date.now().toString(36)}-${randomBytes(ID_BYTES).toString('base64url')}`

/** Inserts one without a change. @param campaign null: its changes are still to be written */
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

const beingWritten = (trx: Kysely<Schema>, id: string) =>
  trx
    .updateTable('histories')
    .where('id', '=', id)
    .where('campaign', 'is', null)
    .where('touched_at', 'is not', null)

/** @returns its size. @throws StoreUnavailable when it was given up */
export const takeHistory = async (
  trx: Kysely<Schema>,
  id: string,
  campaign: string,
): Promise<number> => {
  const taken = await trx
    .updateTable('histories')
    .set({ campaign, touched_at: null, head: null, redo: null, replaced_at: null })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('campaign', '=', campaign), eb('touched_at', 'is not', null)]))
    .returning('bytes')
    .executeTakeFirst()
  if (!taken) throw givenUp()
  return taken.bytes
}

const givenUp = (): StoreUnavailable =>
  new StoreUnavailable('What was being restored was given up, as nobody went on with it.')

/** The campaign's next history takes the place of the one that stood. Its row is locked. */
export const replaceHistory = async (
  trx: Kysely<Schema>,
  { base, next: { id, history } }: Pick<Commit, 'base' | 'next'>,
  now: number,
): Promise<void> => {
  const bytes = await takeHistory(trx, history, id)
  await leaveHistories(trx, id, [base.history, history])
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

/** Nobody's, to be deleted. */
const LEFT = { campaign: null, replaced_at: null, touched_at: null }

/** Leaves a campaign's histories, but for some, to be deleted. */
export const leaveHistories = async (
  trx: Kysely<Schema>,
  campaign: string,
  but: readonly string[] = [],
): Promise<void> => {
  await trx
    .updateTable('histories')
    .set(LEFT)
    .where('campaign', '=', campaign)
    .$if(but.length > 0, (query) => query.where('id', 'not in', but))
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
    .where('replaced_at', '>', now - REPLACED_KEPT_MS)
    .executeTakeFirst()
  if (!row) return undefined
  const heads = await findHeads(db, row.id, row)
  const read = heads && (await readState(db, row.id, row.head))
  return read && { history: row.id, head: heads.head, redo: heads.redo, state: read.state }
}

export const planStore = (db: Kysely<Schema>): Pick<Store, 'findPlan' | 'setPlan'> => ({
  findPlan: async (campaign) => {
    const all = db.selectFrom('histories').select('plan')
    const row = await all.where('id', '=', standingHistory(db, campaign)).executeTakeFirst()
    return row?.plan ? JSON.parse(row.plan) : EMPTY_PLAN
  },
  setPlan: (campaign, plan) => {
    const set = db.updateTable('histories').set({ plan: JSON.stringify(plan) })
    return updatesOne(set.where('id', '=', standingHistory(db, campaign)))
  },
})

/** Those that nobody has written to since are to be deleted, and those replaced long ago. */
export const abandonHistories = async (
  db: Kysely<Schema>,
  now: number,
  touchedBefore: number,
): Promise<void> => {
  await db
    .updateTable('histories')
    .set(LEFT)
    .where((eb) =>
      eb.or([
        eb('touched_at', '<', touchedBefore),
        eb('replaced_at', '<=', now - REPLACED_KEPT_MS),
      ]),
    )
    .execute()
}

export const deleteLeftHistories = async (db: Kysely<Schema>): Promise<void> => {
  const left = await db
    .selectFrom('histories')
    .select('id')
    .where('campaign', 'is', null)
    .where('touched_at', 'is', null)
    .execute()
  for (const { id } of left) {
    await removeImages(db, 'history', id)
    while (await deleteSome(db, id)) await nextTurn()
  }
}

/** By a history's tables the column that tells its rows apart. */
const OF_A_HISTORY = {
  changes: 'seq',
  days: 'seq',
  snapshots: 'seq',
  committed_requests: 'key',
} as const

/** Returns whether there may be more. */
const deleteSome = async (db: Kysely<Schema>, history: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // Locks: another that deletes it waits here.
    const held = trx.updateTable('histories').set({ touched_at: null }).where('id', '=', history)
    if (!(await updatesOne(held))) return false
    const where = sql`history = ${history}`
    for (const [table, column] of Object.entries(OF_A_HISTORY))
      if (await deletesSome(trx, table as keyof Schema, { key: ['history', column], where }))
        return true
    await trx.deleteFrom('histories').where('id', '=', history).execute()
    return false
  })

// A file's changes are too many for one transaction: they are written in batches to a history that
// is nobody's. Both taking it for a campaign and leaving it to be deleted update its row, so that
// only one of them succeeds.

const CHANGES_AT_ONCE = 100
/** More could take a database longer than an answer may take. */
const BYTES_AT_ONCE = 2 ** 20

export const historyWriter = (
  db: Kysely<Schema>,
  clock: () => number,
  requireRoom: () => Promise<void>,
): CampaignStore['writeHistory'] => {
  const write = async (history: string, batch: readonly ChangeRows[]): Promise<void> => {
    await requireRoom()
    await db.transaction().execute(async (trx) => {
      const bytes = bytesOf(batch)
      const touched = beingWritten(trx, history).set((eb) => ({
        touched_at: clock(),
        bytes: eb('bytes', '+', bytes),
      }))
      if (!(await updatesOne(touched))) throw givenUp()
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
        if (batch.length < CHANGES_AT_ONCE && bytesOf(batch) < BYTES_AT_ONCE) continue
        await write(id, batch)
        batch = []
      }
      await write(id, batch)
      return id
    } catch (error) {
      const dropped = beingWritten(db, id).set({ touched_at: null }).execute()
      // If the database fails, pruning deletes it.
      await dropped.then(() => deleteLeftHistories(db)).catch(() => {})
      throw error
    }
  }
}

const bytesOf = (batch: readonly ChangeRows[]): number =>
  batch.reduce((sum, { bytes }) => sum + bytes, 0)
