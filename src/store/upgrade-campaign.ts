import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { difference, type PatchPair, patched } from '../campaign/patch.ts'
import { type UpgradeStep, upgraded, versionAfter } from '../campaign/upgrade.ts'
import { type CampaignRow, holdCampaignAt } from './campaigns.ts'
import { type ChangeRow, findLinks } from './changes.ts'
import type { Schema } from './schema.ts'
import { findStart, insertSnapshot, type Snapshot } from './snapshots.ts'
import { inBatches, statement, updatesOne } from './statement.ts'

type MadeChange = PatchPair & { readonly seq: number }

/** Written in one transaction, once all of it is made. */
interface MadeAnew {
  readonly history: string
  readonly snapshots: readonly Snapshot[]
  readonly changes: readonly MadeChange[]
  /** Changes of other branches. */
  readonly gone: readonly number[]
}

/**
 * Brings a campaign whose states have an older version up to date: each state on the way to its head,
 * and on to what can be redone, and the patches between them. Of other branches the days stay. Does
 * nothing when the campaign changes meanwhile, or another node was first: the next reader will see.
 */
export const upgradeCampaign = async (
  db: Kysely<Schema>,
  id: string,
  steps: readonly UpgradeStep[],
): Promise<void> => {
  const found = db
    .selectFrom('campaigns')
    .select(['history', 'head', 'state_version', 'epoch', 'full_revision', 'public_revision'])
    .where('id', '=', id)
  const row = await found.executeTakeFirst()
  if (!row || row.state_version >= versionAfter(steps)) return
  const { epoch, full_revision: full, public_revision, state_version } = row
  const base = { id, revisions: { epoch, full, public: public_revision } }
  const made = await makeAllAnew(db, { id, ...row }, steps).catch(async (error: unknown) => {
    // What another node wrote meanwhile does not fit what was read before.
    if ((await found.executeTakeFirst())?.state_version === state_version) throw error
    return []
  })
  await db.transaction().execute(async (trx) => {
    if (!(await holdCampaignAt(trx, base))) return
    const raised = trx.updateTable('campaigns').set({ state_version: versionAfter(steps) })
    if (!(await updatesOne(raised.where((eb) => eb.and({ id, state_version }))))) return
    for (const history of made) await write(trx, history)
  })
}

/** Those that the campaign has: the one that stands, and one that was replaced. */
const makeAllAnew = async (
  db: Kysely<Schema>,
  { id, state_version, ...stands }: Pick<CampaignRow, 'id' | 'state_version' | 'history' | 'head'>,
  steps: readonly UpgradeStep[],
): Promise<readonly MadeAnew[]> => {
  const replaced = await db
    .selectFrom('histories')
    .select(['id as history', 'head'])
    .where('campaign', '=', id)
    .where('id', '<>', stands.history)
    .execute()
  const made: MadeAnew[] = []
  for (const old of [stands, ...replaced])
    made.push(await makeAnew(db, old, (state) => upgraded(state, state_version, steps)))
  return made
}

const CHANGES_AT_ONCE = 20

const makeAnew = async (
  db: Kysely<Schema>,
  { history, head }: { readonly history: string; readonly head: number | null },
  bring: (state: object) => Snapshot['state'],
): Promise<MadeAnew> => {
  const start = await findStart(db, history)
  let old: object = start.state
  let state = bring(old)
  const snapshots: Snapshot[] = [{ history, seq: start.seq, state }]
  const changes: MadeChange[] = []
  const { way, gone } = await wayThrough(db, history, head)
  for (const seqs of inBatches(way, CHANGES_AT_ONCE)) {
    const range = { after: (seqs[0] ?? 0) - 1, upTo: seqs.at(-1) ?? 0 }
    const links = await findLinks(db, history, range)
    for (const seq of seqs) {
      const link = links.get(seq)
      if (!link) throw new RangeError(`${history} has lost change ${seq}`)
      old = patched(old, link.forth)
      const next = bring(old)
      changes.push({ seq, ...difference(state, next) })
      state = next
      if (seq === head) snapshots.push({ history, seq, state })
      await nextTurn()
    }
  }
  return { history, snapshots, changes, gone }
}

/** The changes from the first one to the head, and on to the last one that can be redone; the others. */
const wayThrough = async (
  db: Kysely<Schema>,
  history: string,
  head: number | null,
): Promise<{ readonly way: readonly number[]; readonly gone: readonly number[] }> => {
  const all = await db
    .selectFrom('changes')
    .select(['seq', 'parent'])
    .where('history', '=', history)
    .orderBy('seq')
    .execute()
  const parents = new Map(all.map(({ seq, parent }) => [seq, parent]))
  // The child that was made last takes the place of the others.
  const children = new Map(all.map(({ seq, parent }) => [parent, seq]))
  const way: number[] = []
  for (let at = head; at !== null; at = parents.get(at) ?? null) way.unshift(at)
  for (let at = children.get(head); at !== undefined; at = children.get(at)) way.push(at)
  const stays = new Set(way)
  return { way, gone: all.map(({ seq }) => seq).filter((seq) => !stays.has(seq)) }
}

const write = async (
  trx: Transaction<Schema>,
  { history, snapshots, changes, gone }: MadeAnew,
): Promise<void> => {
  await trx.deleteFrom('snapshots').where('history', '=', history).execute()
  for (const snapshot of snapshots) await insertSnapshot(trx, snapshot)
  for (const some of inBatches(gone))
    await trx
      .deleteFrom('changes')
      .where('history', '=', history)
      .where('seq', 'in', some)
      .execute()
  for (const { seq, forth, back } of changes) {
    const patches = { forth: JSON.stringify(forth), back: JSON.stringify(back) }
    await replacePatches(trx, { history, seq, ...patches })
    await nextTurn()
  }
}

const replacePatches = statement(
  (trx, { history, seq, forth, back }: Pick<ChangeRow, 'history' | 'seq' | 'forth' | 'back'>) =>
    trx
      .updateTable('changes')
      .set({ forth, back })
      .where('history', '=', history)
      .where('seq', '=', seq),
)
