import type { Kysely } from 'kysely'
import type { State } from '#campaign/state.ts'
import { replayChanges } from '#campaign/state-at.ts'
import type { Schema } from '../schema/schema.ts'
import { holdCampaign } from './campaigns.ts'
import { findLinks } from './changes.ts'
import { insertsNew } from './statement.ts'

/** Where nothing went before; a later start has the `seq` of the last change that went. */
export const FIRST_START = 0

export interface Snapshot {
  readonly history: string
  readonly seq: number
  readonly state: State
}

/** Two nodes may both: they write the same. */
export const insertSnapshot = async (
  trx: Kysely<Schema>,
  { history, seq, state }: Snapshot,
): Promise<void> => {
  const document = JSON.stringify(state)
  await insertsNew(trx.insertInto('snapshots').values({ history, seq, document }))
}

/** The newest up to a change (null: the start), with the length of its text. */
const findSnapshot = async (db: Kysely<Schema>, history: string, upTo: number | null) => {
  const first = db.selectFrom('snapshots as first').where('first.history', '=', history)
  const row = await db
    .selectFrom('snapshots as s')
    .select(['s.seq', 's.document'])
    .select(first.select(({ fn }) => fn.min('first.seq').as('seq')).as('start'))
    .where('s.history', '=', history)
    .$if(upTo !== null, (query) => query.where('s.seq', '<=', upTo))
    .orderBy('s.seq', upTo === null ? 'asc' : 'desc')
    .limit(1)
    .executeTakeFirst()
  return (
    row && {
      seq: row.seq,
      isStart: row.seq === row.start,
      state: JSON.parse(row.document) as State,
      size: row.document.length,
    }
  )
}

/** @throws RangeError when there is no such history */
export const findStart = async (db: Kysely<Schema>, history: string) => {
  const start = await findSnapshot(db, history, null)
  if (!start) throw new RangeError(`There is no history ${history}`)
  return start
}

/**
 * Writes a snapshot of the state after a change. The last two stay, and the start.
 *
 * @param madeAt when the change was made: the database may have lost it, and have another one by now
 */
export const writeSnapshot = async (
  db: Kysely<Schema>,
  campaign: string,
  { madeAt, ...snapshot }: Snapshot & { readonly madeAt: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { history, seq } = snapshot
    // Its oldest changes go with the row locked, too.
    if (!(await holdCampaign(trx, campaign))) return
    const change = await trx
      .selectFrom('changes')
      .select('seq')
      .where('history', '=', history)
      .where('seq', '=', seq)
      .where('made_at', '=', madeAt)
      .executeTakeFirst()
    if (!change) return
    await insertSnapshot(trx, snapshot)
    const ofHistory = trx.selectFrom('snapshots as s').where('s.history', '=', history)
    const start = ofHistory.select(({ fn }) => fn.min('s.seq').as('start'))
    await trx
      .deleteFrom('snapshots')
      .where('history', '=', history)
      .where('seq', '<>', seq)
      .where('seq', '>', start)
      .where('seq', 'not in', ofHistory.select('s.seq').orderBy('s.seq', 'desc').limit(2))
      .execute()
  })

export interface ReadState {
  readonly state: State
  /** Of the snapshot's text and of the patches since, in bytes. */
  readonly size: number
  /** What led to the state from the last snapshot, as `costOf` has it. */
  readonly replayed: number
}

/** A change takes time, however short it is. */
const BYTES_A_CHANGE = 2_000

/** Of replaying changes, in bytes. */
export const costOf = (changes: number, bytes: number): number => changes * BYTES_A_CHANGE + bytes

/**
 * The state of a history at a head (null: its start), from the newest snapshot up to it.
 *
 * @returns undefined if something is missing, as when the oldest changes just went
 */
export const readState = async (
  db: Kysely<Schema>,
  history: string,
  to: number | null,
): Promise<ReadState | undefined> => {
  const snapshot = await findSnapshot(db, history, to)
  if (!snapshot) return undefined
  const { seq, isStart, state, size } = snapshot
  return leadState(db, history, { from: isStart ? null : seq, to, state, size, replayed: 0 })
}

interface Way extends ReadState {
  readonly from: number | null
  readonly to: number | null
  /** When the change `from` was made: the database may have lost it, and have another one by now. */
  readonly madeAt?: number
}

/** Leads a state to another head of its history. @returns undefined if it has to be read anew */
export const leadState = async (
  db: Kysely<Schema>,
  history: string,
  { from, to, madeAt, state, size, replayed }: Way,
): Promise<ReadState | undefined> => {
  const between = [from ?? 0, to ?? 0]
  const range = { after: Math.min(...between) - 1, upTo: Math.max(...between) }
  const links = new Map(await findLinks(db, history, range))
  if (madeAt !== undefined && links.get(from ?? 0)?.madeAt !== madeAt) return undefined
  let [count, bytes] = [0, 0]
  const led = await replayChanges(state, { from, to }, async (seq) => {
    // Below the snapshot, where another branch began.
    if (!links.has(seq))
      for (const [other, link] of await findLinks(db, history, {
        after: seq - LINKS_AT_ONCE,
        upTo: seq,
      }))
        links.set(other, link)
    const link = links.get(seq)
    count += 1
    bytes += link?.bytes ?? 0
    return link
  })
  return led && { state: led, size: size + bytes, replayed: replayed + costOf(count, bytes) }
}

const LINKS_AT_ONCE = 100
