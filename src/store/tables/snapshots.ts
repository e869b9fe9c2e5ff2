import type { Kysely } from 'kysely'
import type { State } from '#campaign/state.ts'
import { replayChanges } from '#campaign/state-at.ts'
import type { Schema } from '../schema/schema.ts'
import { lockCampaign } from './campaigns.ts'
import { findReplayableChanges } from './changes.ts'
import { insertIfNew } from './statement.ts'

/** `seq` of a history's start, unless its oldest changes were deleted: then that of the last of these. */
export const FIRST_START = 0

export interface Snapshot {
  readonly history: string
  readonly seq: number
  readonly state: State
}

/** Inserts a snapshot unless it is there, as another node may have written the same one. */
export const insertSnapshot = async (
  trx: Kysely<Schema>,
  { history, seq, state }: Snapshot,
): Promise<void> => {
  const document = JSON.stringify(state)
  await insertIfNew(trx.insertInto('snapshots').values({ history, seq, document }))
}

/** Finds the newest snapshot up to a change (null: the start); `size` is the length of its JSON. */
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
 * Writes a snapshot of the state after a change. Deletes others but the last two and the start.
 *
 * @param madeAt when the change was made: the database may have lost it, and have another change by now
 */
export const writeSnapshot = async (
  db: Kysely<Schema>,
  campaign: string,
  { madeAt, ...snapshot }: Snapshot & { readonly madeAt: number },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { history, seq } = snapshot
    // The history's oldest changes are deleted with the same lock.
    if (!(await lockCampaign(trx, campaign))) return
    const change = await trx
      .selectFrom('changes')
      .select('seq')
      .where('history', '=', history)
      .where('seq', '=', seq)
      .where('made_at', '=', madeAt)
      .executeTakeFirst()
    if (!change) return
    await insertSnapshot(trx, snapshot)
    const snapshotsOfHistory = trx.selectFrom('snapshots as s').where('s.history', '=', history)
    const start = snapshotsOfHistory.select(({ fn }) => fn.min('s.seq').as('start'))
    await trx
      .deleteFrom('snapshots')
      .where('history', '=', history)
      .where('seq', '<>', seq)
      .where('seq', '>', start)
      .where('seq', 'not in', snapshotsOfHistory.select('s.seq').orderBy('s.seq', 'desc').limit(2))
      .execute()
  })

export interface ReadState {
  readonly state: State
  /** Size of the snapshot's JSON and of the patches since, in bytes. */
  readonly size: number
  /** Cost of replaying the changes since the last snapshot, see `costOf`. */
  readonly replayed: number
}

/** Replaying a change, however short, takes as long as reading so many bytes. */
const BASE_COST_OF_CHANGE = 2_000

/** Cost of replaying changes, in bytes of patches. */
export const costOf = (changes: number, bytes: number): number =>
  changes * BASE_COST_OF_CHANGE + bytes

/**
 * Reads the state of a history at a head (null: its start), from the newest snapshot up to it.
 *
 * @returns undefined if a change is missing, as when the oldest ones were just deleted
 */
export const readState = async (
  db: Kysely<Schema>,
  history: string,
  to: number | null,
): Promise<ReadState | undefined> => {
  const snapshot = await findSnapshot(db, history, to)
  if (!snapshot) return undefined
  const { seq, isStart, state, size } = snapshot
  return replayState(db, history, { from: isStart ? null : seq, to, state, size, replayed: 0 })
}

interface Replay extends ReadState {
  readonly from: number | null
  readonly to: number | null
  /** When the change `from` was made: the database may have lost it, and have another change by now. */
  readonly madeAt?: number
}

/** Replays changes from a state to another head of its history. @returns undefined if it has to be read anew */
export const replayState = async (
  db: Kysely<Schema>,
  history: string,
  { from, to, madeAt, state, size, replayed }: Replay,
): Promise<ReadState | undefined> => {
  const ends = [from ?? 0, to ?? 0]
  const range = { after: Math.min(...ends) - 1, upTo: Math.max(...ends) }
  const changes = new Map(await findReplayableChanges(db, history, range))
  if (madeAt !== undefined && changes.get(from ?? 0)?.madeAt !== madeAt) return undefined
  let [count, bytes] = [0, 0]
  const replayedState = await replayChanges(state, { from, to }, async (seq) => {
    // The change lies below the snapshot, where another branch began.
    if (!changes.has(seq))
      for (const [seqBelow, change] of await findReplayableChanges(db, history, {
        after: seq - CHANGES_AT_ONCE,
        upTo: seq,
      }))
        changes.set(seqBelow, change)
    const change = changes.get(seq)
    count += 1
    bytes += change?.bytes ?? 0
    return change
  })
  return (
    replayedState && {
      state: replayedState,
      size: size + bytes,
      replayed: replayed + costOf(count, bytes),
    }
  )
}

const CHANGES_AT_ONCE = 100
