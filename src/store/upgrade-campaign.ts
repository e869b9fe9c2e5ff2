import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { RecordedChange } from '../campaign/campaign.ts'
import type { PatchPair } from '../campaign/patch.ts'
import { type UpgradeStep, upgraded, upgradedChanges, versionAfter } from '../campaign/upgrade.ts'
import { type CampaignRow, holdCampaignAt } from './campaigns.ts'
import { type ChangeRow, changeReader } from './changes.ts'
import type { Schema } from './schema.ts'
import { findStart, insertSnapshot, readState, type Snapshot } from './snapshots.ts'
import { statement, updatesOne } from './statement.ts'

type MadeChange = PatchPair & { readonly seq: number }

interface MadeAnew {
  readonly history: string
  readonly snapshots: readonly Snapshot[]
  readonly changes: readonly MadeChange[]
}

/**
 * Brings the states of a campaign that have an older version up to date, and the patches between
 * them. Does nothing when the campaign changes meanwhile, or another node was first: the next reader
 * will see.
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
  const snapshots: Snapshot[] = [{ history, seq: start.seq, state: bring(start.state) }]
  const last = head === null ? undefined : await readState(db, history, head)
  if (head !== null && last) snapshots.push({ history, seq: head, state: bring(last.state) })
  const changes: MadeChange[] = []
  const old = changesOf(db, history)
  for await (const { seq, forth, back } of upgradedChanges(start.state, old, bring)) {
    changes.push({ seq, forth, back })
    await nextTurn()
  }
  return { history, snapshots, changes }
}

async function* changesOf(db: Kysely<Schema>, history: string): AsyncGenerator<RecordedChange> {
  const { listChanges } = changeReader(db)
  const page = { upTo: Number.MAX_SAFE_INTEGER, limit: CHANGES_AT_ONCE }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const some: readonly RecordedChange[] = await listChanges(history, { ...page, after })
    yield* some
    after = some.at(-1)?.seq
  }
}

const write = async (
  trx: Transaction<Schema>,
  { history, snapshots, changes }: MadeAnew,
): Promise<void> => {
  await trx.deleteFrom('snapshots').where('history', '=', history).execute()
  for (const snapshot of snapshots) await insertSnapshot(trx, snapshot)
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
