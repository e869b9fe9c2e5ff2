import type { AtlasPatch } from '../campaign/atlas-patch.ts'
import {
  type Change,
  type ChangeContent,
  type ChangeHead,
  type Expedition,
  headOf,
} from '../campaign/campaign.ts'
import type { ChangeRow } from './schema.ts'

/** All columns of a change, in the order in which they are written. */
export const ROW_COLUMNS = [
  'campaign',
  'seq',
  'parent',
  'kind',
  'undone',
  'content',
  'before',
  'after',
  'made_at',
  'day',
  'atlas',
  'volume',
] as const satisfies readonly (keyof ChangeRow)[]

/** The columns a change is read from. */
export const CHANGE_COLUMNS = [
  'seq',
  'parent',
  'content',
  'before',
  'after',
  'atlas',
  'undone',
  'volume',
] as const

type StoredChange = Pick<ChangeRow, (typeof CHANGE_COLUMNS)[number]>

export const toChange = (row: StoredChange): Change => ({
  seq: row.seq,
  parent: row.parent,
  content: JSON.parse(row.content) as ChangeContent,
  patch: {
    before: JSON.parse(row.before) as Partial<Expedition>,
    after: JSON.parse(row.after) as Partial<Expedition>,
    atlas: row.atlas === null ? {} : (JSON.parse(row.atlas) as AtlasPatch),
  },
  undone: row.undone === 1,
  volume: row.volume,
})

export const toChangeRow = (campaign: string, change: Change, madeAt: number): ChangeRow => {
  const { seq, parent, content, patch, undone, volume } = change
  const { kind, day } = headOf(change)
  const touchesAtlas = Object.keys(patch.atlas).length > 0
  return {
    campaign,
    seq,
    parent,
    kind,
    undone: undone ? 1 : 0,
    content: JSON.stringify(content),
    before: JSON.stringify(patch.before),
    after: JSON.stringify(patch.after),
    made_at: madeAt,
    day,
    atlas: touchesAtlas ? JSON.stringify(patch.atlas) : null,
    volume,
  }
}

/** About what a change takes: its texts, in UTF-16 units. */
export const bytesOf = ({ content, before, after, atlas }: ChangeRow): number =>
  content.length + before.length + after.length + (atlas?.length ?? 0)

type StoredHead = { readonly [Column in keyof ChangeHead]: ChangeHead[Column] | null }

/** A left join gives nulls where there is no such change. */
export const toHead = ({ seq, kind, day }: StoredHead): ChangeHead | null =>
  seq === null || kind === null ? null : { seq, kind, day }
