import type { Kysely } from 'kysely'
import type { CampaignRow, ChangeRow, Schema } from './schema.ts'

export type Advance = Omit<CampaignRow, 'created_at'> & {
  readonly base_epoch: string
  readonly base_full: number
  readonly base_public: number
}

/** Moves a campaign on, if it stands where the commit believes it to stand. */
export const advanceCampaign = (db: Kysely<Schema>, to: Advance) =>
  db
    .updateTable('campaigns')
    .set({
      epoch: to.epoch,
      full_revision: to.full_revision,
      public_revision: to.public_revision,
      expedition: to.expedition,
      head: to.head,
      redo: to.redo,
    })
    .where('id', '=', to.id)
    .where('epoch', '=', to.base_epoch)
    .where('full_revision', '=', to.base_full)
    .where('public_revision', '=', to.base_public)

export const insertChange = (db: Kysely<Schema>, row: ChangeRow) =>
  db.insertInto('changes').values({
    campaign: row.campaign,
    seq: row.seq,
    parent: row.parent,
    kind: row.kind,
    undone: row.undone,
    content: row.content,
    before: row.before,
    after: row.after,
    made_at: row.made_at,
  })

export const markChange = (
  db: Kysely<Schema>,
  { campaign, seq, undone }: Pick<ChangeRow, 'campaign' | 'seq' | 'undone'>,
) =>
  db.updateTable('changes').set({ undone }).where('campaign', '=', campaign).where('seq', '=', seq)
