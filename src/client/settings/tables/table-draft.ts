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

/** A row with its texts as typed. An empty `to` means the single result `from`. */
export interface DraftRow {
  /** Unique within the table, also for new rows. */
  readonly key: string
  /** null for a new row. */
  readonly id: string | null
  readonly from: string
  readonly to: string
  readonly name: string
  readonly details: string
  /** The table to roll on next, by its id, or by its key if it is new. */
  readonly table: string | null
  readonly once: boolean
}

/** `dice` is kept as typed and may not be readable. */
export interface TableDraft extends TableDice {
  readonly name: string
  readonly rows: readonly DraftRow[]
}

/** The texts of a range; a single result has an empty `to`. */
export const rangeText = ({ min, max }: Range): Pick<DraftRow, 'from' | 'to'> => ({
  from: String(min),
  to: max === min ? '' : String(max),
})

/** Results that ten-sided dice show as zeros. */
const RESULTS_OF_ZEROS: Readonly<Record<string, number>> = { '00': 100, '000': 1000 }

const readResult = (text: string): number | undefined =>
  RESULTS_OF_ZEROS[text.trim()] ?? readNumber('whole', text, { min: 1, max: LARGEST_TABLE_DIE })

/** @returns null while it cannot be read, or ends before it begins; it may reach beyond the die */
export const rangeOf = ({ from, to }: Pick<DraftRow, 'from' | 'to'>): Range | null => {
  const min = readResult(from)
  const max = to.trim() === '' ? min : readResult(to)
  return min === undefined || max === undefined || max < min ? null : { min, max }
}

const NEW_KEY_PREFIX = 'new:'

/** A key above all used ones: `new:3` after `new:2` or `new:2-1`. */
export const newKey = (usedKeys: readonly string[]): string => {
  const numbers = usedKeys.map((key) => Number(/^new:(\d+)/.exec(key)?.[1] ?? 0))
  return `${NEW_KEY_PREFIX}${Math.max(0, ...numbers) + 1}`
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

const normalizedDice = (dice: string | null): string | null =>
  dice === null ? null : (parseTableDice(dice)?.dice ?? dice)

const byFirstResult = (one: Range, other: Range): number => one.min - other.min

export const tableDraftOf = ({ name, die, dice, rows }: EncounterTableView): TableDraft => ({
  name,
  die,
  dice,
  rows: rows.toSorted(byFirstResult).map(({ id, min, max, ...row }) => ({
    key: `id:${id}`,
    id,
    ...rangeText({ min, max }),
    ...row,
  })),
})

/**
 * The table to send to the server; its ranges must be readable. A link to a new table that is not
 * saved yet becomes null.
 *
 * @param ids of new tables that were saved before, by their keys
 */
export const tableToWrite = (
  { name, die, dice, rows }: TableDraft,
  { isNew, ids }: { readonly isNew: boolean; readonly ids: ReadonlyMap<string, string> },
): WrittenTable => ({
  name: name.trim(),
  die,
  dice: normalizedDice(dice),
  rows: rows
    .flatMap(({ key: _key, id, from, to, table: targetTable, ...row }) => {
      const range = rangeOf({ from, to })
      const table = targetTable?.startsWith(NEW_KEY_PREFIX)
        ? (ids.get(targetTable) ?? null)
        : targetTable
      const idField = id !== null && !isNew && { id }
      return range ? [{ ...idField, ...range, ...row, name: row.name.trim(), table }] : []
    })
    .toSorted(byFirstResult),
})

/** Compares rows without their ids, which the server gives to new rows. */
export const isSameRow = (one: DraftRow, other: DraftRow | undefined): boolean =>
  one === other ||
  (one.name.trim() === other?.name.trim() &&
    one.details === other.details &&
    one.table === other.table &&
    one.once === other.once &&
    isSameJson(rangeOf(one) ?? [one.from, one.to], rangeOf(other) ?? [other.from, other.to]))

/** True if saving one table in place of the other would change nothing. */
export const isSameTable = (one: TableDraft | undefined, other: TableDraft | undefined): boolean =>
  one === other ||
  (one?.name.trim() === other?.name.trim() &&
    one?.die === other?.die &&
    normalizedDice(one?.dice ?? null) === normalizedDice(other?.dice ?? null) &&
    one?.rows.length === other?.rows.length &&
    one?.rows.every((row, index) => isSameRow(row, other?.rows[index])) === true)

/** Unsaved and saved tables by their ids, new ones by their keys. */
export type TableDrafts = Readonly<Record<string, TableDraft>>

const pickTables = (drafts: TableDrafts, keys: readonly string[]): TableDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => keys.includes(key)))

export const withoutTables = (drafts: TableDrafts, removedKeys: readonly string[]): TableDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !removedKeys.includes(key)))

/** Each table counts as one field, for unsaved changes and clashes. */
export const TABLE_FIELDS: FieldOperations<TableDrafts, string> = {
  differ: (one, other) => Object.keys(one).filter((key) => !isSameTable(one[key], other[key])),
  take: (into, keys, from) => ({ ...withoutTables(into, keys), ...pickTables(from, keys) }),
  only: pickTables,
}

/** A saved table: its key when it was sent, and the id that it has since. */
export interface SentTable {
  readonly key: string
  readonly id: string
  readonly sentDraft: TableDraft
}

/**
 * Moves edits made since tables were sent to the tables' ids, with the sent tables as their base.
 */
export const rebaseOnSent = (
  { base, mine }: TypedDraft<TableDrafts>,
  sent: readonly SentTable[],
): TypedDraft<TableDrafts> => {
  const keys = sent.map(({ key }) => key)
  const editedSince = sent.filter(
    (sentTable) => mine[sentTable.key] !== undefined && mine[sentTable.key] !== sentTable.sentDraft,
  )
  const byNewId = (draftFor: (sentTable: SentTable) => TableDraft) =>
    Object.fromEntries(editedSince.map((sentTable) => [sentTable.id, draftFor(sentTable)]))
  return {
    base: {
      ...withoutTables(base, keys),
      ...byNewId(({ sentDraft }) => withSortedRows(sentDraft)),
    },
    mine: { ...withoutTables(mine, keys), ...byNewId(({ key }) => mine[key] as TableDraft) },
  }
}

const withSortedRows = (draft: TableDraft): TableDraft => ({
  ...draft,
  rows: draft.rows.toSorted((one, other) => (rangeOf(one)?.min ?? 0) - (rangeOf(other)?.min ?? 0)),
})
