import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema/schema.ts'
import { addBytes, holdCampaignAt } from './tables/campaigns.ts'
import { bytesOfChange, bytesOfPatches } from './tables/changes.ts'
import { insertSnapshot, readState, type Snapshot } from './tables/snapshots.ts'
import { inBatches } from './tables/statement.ts'

/** R-UNDO-7: what a history keeps of its changes; their days stay for good. */
export const HISTORY_BOUNDS = {
  changes: 50_000,
  /** Of their patches. */
  bytes: 64 * 2 ** 20,
}
type Bounds = typeof HISTORY_BOUNDS

/** Then a tenth goes, so that it is not time again at once. */
const KEPT_SHARE = 0.9

interface Sized {
  readonly seq: number
  readonly parent: number | null
  /** Of its patches. */
  readonly bytes: number
}

export interface Cut {
  /** The change after which the history begins from now on. */
  readonly seq: number
  /** It, all before it, and other branches. */
  readonly gone: readonly number[]
}

/**
 * Where a history is cut: on the way to its head, below it.
 *
 * @param changes in the order of their `seq`
 * @returns undefined when it is within its bounds
 */
export const chooseCut = (
  changes: readonly Sized[],
  head: number,
  bounds: Bounds = HISTORY_BOUNDS,
): Cut | undefined => {
  const left = { changes: changes.length, bytes: changes.reduce((sum, one) => sum + one.bytes, 0) }
  const isWithin = (share: number) =>
    left.changes <= share * bounds.changes && left.bytes <= share * bounds.bytes
  if (isWithin(1)) return undefined
  const parents = new Map(changes.map(({ seq, parent }) => [seq, parent]))
  const way = new Set<number>()
  for (let at: number | null = head; at !== null; at = parents.get(at) ?? null) way.add(at)
  let cut: number | undefined
  for (const { seq, bytes } of changes) {
    if (seq >= head || (cut !== undefined && isWithin(KEPT_SHARE))) break
    left.changes -= 1
    left.bytes -= bytes
    if (way.has(seq)) cut = seq
  }
  if (cut === undefined) return undefined
  const reachable = new Set([cut])
  const gone: number[] = []
  for (const { seq, parent } of changes)
    if (parent !== null && reachable.has(parent)) reachable.add(seq)
    else gone.push(seq)
  return { seq: cut, gone }
}

/**
 * Lets the oldest changes of a campaign's history go when it is past its bounds: undo ends there.
 * Does nothing when the campaign changes meanwhile: the next time will do.
 */
export const boundHistory = async (db: Kysely<Schema>, id: string): Promise<void> => {
  const campaign = await db
    .selectFrom('campaigns')
    .select(['epoch', 'full_revision', 'public_revision', 'history', 'head'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!campaign || campaign.head === null) return
  const { history, head } = campaign
  if (!(await isPastBounds(db, history))) return
  const changes = await db
    .selectFrom('changes')
    .select(['seq', 'parent', bytesOfPatches.as('bytes')])
    .where('history', '=', history)
    .orderBy('seq')
    .execute()
  const cut = chooseCut(changes, head)
  const start = cut && (await readState(db, history, cut.seq))
  if (!start) return
  await db.transaction().execute(async (trx) => {
    // Locks: nobody commits, or writes a snapshot, meanwhile.
    const { epoch, full_revision: full, public_revision } = campaign
    const revisions = { epoch, full, public: public_revision }
    if (!(await holdCampaignAt(trx, { id, revisions }))) return
    const freed = await beginAt(trx, { history, seq: cut.seq, state: start.state }, cut.gone)
    await addBytes(trx, id, -freed)
  })
}

const isPastBounds = async (db: Kysely<Schema>, history: string): Promise<boolean> => {
  const { count, bytes } = await db
    .selectFrom('changes')
    .select(({ fn }) => [
      fn.countAll<string | number>().as('count'),
      fn.sum<string | number | null>(bytesOfPatches).as('bytes'),
    ])
    .where('history', '=', history)
    .executeTakeFirstOrThrow()
  return Number(count) > HISTORY_BOUNDS.changes || Number(bytes) > HISTORY_BOUNDS.bytes
}

const beginAt = async (
  trx: Transaction<Schema>,
  start: Snapshot,
  gone: readonly number[],
): Promise<number> => {
  const { history, seq } = start
  await insertSnapshot(trx, start)
  await trx
    .updateTable('changes')
    .set({ parent: null })
    .where('history', '=', history)
    .where('parent', '=', seq)
    .execute()
  const ofHistory = (table: 'changes' | 'snapshots') =>
    trx.deleteFrom(table).where('history', '=', history)
  await ofHistory('snapshots').where('seq', '<', seq).execute()
  let freed = 0
  for (const some of inBatches(gone)) {
    await ofHistory('snapshots').where('seq', 'in', some).where('seq', '<>', seq).execute()
    const rows = await ofHistory('changes')
      .where('seq', 'in', some)
      .returning(bytesOfChange.as('bytes'))
      .execute()
    freed += rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  }
  return freed
}
