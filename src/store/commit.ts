import type { Kysely, Transaction } from 'kysely'
import type { Campaign } from '../campaign/campaign.ts'
import type { Commit, CommitOutcome } from '../campaign/store.ts'
import { MAX_IMAGES } from '../rules/bounds.ts'
import { advanceCampaign } from './campaigns.ts'
import { type ChangeRows, insertChanges, markChanges, toChangeRows } from './changes.ts'
import { replaceHistory } from './histories.ts'
import { imageNames, insertImage } from './images.ts'
import { answerBytes, insertAnswer, toAnswerRow } from './kept-answers.ts'
import type { KeptCampaigns } from './kept-campaigns.ts'
import { countAsReported } from './reports.ts'
import type { Schema } from './schema.ts'
import { costOf, snapshotHead } from './snapshots.ts'

/** Compare and set in one transaction: writes all of the commit, or nothing. */
export const committer =
  (
    db: Kysely<Schema>,
    kept: KeptCampaigns,
    version: number,
  ): ((commit: Commit, now: number) => Promise<CommitOutcome>) =>
  async (commit, now) => {
    const { base, next, step } = commit
    const answer = commit.answer && toAnswerRow(next.id, commit.answer, now)
    const made = step.kind === 'make' ? toChangeRows(next.history, step.changes, now) : undefined
    // Undo and redo add no change: their kept answers count, so that they are no room without end.
    const bytes = made?.bytes ?? (answer ? answerBytes(answer) : 0)
    const outcome = await writeOrRefuse(async () =>
      db.transaction().execute(async (trx): Promise<CommitOutcome> => {
        if (!(await advanceCampaign(trx, base, next, { now, bytes, version }))) return 'stale'
        await takeStep(trx, commit, made, now)
        await refuseImages(trx, commit)
        if (answer) await insertAnswer(trx, answer)
        return 'committed'
      }),
    )
    const before = kept.find(base.id, base.revisions.epoch)
    const isBase = before?.campaign.revisions.full === base.revisions.full
    if (outcome === 'committed' && isBase && step.kind !== 'restore')
      kept.keep({
        campaign: next,
        committedAt: now,
        headMadeAt: made && now,
        size: before.size + (made?.bytes ?? 0),
        replayed: before.replayed + costOf(changesBetween(base, next), made?.bytes ?? 0),
      })
    return outcome
  }

const writeOrRefuse = async (write: () => Promise<CommitOutcome>): Promise<CommitOutcome> => {
  try {
    return await write()
  } catch (error) {
    if (error instanceof ImagesRefused) return error.outcome
    throw error
  }
}

/** At most. */
const changesBetween = (base: Campaign, next: Campaign): number =>
  Math.abs((next.head?.seq ?? 0) - (base.head?.seq ?? 0))

const takeStep = async (
  trx: Transaction<Schema>,
  commit: Commit,
  made: ChangeRows | undefined,
  now: number,
): Promise<void> => {
  const { next, step } = commit
  if (made) await insertChanges(trx, made)
  if (step.kind === 'undo' && step.marked) await markChanges(trx, next.history, step.marked)
  if (step.kind !== 'restore') return
  await trx.deleteFrom('kept_answers').where('campaign', '=', next.id).execute()
  await replaceHistory(trx, commit, now)
  await snapshotHead(trx, next)
  await countAsReported(trx, next)
  for (const image of step.images) await insertImage(trx, next.id, image)
}

/** Thrown to roll back. */
class ImagesRefused extends Error {
  readonly outcome: CommitOutcome

  constructor(outcome: CommitOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Runs once the campaign's row is written: adding or removing its images waits for that row. */
const refuseImages = async (
  trx: Transaction<Schema>,
  { next: { id }, lays = [], step }: Commit,
): Promise<void> => {
  const restores = step.kind === 'restore' && step.images.length > 0
  if (lays.length === 0 && !restores) return
  const images = await imageNames(trx, id)
  if (!lays.every((image) => images.has(image))) throw new ImagesRefused('no-such-image')
  if (restores && images.size > MAX_IMAGES) throw new ImagesRefused('too-many-images')
}
