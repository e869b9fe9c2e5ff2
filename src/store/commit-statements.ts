import type { Kysely } from 'kysely'
import type { AnnotationsRow, CampaignRow, ChangeRow, ExplorationRow, Schema } from './schema.ts'

/** The revisions that a campaign's row must have, and the row as a commit makes it. */
export type Advance = Pick<
  CampaignRow,
  'id' | 'epoch' | 'full_revision' | 'public_revision' | 'expedition' | 'head' | 'redo'
> & {
  readonly base_epoch: string
  readonly base_full: number
  readonly base_public: number
  readonly used_at: number
  readonly more_bytes: number
}

/** Compare and set: updates no row when the base revisions are stale. */
export const advanceCampaign = (db: Kysely<Schema>, to: Advance) =>
  db
    .updateTable('campaigns')
    .set((eb) => ({
      epoch: to.epoch,
      full_revision: to.full_revision,
      public_revision: to.public_revision,
      expedition: to.expedition,
      head: to.head,
      redo: to.redo,
      used_at: to.used_at,
      bytes: eb('bytes', '+', to.more_bytes),
    }))
    .where('id', '=', to.id)
    .where('epoch', '=', to.base_epoch)
    .where('full_revision', '=', to.base_full)
    .where('public_revision', '=', to.base_public)

export const writeExploration = (db: Kysely<Schema>, { campaign, head, content }: ExplorationRow) =>
  db
    .insertInto('journeys')
    .values({ campaign, head, content })
    .onConflict((conflict) => conflict.column('campaign').doUpdateSet({ head, content }))

export const markAnnotations = (
  db: Kysely<Schema>,
  { id, revision }: { readonly id: string; readonly revision: number },
) => db.updateTable('campaigns').set({ gazetteer_revision: revision }).where('id', '=', id)

export const writeAnnotations = (db: Kysely<Schema>, { campaign, content }: AnnotationsRow) =>
  db
    .insertInto('gazetteers')
    .values({ campaign, content })
    .onConflict((conflict) => conflict.column('campaign').doUpdateSet({ content }))

export const insertChange = (db: Kysely<Schema>, row: ChangeRow) =>
  db.insertInto('changes').values(row)

export const markChange = (
  db: Kysely<Schema>,
  { campaign, seq, undone, mark }: Pick<ChangeRow, 'campaign' | 'seq' | 'undone' | 'mark'>,
) =>
  db
    .updateTable('changes')
    .set({ undone, mark })
    .where('campaign', '=', campaign)
    .where('seq', '=', seq)
