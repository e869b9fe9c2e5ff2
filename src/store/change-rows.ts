import { Buffer } from 'node:buffer'
import { type Change, type ChangeHead, headOf } from '../campaign/campaign.ts'
import { readExpedition, storedExpedition } from '../campaign/stored-expedition.ts'
import type { ChangeRow } from './schema.ts'

/** The columns that `toChange` reads. */
export const CHANGE_COLUMNS = [
  'seq',
  'parent',
  'content',
  'before',
  'after',
  'atlas',
  'undone',
  'volume',
  'mark',
] as const

type StoredChange = Pick<ChangeRow, (typeof CHANGE_COLUMNS)[number]>

export const toChange = (row: StoredChange): Change => ({
  seq: row.seq,
  parent: row.parent,
  content: JSON.parse(row.content),
  patch: {
    before: readExpedition(JSON.parse(row.before)),
    after: readExpedition(JSON.parse(row.after)),
    atlas: row.atlas === null ? {} : JSON.parse(row.atlas),
  },
  undone: row.undone === 1,
  volume: row.volume,
  mark: row.mark,
})

export const toChangeRow = (campaign: string, change: Change, madeAt: number): ChangeRow => {
  const { seq, parent, content, patch, undone, volume, mark } = change
  const { kind, day } = headOf(change)
  const touchesMapState = Object.keys(patch.atlas).length > 0
  return {
    campaign,
    seq,
    parent,
    kind,
    undone: undone ? 1 : 0,
    content: JSON.stringify(content),
    before: JSON.stringify(storedExpedition(patch.before)),
    after: JSON.stringify(storedExpedition(patch.after)),
    made_at: madeAt,
    day,
    atlas: touchesMapState ? JSON.stringify(patch.atlas) : null,
    volume,
    mark,
  }
}

/** Around a change's texts in a campaign's file, at most. */
const MORE_A_CHANGE = 200

/** What a change takes: no less than in a campaign's file. */
export const bytesOf = ({ content, before, after, atlas }: ChangeRow): number =>
  MORE_A_CHANGE +
  [content, before, after, atlas ?? ''].reduce((sum, text) => sum + Buffer.byteLength(text), 0)

type StoredHead = { readonly [Column in keyof Required<ChangeHead>]: ChangeHead[Column] | null }

/** A left join gives nulls where there is no such change. */
export const toHead = ({ seq, kind, day, mark }: StoredHead): ChangeHead | null =>
  seq === null || kind === null
    ? null
    : { seq, kind, day, ...(typeof mark === 'string' && { mark }) }
