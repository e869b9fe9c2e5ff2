import { type Change, type ChangeHead, headOf } from '../campaign/campaign.ts'
import { contentCodec } from '../campaign/documents/change.ts'
import { expeditionDocument } from '../campaign/documents/expedition.ts'
import { mapStatePatchDocument } from '../campaign/documents/map-state.ts'
import type { MapStatePatch } from '../campaign/map-state-patch.ts'
import { type ChangeRow, TABLES } from './schema.ts'

/** In the order in which they are written. */
export const ROW_COLUMNS = Object.keys(TABLES.changes.columns) as readonly (keyof ChangeRow)[]

/** A row whose columns are read one by one: placeholders cannot be spread. */
export const rowOf = (read: (column: keyof ChangeRow) => unknown): ChangeRow =>
  Object.fromEntries(ROW_COLUMNS.map((column) => [column, read(column)])) as unknown as ChangeRow

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

export const readMapStatePatch = (text: string): MapStatePatch =>
  mapStatePatchDocument.readPart(JSON.parse(text))

export const toChange = (row: StoredChange): Change => ({
  seq: row.seq,
  parent: row.parent,
  content: contentCodec.read(JSON.parse(row.content)),
  patch: {
    before: expeditionDocument.readPart(JSON.parse(row.before)),
    after: expeditionDocument.readPart(JSON.parse(row.after)),
    atlas: row.atlas === null ? {} : readMapStatePatch(row.atlas),
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
    content: JSON.stringify(contentCodec.write(content)),
    before: JSON.stringify(expeditionDocument.writePart(patch.before)),
    after: JSON.stringify(expeditionDocument.writePart(patch.after)),
    made_at: madeAt,
    day,
    atlas: touchesMapState ? JSON.stringify(mapStatePatchDocument.writePart(patch.atlas)) : null,
    volume,
    mark,
  }
}

/** The length of a change's texts, in UTF-16 units. */
export const bytesOf = ({ content, before, after, atlas }: ChangeRow): number =>
  content.length + before.length + after.length + (atlas?.length ?? 0)

type StoredHead = { readonly [Column in keyof Required<ChangeHead>]: ChangeHead[Column] | null }

/** A left join gives nulls where there is no such change. */
export const toHead = ({ seq, kind, day, mark }: StoredHead): ChangeHead | null =>
  seq === null || kind === null
    ? null
    : { seq, kind, day, ...(typeof mark === 'string' && { mark }) }
