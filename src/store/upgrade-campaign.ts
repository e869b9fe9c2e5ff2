import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { RecordedChange } from '#campaign/campaign.ts'
import { type UpgradeStep, upgradeChanges, upgradeState, versionAfter } from '#campaign/upgrade.ts'
import type { Schema } from './schema/schema.ts'
import { type CampaignRow, lockCampaignAtRevision } from './tables/campaigns.ts'
import { type ChangeRow, changeReader } from './tables/changes.ts'
import { findStart, insertSnapshot, readState, type Snapshot } from './tables/snapshots.ts'
import { statement, updateOne } from './tables/statement.ts'

type Patches = Pick<ChangeRow, 'history' | 'seq' | 'forth' | 'back'>

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
  const select = db
    .selectFrom('campaigns')
    .select(['history', 'head', 'state_version', 'epoch', 'full_revision', 'public_revision'])
    .where('id', '=', id)
  const row = await select.executeTakeFirst()
  if (!row || row.state_version >= versionAfter(steps)) return
  const { epoch, full_revision: full, public_revision, state_version } = row
  const base = { id, revisions: { epoch, full, public: public_revision } }
  const upgradedParts = await upgradeHistories(db, { id, ...row }, steps).catch(
    async (error: unknown) => {
      // Rows that another node wrote meanwhile do not fit the rows that were read before.
      if ((await select.executeTakeFirst())?.state_version === state_version) throw error
      return undefined
    },
  )
  await db.transaction().execute(async (trx) => {
    if (!upgradedParts || !(await lockCampaignAtRevision(trx, base))) return
    const update = trx.updateTable('campaigns').set({ state_version: versionAfter(steps) })
    if (!(await updateOne(update.where((eb) => eb.and({ id, state_version }))))) return
    const histories = upgradedParts.snapshots.map(({ history }) => history)
    await trx.deleteFrom('snapshots').where('history', 'in', histories).execute()
    for (const snapshot of upgradedParts.snapshots) await insertSnapshot(trx, snapshot)
    for (const patches of upgradedParts.changes) {
      await replacePatches(trx, patches)
      await nextTurn()
    }
  })
}

const CHANGES_AT_ONCE = 20

/** Upgrades the current history of a campaign, and the one that a restore replaced. */
const upgradeHistories = async (
  db: Kysely<Schema>,
  { id, state_version, ...current }: Pick<CampaignRow, 'id' | 'state_version' | 'history' | 'head'>,
  steps: readonly UpgradeStep[],
) => {
  const toNewestVersion = (state: object) => upgradeState(state, state_version, steps)
  const replacedHistories = await db
    .selectFrom('histories')
    .select(['id as history', 'head'])
    .where('campaign', '=', id)
    .where('id', '<>', current.history)
    .execute()
  const snapshots: Snapshot[] = []
  const changes: Patches[] = []
  for (const { history, head } of [current, ...replacedHistories]) {
    const start = await findStart(db, history)
    snapshots.push({ history, seq: start.seq, state: toNewestVersion(start.state) })
    const lastState = head === null ? undefined : await readState(db, history, head)
    if (head !== null && lastState)
      snapshots.push({ history, seq: head, state: toNewestVersion(lastState.state) })
    const oldChanges = changesOf(db, history)
    for await (const { seq, forth, back } of upgradeChanges(
      start.state,
      oldChanges,
      toNewestVersion,
    )) {
      changes.push({ history, seq, forth: JSON.stringify(forth), back: JSON.stringify(back) })
      await nextTurn()
    }
  }
  return { snapshots, changes }
}

async function* changesOf(db: Kysely<Schema>, history: string): AsyncGenerator<RecordedChange> {
  const { listChanges } = changeReader(db)
  const page = { upTo: Number.MAX_SAFE_INTEGER, limit: CHANGES_AT_ONCE }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const changes: readonly RecordedChange[] = await listChanges(history, { ...page, after })
    yield* changes
    after = changes.at(-1)?.seq
  }
}

const replacePatches = statement((trx, { history, seq, forth, back }: Patches) =>
  trx
    .updateTable('changes')
    .set({ forth, back })
    .where('history', '=', history)
    .where('seq', '=', seq),
)
