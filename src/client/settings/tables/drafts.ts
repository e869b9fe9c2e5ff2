import { isSameJson } from '../../../protocol/json-patch.ts'
import type { EncounterTableView, WrittenTable } from '../../../protocol/tables.ts'
import { LARGEST_TABLE_DIE, type TableDie } from '../../../rules/encounter.ts'
import type { Begun, Fields } from '../../ui/draft/use-draft.ts'
import { readNumber } from '../../ui/format/typed-numbers.ts'

/** The results from `min` to `max`, both included. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** A row as it is typed. An empty `to` means the one number of `from`. */
export interface DraftRow {
  /** Unique in its table. */
  readonly key: string
  /** null: new. */
  readonly id: string | null
  readonly from: string
  readonly to: string
  readonly name: string
  readonly details: string
  /** The table to roll on then: its id, or its key where it is new itself. */
  readonly table: string | null
  readonly once: boolean
}

export interface TableDraft {
  readonly name: string
  readonly die: TableDie
  readonly rows: readonly DraftRow[]
}

/** Tables by their ids, new ones by keys of their own. */
export type Drafts = Readonly<Record<string, TableDraft>>

/** A range's texts: one number has no end. */
export const rangeText = ({ min, max }: Range): Pick<DraftRow, 'from' | 'to'> => ({
  from: String(min),
  to: max === min ? '' : String(max),
})

/** As on two or three ten-sided dice. */
const OF_ZEROS: Readonly<Record<string, number>> = { '00': 100, '000': 1000 }

const readResult = (text: string): number | undefined =>
  OF_ZEROS[text.trim()] ?? readNumber('whole', text, { min: 1, max: LARGEST_TABLE_DIE })

/** @returns null while it cannot be read, or ends before it begins; it may reach beyond the die */
export const rangeOf = ({ from, to }: Pick<DraftRow, 'from' | 'to'>): Range | null => {
  const min = readResult(from)
  const max = to.trim() === '' ? min : readResult(to)
  return min === undefined || max === undefined || max < min ? null : { min, max }
}

const NEW = 'new:'

/** `new:3` where `new:2`, or a key that begins so, is the highest that is taken. */
export const newKey = (taken: readonly string[]): string => {
  const numbers = taken.map((key) => Number(/^new:(\d+)/.exec(key)?.[1] ?? 0))
  return `${NEW}${Math.max(0, ...numbers) + 1}`
}

export const newRow = (
  rows: readonly DraftRow[],
  range: Pick<DraftRow, 'from' | 'to'>,
): DraftRow => ({
  key: newKey(rows.map(({ key }) => key)),
  id: null,
  ...range,
  name: '',
  details: '',
  table: null,
  once: false,
})

export const NEW_TABLE: TableDraft = {
  name: '',
  die: 20,
  rows: [newRow([], { from: '1', to: '' })],
}

const byMin = (one: Range, other: Range): number => one.min - other.min

export const draftOf = ({ name, die, rows }: EncounterTableView): TableDraft => ({
  name,
  die,
  rows: rows.toSorted(byMin).map(({ id, min, max, ...row }) => ({
    key: `id:${id}`,
    id,
    ...rangeText({ min, max }),
    ...row,
  })),
})

/**
 * A table for the wire, whose ranges were found readable. A row that leads to another new table
 * leads nowhere.
 *
 * @param ids of tables that were new
 */
export const writtenTable = (
  { name, die, rows }: TableDraft,
  { isNew, ids }: { readonly isNew: boolean; readonly ids: ReadonlyMap<string, string> },
): WrittenTable => ({
  name: name.trim(),
  die,
  rows: rows
    .flatMap(({ key: _key, id, from, to, table: lead, ...row }) => {
      const range = rangeOf({ from, to })
      const table = lead?.startsWith(NEW) ? (ids.get(lead) ?? null) : lead
      const known = id !== null && !isNew && { id }
      return range ? [{ ...known, ...range, ...row, name: row.name.trim(), table }] : []
    })
    .toSorted(byMin),
})

/** Without what saving does not keep: blanks around names, keys and ids, the order of the rows. */
const content = ({ name, die, rows }: TableDraft) => ({
  name: name.trim(),
  die,
  rows: rows
    .map(({ key: _key, id: _id, from, to, ...row }) => {
      const range = rangeOf({ from, to })
      return { ...row, name: row.name.trim(), min: range?.min ?? 0, max: range?.max ?? [from, to] }
    })
    .toSorted((one, other) => one.min - other.min),
})

/** Whether saving the one would change nothing of the other. */
export const isSameTable = (one: TableDraft | undefined, other: TableDraft | undefined): boolean =>
  one === other || (!!one && !!other && isSameJson(content(one), content(other)))

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
export const withSaved = (begun: Begun<Drafts>, { key, id, sent }: SentTable): Begun<Drafts> =>
  begun.mine[key] === sent ? withoutTable(begun, key) : onto(begun, key, { to: id, base: sent })
