import type { Change, ChangeContent, Expedition } from '../campaign/campaign.ts'
import type { ChangeRow } from './schema.ts'

/** The columns a change is read from. */
export const CHANGE_COLUMNS = ['seq', 'parent', 'content', 'before', 'after', 'undone'] as const

export type StoredChange = Pick<ChangeRow, (typeof CHANGE_COLUMNS)[number]>

export const toChange = (row: StoredChange): Change => ({
  seq: row.seq,
  parent: row.parent,
  content: JSON.parse(row.content) as ChangeContent,
  before: JSON.parse(row.before) as Expedition,
  after: JSON.parse(row.after) as Expedition,
  undone: row.undone === 1,
})

export const toChangeRow = (campaign: string, change: Change, madeAt: number): ChangeRow => ({
  campaign,
  seq: change.seq,
  parent: change.parent,
  kind: change.content.kind,
  undone: change.undone ? 1 : 0,
  content: JSON.stringify(change.content),
  before: JSON.stringify(change.before),
  after: JSON.stringify(change.after),
  made_at: madeAt,
})
