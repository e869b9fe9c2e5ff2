import type { Begun, Fields } from '../../ui/draft/use-draft.ts'
import { type DraftRow, isSameTable, rangeOf, type TableDraft } from './table-draft.ts'

/** Tables by their ids, new ones by keys of their own. */
export type Drafts = Readonly<Record<string, TableDraft>>

/** Each table is a field. A value may hold some tables alone; it differs by those that it holds. */
export const TABLE_FIELDS: Fields<Drafts, string> = {
  differ: (one, other) => Object.keys(one).filter((key) => !isSameTable(one[key], other[key])),
  take: (into, keys, from) => ({ ...into, ...pick(from, (key) => keys.includes(key)) }),
}

const pick = (drafts: Drafts, has: (key: string) => boolean): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => has(key)))

/** With edits of one more table. Only edited tables are held, so that all others follow the campaign. */
export const withTable = (
  { base, mine }: Begun<Drafts>,
  key: string,
  draft: TableDraft,
): Begun<Drafts> => {
  const held = new Set([...TABLE_FIELDS.differ(mine, base), key])
  const isHeld = (each: string) => held.has(each)
  return { base: pick(base, isHeld), mine: { ...pick(mine, isHeld), [key]: draft } }
}

export const withoutTable = ({ base, mine }: Begun<Drafts>, gone: string): Begun<Drafts> => ({
  base: pick(base, (key) => key !== gone),
  mine: pick(mine, (key) => key !== gone),
})

/** Whether another screen changed or deleted a table since it was edited here. */
export const isElsewhere = ({ base }: Begun<Drafts>, key: string, saved: Drafts): boolean =>
  key in base && !isSameTable(base[key], saved[key])

/** The edits of a table go on from another base, under another key if it has one now. */
export const onto = (
  begun: Begun<Drafts>,
  key: string,
  { to, base }: { readonly to: string; readonly base: TableDraft | undefined },
): Begun<Drafts> => {
  const draft = begun.mine[key]
  const rest = withoutTable(begun, key)
  return {
    base: base ? { ...rest.base, [to]: base } : rest.base,
    mine: draft ? { ...rest.mine, [to]: draft } : rest.mine,
  }
}

/** A table that was sent under its key, and has that id since. */
export interface SentTable {
  readonly key: string
  readonly id: string
  readonly sent: TableDraft
}

/** What was typed since a table was sent stays, on top of what was sent. */
export const withSaved = (begun: Begun<Drafts>, { key, id, sent }: SentTable): Begun<Drafts> => {
  if (begun.mine[key] === sent) return withoutTable(begun, key)
  const minOf = (row: DraftRow) => rangeOf(row)?.min ?? 0
  const rows = sent.rows.toSorted((one, other) => minOf(one) - minOf(other))
  return onto(begun, key, { to: id, base: { ...sent, rows } })
}
