import type { Kysely, Transaction } from 'kysely'
import type { Campaign } from '#campaign/campaign.ts'
import type { Commit, CommitOutcome } from '#campaign/ports/store.ts'
import type { KeptCampaigns } from './kept-campaigns.ts'
import type { Schema } from './schema/schema.ts'
import { advanceCampaign, holdCampaignAt } from './tables/campaigns.ts'
import { type ChangeRows, insertChanges, markChanges, toChangeRows } from './tables/changes.ts'
import { insertRequest } from './tables/committed-requests.ts'
import { replaceHistory } from './tables/histories.ts'
import { finishedImages, insertImage } from './tables/images.ts'
import { countAsReported } from './tables/reports.ts'
import { costOf, insertSnapshot } from './tables/snapshots.ts'

/** Compare and set in one transaction: writes all of the commit, or nothing. */
export const committer =
  (
    db: Kysely<Schema>,
    kept: KeptCampaigns,
    version: number,
  ): ((commit: Commit, now: number) => Promise<CommitOutcome>) =>
  async (commit, now) => {
    const { base, next, step, request } = commit
    const made = step.kind === 'make' ? toChangeRows(next.history, step.changes, now) : undefined
    const bytes = made?.bytes ?? 0
    const outcome = await db.transaction().execute(async (trx): Promise<CommitOutcome> => {
      const refused = await refusalOfLaid(trx, commit)
      if (refused) return refused
      if (!(await advanceCampaign(trx, base, next, { now, bytes, version }))) return 'stale'
      await takeStep(trx, commit, made, now)
      if (request) await insertRequest(trx, next.history, request, now)
      return 'committed'
    })
    const before = kept.find(base.id, base.revisions.epoch)
    const isBase = before?.campaign.revisions.full === base.revisions.full
    if (outcome === 'committed' && isBase && step.kind !== 'restore')
      kept.keep({
        campaign: next,
        committedAt: now,
        headMadeAt: made && now,
        size: before.size + bytes,
        // At most so many changes lie between.
        replayed: before.replayed + costOf(Math.abs(seqOf(next) - seqOf(base)), bytes),
      })
    return outcome
  }

const seqOf = ({ head }: Campaign): number => head?.seq ?? 0

const takeStep = async (
  trx: Transaction<Schema>,
  commit: Commit,
  made: ChangeRows | undefined,
  now: number,
): Promise<void> => {
  const { next, step } = commit
  const { id, history, head, state } = next
  if (made) await insertChanges(trx, made)
  if (step.kind === 'undo')
    for (const marked of step.marked ?? []) await markChanges(trx, history, marked)
  if (step.kind !== 'restore') return
  await replaceHistory(trx, commit, now)
  // A history from a file has none on the way.
  if (head) await insertSnapshot(trx, { history, seq: head.seq, state })
  if (!step.undoes) await countAsReported(trx, next)
  for (const image of step.images) await insertImage(trx, id, image)
}

/** Why images that it lays keep a commit from being made, if they do. */
const refusalOfLaid = async (
  trx: Transaction<Schema>,
  { base, requiredImages = [] }: Commit,
): Promise<Exclude<CommitOutcome, 'committed'> | undefined> => {
  if (requiredImages.length === 0) return undefined
  // Locks: who adds or removes its images waits here.
  if (!(await holdCampaignAt(trx, base))) return 'stale'
  const ids = new Set((await finishedImages(trx, base.id)).map(({ id }) => id))
  return requiredImages.every((image) => ids.has(image)) ? undefined : 'no-such-image'
}
