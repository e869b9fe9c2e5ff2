import type { Kysely, Transaction } from 'kysely'
import type { Campaign } from '#campaign/campaign.ts'
import type { Commit, CommitOutcome } from '#campaign/ports/store.ts'
import type { CampaignCache } from './campaign-cache.ts'
import type { Schema } from './schema/schema.ts'
import { advanceCampaign, lockCampaignAtRevision } from './tables/campaigns.ts'
import { type ChangeRows, insertChanges, markChanges, toChangeRows } from './tables/changes.ts'
import { insertRequest } from './tables/committed-requests.ts'
import { replaceHistory } from './tables/histories.ts'
import { finishedImages, insertImage } from './tables/images.ts'
import { countAsReported } from './tables/reports.ts'
import { costOf, insertSnapshot } from './tables/snapshots.ts'

/** Compare and set in one transaction: writes all of the commit, or nothing. */
export const commitWriter =
  (
    db: Kysely<Schema>,
    cache: CampaignCache,
    version: number,
  ): ((commit: Commit, now: number) => Promise<CommitOutcome>) =>
  async (commit, now) => {
    const { base, next, step, request } = commit
    const newRows = step.kind === 'make' ? toChangeRows(next.history, step.changes, now) : undefined
    const bytes = newRows?.bytes ?? 0
    const outcome = await db.transaction().execute(async (trx): Promise<CommitOutcome> => {
      const refused = await refusalOfPlacedImages(trx, commit)
      if (refused) return refused
      if (!(await advanceCampaign(trx, base, next, { now, bytes, version }))) return 'stale'
      await writeStep(trx, commit, newRows, now)
      if (request) await insertRequest(trx, next.history, request, now)
      return 'committed'
    })
    const before = cache.find(base.id, base.revisions.epoch)
    const isBase = before?.campaign.revisions.full === base.revisions.full
    if (outcome === 'committed' && isBase && step.kind !== 'restore')
      cache.put({
        campaign: next,
        committedAt: now,
        headMadeAt: newRows && now,
        size: before.size + bytes,
        // An upper bound of the changes between: numbers may be skipped.
        replayed: before.replayed + costOf(Math.abs(seqOf(next) - seqOf(base)), bytes),
      })
    return outcome
  }

const seqOf = ({ head }: Campaign): number => head?.seq ?? 0

const writeStep = async (
  trx: Transaction<Schema>,
  commit: Commit,
  newRows: ChangeRows | undefined,
  now: number,
): Promise<void> => {
  const { next, step } = commit
  const { id, history, head, state } = next
  if (newRows) await insertChanges(trx, newRows)
  if (step.kind === 'undo')
    for (const markedChanges of step.marked ?? []) await markChanges(trx, history, markedChanges)
  if (step.kind !== 'restore') return
  await replaceHistory(trx, commit, now)
  // A history from a file has no snapshot but its start.
  if (head) await insertSnapshot(trx, { history, seq: head.seq, state })
  if (!step.undoes) await countAsReported(trx, next)
  for (const image of step.images) await insertImage(trx, id, image)
}

/** Why the images that a commit places on the map keep it from being made; undefined: they do not. */
const refusalOfPlacedImages = async (
  trx: Transaction<Schema>,
  { base, requiredImages = [] }: Commit,
): Promise<Exclude<CommitOutcome, 'committed'> | undefined> => {
  if (requiredImages.length === 0) return undefined
  // The lock: adding or removing images of this campaign waits here.
  if (!(await lockCampaignAtRevision(trx, base))) return 'stale'
  const ids = new Set((await finishedImages(trx, base.id)).map(({ id }) => id))
  return requiredImages.every((image) => ids.has(image)) ? undefined : 'no-such-image'
}
