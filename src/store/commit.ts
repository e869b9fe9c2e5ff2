import type { Kysely, Transaction } from 'kysely'
import type { Commit, Step } from '../campaign/store.ts'
import { toChangeRow } from './change-rows.ts'
import { type Advance, advanceCampaign, insertChange, markChange } from './commit-statements.ts'
import { compileOnce } from './compile-once.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { Schema } from './schema.ts'

/** Compare and set, in one transaction: all of the commit is written, or nothing. */
export const committer = (
  db: Kysely<Schema>,
  answers: KeptAnswers,
): ((commit: Commit, now: number) => Promise<'committed' | 'stale'>) => {
  const advance = compileOnce(db, advanceCampaign)
  const insert = compileOnce(db, insertChange)
  const mark = compileOnce(db, markChange)

  const takeStep = async (trx: Transaction<Schema>, { campaign, step }: Commit, now: number) => {
    const { change, kind } = step
    const { numAffectedRows } =
      kind === 'make'
        ? await insert(trx, toChangeRow(campaign, change, now))
        : await mark(trx, { campaign, seq: change.seq, undone: kind === 'undo' ? 1 : 0 })
    if (numAffectedRows !== 1n) throw new RangeError(`${campaign} has no change ${change.seq}`)
  }

  return async (commit, now) =>
    db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await advance(trx, toAdvance(commit))
      if (numAffectedRows !== 1n) return 'stale'
      await takeStep(trx, commit, now)
      if (commit.answer) await answers.insert(trx, commit.campaign, commit.answer, now)
      return 'committed'
    })
}

const toAdvance = ({ campaign, base, revisions, expedition, step }: Commit): Advance => ({
  id: campaign,
  base_epoch: base.epoch,
  base_full: base.full,
  base_public: base.public,
  epoch: revisions.epoch,
  full_revision: revisions.full,
  public_revision: revisions.public,
  expedition: JSON.stringify(expedition),
  ...pointersAfter(step),
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
