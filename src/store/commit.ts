import type { Kysely, Transaction } from 'kysely'
import type { Commit, CommitOutcome, Step } from '../campaign/store.ts'
import { expeditionText } from '../campaign/stored-expedition.ts'
import { inSlices } from '../campaign/work-turn.ts'
import { MAX_IMAGES } from '../rules/bounds.ts'
import type { Steps } from '../rules/steps.ts'
import { bytesOf, toChangeRow } from './change-rows.ts'
import {
  type Advance,
  advanceCampaign,
  insertChange,
  markAnnotations,
  markChange,
  writeAnnotations,
  writeExploration,
} from './commit-statements.ts'
import { imageNames } from './images.ts'
import { answerBytes, type KeptAnswers, toAnswerRow } from './kept-answers.ts'
import type { KeptCampaigns } from './kept-campaigns.ts'
import { annotationsOf, explorationOf } from './map-state-rows.ts'
import { numberPrepared } from './prepared-days.ts'
import type { ChangeRow, Schema } from './schema.ts'
import { attachVolume } from './volumes.ts'

/** Compare and set in one transaction: writes all of the commit, or nothing. */
export const committer = (
  db: Kysely<Schema>,
  answers: KeptAnswers,
  kept: KeptCampaigns,
): ((commit: Commit, now: number) => Promise<CommitOutcome>) => {
  /** Many in one statement: each is a round trip on a network. */
  const insertRows = async (trx: Transaction<Schema>, rows: readonly ChangeRow[]) => {
    const [row, ...more] = rows
    if (!row) return
    if (more.length === 0) await insertChange(trx, row).execute()
    else
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
        await trx
          .insertInto('changes')
          .values(rows.slice(at, at + ROWS_AT_ONCE))
          .execute()
  }

  const takeStep = async (
    trx: Transaction<Schema>,
    { next: { id }, step }: Commit,
    rows: readonly ChangeRow[],
  ) => {
    await insertRows(trx, rows)
    if (step.kind === 'make') return
    if (step.changes.length > 1) return markMany(trx, id, step)
    const undone = step.kind === 'undo' ? 1 : 0
    for (const { seq, mark: old } of step.changes) {
      const mark = (step.kind === 'undo' ? step.mark : undefined) ?? old
      const { numUpdatedRows } = await markChange(trx, {
        campaign: id,
        seq,
        undone,
        mark,
      }).executeTakeFirstOrThrow()
      if (numUpdatedRows !== 1n) throw new RangeError(`${id} has no change ${seq}`)
    }
  }

  const writeMapState = async (
    trx: Transaction<Schema>,
    { next: { id, head, revisions } }: Commit,
    { exploration, annotations }: PackedMapState,
  ) => {
    if (exploration !== undefined)
      await writeExploration(trx, {
        campaign: id,
        head: head?.seq ?? null,
        content: exploration,
      }).execute()
    if (annotations !== undefined) {
      await writeAnnotations(trx, { campaign: id, content: annotations }).execute()
      await markAnnotations(trx, { id, revision: revisions.full }).execute()
    }
  }

  return async (commit, now) => {
    const { next, step, answer } = commit
    const { id } = next
    const rows =
      step.kind === 'make' ? step.changes.map((change) => toChangeRow(id, change, now)) : []
    const to = toAdvance(commit, now, bytesAdded(commit, now, rows))
    const packed = await inSlices(packMapState(commit))
    const writeAll = async () =>
      db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await advanceCampaign(trx, to).executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n) return false
        await writeMapState(trx, commit, packed)
        await takeStep(trx, commit, rows)
        if (step.kind === 'make' && step.restored) {
          const volume = next.revisions.full
          await attachVolume(trx, id, volume, step.restored)
          await numberPrepared(trx, id, volume, step.restored.prepared ?? [])
        }
        await refuseImages(trx, commit)
        if (answer) await answers.insert(trx, id, answer, now)
        return true
      })
    try {
      if (!(await writeAll())) return 'stale'
    } catch (error) {
      if (error instanceof ImagesRefused) return error.outcome
      throw error
    }
    keep(kept, commit, now)
    return 'committed'
  }
}

/** Of 13 columns each: databases take some ten thousand values at once. */
const ROWS_AT_ONCE = 60
const MARKED_AT_ONCE = 500

/** Undoes or redoes changes in a row, in few statements. */
const markMany = async (
  trx: Transaction<Schema>,
  id: string,
  step: Exclude<Step, { kind: 'make' }>,
): Promise<void> => {
  const undone = step.kind === 'undo' ? 1 : 0
  const mark = step.kind === 'undo' ? step.mark : undefined
  const numbers = step.changes.map(({ seq }) => seq)
  for (let at = 0; at < numbers.length; at += MARKED_AT_ONCE) {
    const some = numbers.slice(at, at + MARKED_AT_ONCE)
    const { numUpdatedRows } = await trx
      .updateTable('changes')
      .set({ undone, ...(mark !== undefined && { mark }) })
      .where('campaign', '=', id)
      .where('seq', 'in', some)
      .executeTakeFirstOrThrow()
    if (Number(numUpdatedRows) !== some.length) throw new RangeError(`${id} lacks changes`)
  }
}

interface PackedMapState {
  readonly exploration: string | undefined
  readonly annotations: string | undefined
}

/**
 * The map state is written whole only now and then; changes tell the rest. Packed before the
 * transaction, in which others could not work.
 */
function* packMapState(commit: Commit): Steps<PackedMapState> {
  const { mapState } = commit.next
  const exploration = isExplorationDue(commit) ? yield* explorationOf(mapState) : undefined
  const annotations = changesAnnotations(commit) ? yield* annotationsOf(mapState) : undefined
  return { exploration, annotations }
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
  const restores = step.kind === 'make' && (step.restored?.images.length ?? 0) > 0
  if (lays.length === 0 && !restores) return
  const images = await imageNames(trx, id)
  if (!lays.every((image) => images.has(image))) throw new ImagesRefused('no-such-image')
  if (restores && images.size > MAX_IMAGES) throw new ImagesRefused('too-many-images')
}

/** The exploration row is written at least every so many revisions. */
const EXPLORATION_EVERY = 64

const isExplorationDue = ({ base, next }: Commit): boolean => {
  const { epoch, full } = next.revisions
  const written = Math.floor(base.revisions.full / EXPLORATION_EVERY)
  return epoch !== base.revisions.epoch || Math.floor(full / EXPLORATION_EVERY) > written
}

const keep = (kept: KeptCampaigns, commit: Commit, committedAt: number): void => {
  const { base, next } = commit
  const before = kept.find(next.id, base.revisions.epoch)
  if (before?.campaign.revisions.full !== base.revisions.full) return
  const annotationsRevision = changesAnnotations(commit)
    ? next.revisions.full
    : before.annotationsRevision
  kept.keep({ campaign: next, committedAt, annotationsRevision })
}

const changesAnnotations = ({ base, next }: Commit): boolean =>
  (['terrain', 'sites', 'tables', 'notes', 'handouts'] as const).some(
    (part) => base.mapState[part] !== next.mapState[part],
  )

/** Undo and redo add no change: their kept answers count, so that they are no room without end. */
const bytesAdded = (
  { next, step, answer }: Commit,
  now: number,
  rows: readonly ChangeRow[],
): number =>
  step.kind === 'make' || !answer
    ? rows.reduce((sum, row) => sum + bytesOf(row), 0)
    : answerBytes(toAnswerRow(next.id, answer, now))

const toAdvance = ({ base, next }: Commit, now: number, moreBytes: number): Advance => ({
  id: next.id,
  base_epoch: base.revisions.epoch,
  base_full: base.revisions.full,
  base_public: base.revisions.public,
  epoch: next.revisions.epoch,
  full_revision: next.revisions.full,
  public_revision: next.revisions.public,
  expedition: expeditionText.write(next.expedition),
  head: next.head?.seq ?? null,
  redo: next.redo?.seq ?? null,
  used_at: now,
  more_bytes: moreBytes,
})
