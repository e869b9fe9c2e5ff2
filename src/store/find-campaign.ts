import type { InferResult, Kysely } from 'kysely'
import type { Campaign, Change, Expedition } from '../campaign/campaign.ts'
import { type StoredChange, toChange } from './change-rows.ts'
import { compileOnce } from './compile-once.ts'
import type { Schema } from './schema.ts'

/** The campaign with the two changes its screens need, in one statement: one consistent state. */
export const campaignFinder = (
  db: Kysely<Schema>,
): ((id: string) => Promise<Campaign | undefined>) => {
  const select = compileOnce(db, campaignWithChanges)
  return async (id) => {
    const [row] = (await select(db, { id })).rows
    return row && toCampaign(id, row)
  }
}

const campaignWithChanges = (db: Kysely<Schema>, { id }: { readonly id: string }) =>
  db
    .selectFrom('campaigns as c')
    .leftJoin('changes as h', (join) =>
      join.onRef('h.campaign', '=', 'c.id').onRef('h.seq', '=', 'c.head'),
    )
    .leftJoin('changes as r', (join) =>
      join.onRef('r.campaign', '=', 'c.id').onRef('r.seq', '=', 'c.redo'),
    )
    .where('c.id', '=', id)
    .select(['c.epoch', 'c.full_revision', 'c.public_revision', 'c.expedition'])
    .select(['h.seq as head_seq', 'h.parent as head_parent', 'h.content as head_content'])
    .select(['h.before as head_before', 'h.after as head_after', 'h.undone as head_undone'])
    .select(['r.seq as redo_seq', 'r.parent as redo_parent', 'r.content as redo_content'])
    .select(['r.before as redo_before', 'r.after as redo_after', 'r.undone as redo_undone'])

type CampaignWithChanges = InferResult<ReturnType<typeof campaignWithChanges>>[number]

const toCampaign = (id: string, row: CampaignWithChanges): Campaign => ({
  id,
  revisions: { epoch: row.epoch, full: row.full_revision, public: row.public_revision },
  expedition: JSON.parse(row.expedition) as Expedition,
  head: joinedChange({
    seq: row.head_seq,
    parent: row.head_parent,
    content: row.head_content,
    before: row.head_before,
    after: row.head_after,
    undone: row.head_undone,
  }),
  redo: joinedChange({
    seq: row.redo_seq,
    parent: row.redo_parent,
    content: row.redo_content,
    before: row.redo_before,
    after: row.redo_after,
    undone: row.redo_undone,
  }),
})

type Joined = { readonly [Column in keyof StoredChange]: StoredChange[Column] | null }

/** A left join gives nulls where there is no such change. */
const joinedChange = (row: Joined): Change | null =>
  row.seq === null ? null : toChange(row as StoredChange)
