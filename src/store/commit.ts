import type { Kysely, Transaction } from 'kysely'
import type { Commit, Step } from '../campaign/store.ts'
import { toChangeRow } from './change-rows.ts'
import { insertAnswer } from './kept-answers.ts'
import type { Schema } from './schema.ts'

/** Compare and set, in one transaction: all of the commit is written, or nothing. */
export const commitChange = async (
  db: Kysely<Schema>,
  commit: Commit,
  now: number,
): Promise<'committed' | 'stale'> =>
  db.transaction().execute(async (trx) => {
    if (!(await advance(trx, commit))) return 'stale'
    await takeStep(trx, commit, now)
    if (commit.answer) await insertAnswer(trx, commit.campaign, commit.answer, now)
    return 'committed'
  })

/** Moves the campaign on, if it stands where the commit believes it to stand. */
const advance = async (
  trx: Transaction<Schema>,
  { campaign, base, revisions, expedition, step }: Commit,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('campaigns')
    .set({
      epoch: revisions.epoch,
      full_revision: revisions.full,
      public_revision: revisions.public,
      expedition: JSON.stringify(expedition),
      ...pointersAfter(step),
    })
    .where('id', '=', campaign)
    .where('epoch', '=', base.epoch)
    .where('full_revision', '=', base.full)
    .where('public_revision', '=', base.public)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

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

const takeStep = async (
  trx: Transaction<Schema>,
  { campaign, step }: Commit,
  now: number,
): Promise<void> => {
  switch (step.kind) {
    case 'make':
      await trx
        .insertInto('changes')
        .values(toChangeRow(campaign, step.change, now))
        .execute()
      return
    case 'undo':
      return mark(trx, campaign, step.change.seq, 1)
    case 'redo':
      return mark(trx, campaign, step.change.seq, 0)
  }
}

const mark = async (
  trx: Transaction<Schema>,
  campaign: string,
  seq: number,
  undone: 0 | 1,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('changes')
    .set({ undone })
    .where('campaign', '=', campaign)
    .where('seq', '=', seq)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new RangeError(`Campaign ${campaign} has no change ${seq}`)
}
