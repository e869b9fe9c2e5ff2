import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema/schema.ts'
import { addBytes, lockCampaignAtRevision } from './tables/campaigns.ts'
import { bytesOfChange, bytesOfPatches } from './tables/changes.ts'
import { insertSnapshot, readState, type Snapshot } from './tables/snapshots.ts'
import { inBatches } from './tables/statement.ts'

/** R-UNDO-7: what a history keeps of its changes; their days stay for good. */
export const HISTORY_BOUNDS = {
  changes: 50_000,
  patchBytes: 64 * 2 ** 20,
}
type Bounds = typeof HISTORY_BOUNDS

/** A cut removes a tenth more than it must, so that the next one is not due at once. */
const SHARE_AFTER_CUT = 0.9

interface SizedChange {
  readonly seq: number
  readonly parent: number | null
  readonly patchBytes: number
}

export interface Cut {
  /** The change after which the history begins from now on. */
  readonly seq: number
  /** The `seq`s of that change, of all before it, and of branches that begin there. */
  readonly removedSeqs: readonly number[]
}

/**
 * Finds where a history is cut: at a change that leads to its head, below the head.
 *
 * @param changes in the order of their `seq`
 * @returns undefined when the history is within its bounds
 */
export const chooseCut = (
  changes: readonly SizedChange[],
  head: number,
  bounds: Bounds = HISTORY_BOUNDS,
): Cut | undefined => {
  const patchBytes = changes.reduce((sum, change) => sum + change.patchBytes, 0)
  const remaining = { changes: changes.length, patchBytes }
  const isWithin = (share: number) =>
    remaining.changes <= share * bounds.changes && remaining.patchBytes <= share * bounds.patchBytes
  if (isWithin(1)) return undefined
  const parents = new Map(changes.map(({ seq, parent }) => [seq, parent]))
  const seqsToHead = new Set<number>()
  for (let seq: number | null = head; seq !== null; seq = parents.get(seq) ?? null)
    seqsToHead.add(seq)
  let cut: number | undefined
  for (const { seq, patchBytes } of changes) {
    if (seq >= head || (cut !== undefined && isWithin(SHARE_AFTER_CUT))) break
    remaining.changes -= 1
    remaining.patchBytes -= patchBytes
    if (seqsToHead.has(seq)) cut = seq
  }
  if (cut === undefined) return undefined
  const remainingSeqs = new Set([cut])
  const removedSeqs: number[] = []
  for (const { seq, parent } of changes)
    if (parent !== null && remainingSeqs.has(parent)) remainingSeqs.add(seq)
    else removedSeqs.push(seq)
  return { seq: cut, removedSeqs }
}

/**
 * Deletes the oldest changes of a campaign's history when it is past its bounds: undo ends there.
 * Does nothing when the campaign changes meanwhile: the next call will.
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
    .select(['seq', 'parent', bytesOfPatches.as('patchBytes')])
    .where('history', '=', history)
    .orderBy('seq')
    .execute()
  const cut = chooseCut(changes, head)
  const start = cut && (await readState(db, history, cut.seq))
  if (!start) return
  await db.transaction().execute(async (trx) => {
    // The lock below keeps others from committing, and from writing a snapshot, meanwhile.
    const { epoch, full_revision: full, public_revision } = campaign
    const revisions = { epoch, full, public: public_revision }
    if (!(await lockCampaignAtRevision(trx, { id, revisions }))) return
    const freed = await removeBefore(
      trx,
      { history, seq: cut.seq, state: start.state },
      cut.removedSeqs,
    )
    await addBytes(trx, id, -freed)
  })
}

const isPastBounds = async (db: Kysely<Schema>, history: string): Promise<boolean> => {
  const { count, patchBytes } = await db
    .selectFrom('changes')
    .select(({ fn }) => [
      fn.countAll<string | number>().as('count'),
      fn.sum<string | number | null>(bytesOfPatches).as('patchBytes'),
    ])
    .where('history', '=', history)
    .executeTakeFirstOrThrow()
  const { changes: maxChanges, patchBytes: maxBytes } = HISTORY_BOUNDS
  return Number(count) > maxChanges || Number(patchBytes) > maxBytes
}

const removeBefore = async (
  trx: Transaction<Schema>,
  start: Snapshot,
  removedSeqs: readonly number[],
): Promise<number> => {
  const { history, seq } = start
  await insertSnapshot(trx, start)
  await trx
    .updateTable('changes')
    .set({ parent: null })
    .where('history', '=', history)
    .where('parent', '=', seq)
    .execute()
  const deleteFromHistory = (table: 'changes' | 'snapshots') =>
    trx.deleteFrom(table).where('history', '=', history)
  await deleteFromHistory('snapshots').where('seq', '<', seq).execute()
  let freed = 0
  for (const batch of inBatches(removedSeqs)) {
    await deleteFromHistory('snapshots').where('seq', 'in', batch).where('seq', '<>', seq).execute()
    const rows = await deleteFromHistory('changes')
      .where('seq', 'in', batch)
      .returning(bytesOfChange.as('bytes'))
      .execute()
    freed += rows.reduce((sum, { bytes }) => sum + Number(bytes), 0)
  }
  return freed
}
