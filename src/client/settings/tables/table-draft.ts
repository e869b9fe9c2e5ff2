import type { FieldOperations, TypedDraft } from '#client/ui/draft/merge.ts'
import { readNumber } from '#client/ui/format/typed-numbers.ts'
import { isSameJson } from '#protocol/json-patch.ts'
import type { EncounterTableView, WrittenTable } from '#protocol/rules/tables.ts'
import { parseTableDice, type TableDice } from '#rules/dice/table-dice.ts'
import { LARGEST_TABLE_DIE } from '#shared/bounds.ts'

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

/** Dice that are rolled together stand as they are typed, and may be none. */
export interface TableDraft extends TableDice {
  readonly name: string
  readonly rows: readonly DraftRow[]
}

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
  dice: null,
  rows: [newRow([], { from: '1', to: '' })],
}

const knownDice = (dice: string | null): string | null =>
  dice === null ? null : (parseTableDice(dice)?.dice ?? dice)

const byMin = (one: Range, other: Range): number => one.min - other.min

export const draftOf = ({ name, die, dice, rows }: EncounterTableView): TableDraft => ({
  name,
  die,
  dice,
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
  { name, die, dice, rows }: TableDraft,
  { isNew, ids }: { readonly isNew: boolean; readonly ids: ReadonlyMap<string, string> },
): WrittenTable => ({
  name: name.trim(),
  die,
  dice: knownDice(dice),
  rows: rows
    .flatMap(({ key: _key, id, from, to, table: lead, ...row }) => {
      const range = rangeOf({ from, to })
      const table = lead?.startsWith(NEW) ? (ids.get(lead) ?? null) : lead
      const known = id !== null && !isNew && { id }
      return range ? [{ ...known, ...range, ...row, name: row.name.trim(), table }] : []
    })
    .toSorted(byMin),
})

/** Ids do not count: the server gives new rows theirs. */
export const isSameRow = (one: DraftRow, other: DraftRow | undefined): boolean =>
  one === other ||
  (one.name.trim() === other?.name.trim() &&
    one.details === other.details &&
    one.table === other.table &&
    one.once === other.once &&
    isSameJson(rangeOf(one) ?? [one.from, one.to], rangeOf(other) ?? [other.from, other.to]))

/** Whether saving the one would change nothing of the other. */
export const isSameTable = (one: TableDraft | undefined, other: TableDraft | undefined): boolean =>
  one === other ||
  (one?.name.trim() === other?.name.trim() &&
    one?.die === other?.die &&
    knownDice(one?.dice ?? null) === knownDice(other?.dice ?? null) &&
    one?.rows.length === other?.rows.length &&
    one?.rows.every((row, index) => isSameRow(row, other?.rows[index])) === true)

/** Tables by their ids, new ones by keys of their own. */
export type Drafts = Readonly<Record<string, TableDraft>>

const pick = (drafts: Drafts, keys: readonly string[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => keys.includes(key)))

export const without = (drafts: Drafts, gone: readonly string[]): Drafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !gone.includes(key)))

/** Each table is a field. */
export const TABLE_FIELDS: FieldOperations<Drafts, string> = {
  differ: (one, other) => Object.keys(one).filter((key) => !isSameTable(one[key], other[key])),
  take: (into, keys, from) => ({ ...without(into, keys), ...pick(from, keys) }),
  only: pick,
}

/** A table that was sent under its key, and has that id since. */
export interface SentTable {
  readonly key: string
  readonly id: string
  readonly sent: TableDraft
}

/** What was typed since tables were sent goes on under their ids, on top of what was sent. */
export const afterSending = (
  { base, mine }: TypedDraft<Drafts>,
  sent: readonly SentTable[],
): TypedDraft<Drafts> => {
  const keys = sent.map(({ key }) => key)
  const later = sent.filter((one) => mine[one.key] !== undefined && mine[one.key] !== one.sent)
  const under = (of: (one: SentTable) => TableDraft) =>
    Object.fromEntries(later.map((one) => [one.id, of(one)]))
  return {
    base: { ...without(base, keys), ...under(({ sent }) => inOrder(sent)) },
    mine: { ...without(mine, keys), ...under(({ key }) => mine[key] as TableDraft) },
  }
}

/** Rows in the order of their ranges, as the server answers them. */
const inOrder = (draft: TableDraft): TableDraft => ({
  ...draft,
  rows: draft.rows.toSorted((one, other) => (rangeOf(one)?.min ?? 0) - (rangeOf(other)?.min ?? 0)),
})
