import type { Kysely, Transaction } from 'kysely'
import type { Revisions } from '../campaign/campaign.ts'
import type { Commit, CommitOutcome, Step } from '../campaign/store.ts'
import { MAX_IMAGES } from '../protocol/limits.ts'
import { gazetteerOf, journeyOf } from './atlas-rows.ts'
import { bytesOf, toChangeRow } from './change-rows.ts'
import {
  type Advance,
  type AdvanceAtOnce,
  advanceCampaign,
  insertChange,
  markChange,
  markGazetteer,
  writeGazetteer,
  writeJourney,
} from './commit-statements.ts'
import { compileOnce } from './compile-once.ts'
import { imageNames } from './images.ts'
import { type KeptAnswers, toAnswerRow } from './kept-answers.ts'
import type { KeptAtlases } from './kept-atlases.ts'
import type { ChangeRow, Schema } from './schema.ts'
import { attachVolume } from './volumes.ts'

/** Compare and set, in one transaction: all of the commit is written, or nothing. */
export const committer = (
  db: Kysely<Schema>,
  answers: KeptAnswers,
  atlases: KeptAtlases,
  advanceAtOnce: AdvanceAtOnce | undefined,
): ((commit: Commit, now: number) => Promise<CommitOutcome>) => {
  const advance = compileOnce(db, advanceCampaign)
  const mark = compileOnce(db, markChange)
  const insert = compileOnce(db, insertChange)
  const noteRevision = compileOnce(db, markGazetteer)
  const write = compileOnce(db, writeGazetteer)
  const rewriteJourney = compileOnce(db, writeJourney)

  const takeStep = async (
    trx: Transaction<Schema>,
    { campaign, step }: Commit,
    row: ChangeRow | undefined,
  ) => {
    const { change, kind } = step
    const { numAffectedRows } = row
      ? await insert(trx, row)
      : await mark(trx, { campaign, seq: change.seq, undone: kind === 'undo' ? 1 : 0 })
    if (numAffectedRows !== 1n) throw new RangeError(`${campaign} has no change ${change.seq}`)
  }

  /** What grows with every day is written as a whole now and then only: changes tell the rest. */
  const writeAtlas = async (trx: Transaction<Schema>, commit: Commit, head: number | null) => {
    const { campaign, base, revisions, atlas } = commit
    if (isJourneyDue(base, revisions)) {
      await rewriteJourney(trx, { campaign, head, content: journeyOf(atlas.after) })
    }
    if (changesGazetteer(commit)) {
      await write(trx, { campaign, content: gazetteerOf(atlas.after) })
      await noteRevision(trx, { id: campaign, revision: revisions.full })
    }
  }

  return async (commit, now) => {
    const { campaign, step, answer } = commit
    const row = step.kind === 'make' ? toChangeRow(campaign, step.change, now) : undefined
    const to = toAdvance(commit, now, row)
    const writeAll = async () =>
      db.transaction().execute(async (trx) => {
        const { numAffectedRows } = await advance(trx, to)
        if (numAffectedRows !== 1n) return false
        await writeAtlas(trx, commit, to.head)
        await takeStep(trx, commit, row)
        if (step.kind === 'make' && step.restored)
          await attachVolume(trx, campaign, step.change.seq, step.restored)
        await refuseImages(trx, commit)
        if (answer) await answers.insert(trx, campaign, answer, now)
        return true
      })
    const writeAtOnce = async () =>
      advanceAtOnce && row && isPlain(commit)
        ? advanceAtOnce({
            to,
            change: row,
            answer: answer && toAnswerRow(campaign, answer, now),
          })
        : writeAll()
    try {
      if (!(await writeAtOnce())) return 'stale'
    } catch (error) {
      if (error instanceof ImagesRefused) return error.outcome
      throw error
    }
    keepAtlas(atlases, commit, to.head)
    return 'committed'
  }
}

/** Gives a transaction up. */
class ImagesRefused extends Error {
  readonly outcome: CommitOutcome

  constructor(outcome: CommitOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Once the campaign's row is written: whoever adds or removes images of it waits for that row. */
const refuseImages = async (
  trx: Transaction<Schema>,
  { campaign, lays = [], step }: Commit,
): Promise<void> => {
  const restores = step.kind === 'make' && (step.restored?.images.length ?? 0) > 0
  if (lays.length === 0 && !restores) return
  const images = await imageNames(trx, campaign)
  if (!lays.every((image) => images.has(image))) throw new ImagesRefused('no-such-image')
  if (restores && images.size > MAX_IMAGES) throw new ImagesRefused('too-many-images')
}

/** A change of which nothing is written but itself, where the campaign stands, and the answer. */
const isPlain = (commit: Commit): boolean =>
  !isJourneyDue(commit.base, commit.revisions) &&
  !changesGazetteer(commit) &&
  !commit.lays?.length &&
  !(commit.step.kind === 'make' && commit.step.restored)

/** After so many changes at most the journey is written anew. */
const JOURNEY_EVERY = 32

const isJourneyDue = (base: Revisions, { epoch, full }: Revisions): boolean =>
  epoch !== base.epoch || Math.floor(full / JOURNEY_EVERY) > Math.floor(base.full / JOURNEY_EVERY)

/** Whoever reads the campaign next finds its atlas here. */
const keepAtlas = (atlases: KeptAtlases, commit: Commit, head: number | null): void => {
  const { campaign, base, revisions, atlas } = commit
  const { epoch, full } = revisions
  const before = atlases.find(campaign, base.epoch)
  if (before?.full !== base.full) return
  const gazetteerRevision = changesGazetteer(commit) ? full : before.gazetteerRevision
  atlases.keep(campaign, { epoch, full, head, gazetteerRevision, atlas: atlas.after })
}

/** Terrain and sites are written as a whole. */
export const changesGazetteer = ({ atlas: { before, after } }: Commit): boolean =>
  before.terrain !== after.terrain || before.sites !== after.sites

const toAdvance = (
  { campaign, base, revisions, expedition, step }: Commit,
  now: number,
  row: ChangeRow | undefined,
): Advance => ({
  id: campaign,
  base_epoch: base.epoch,
  base_full: base.full,
  base_public: base.public,
  epoch: revisions.epoch,
  full_revision: revisions.full,
  public_revision: revisions.public,
  expedition: JSON.stringify(expedition),
  ...pointersAfter(step),
  used_at: now,
  more_bytes: row ? bytesOf(row) : 0,
})

/** What stands, and what redo puts back, once the step is taken. */
const pointersAfter = (step: Step): { head: number | null; redo: number | null } => {
  switch (step.kind) {
    case 'make':
      return { head: step.change.seq, redo: null }
    case 'undo':
      return { head: step.change.parent, redo: step.change.seq }
    case 'redo':
      return { head: step.change.seq, redo: step.next?.seq ?? null }
  }
}
