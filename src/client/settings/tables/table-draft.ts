import type { Begun, Fields } from '#client/ui/draft/merge.ts'
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

/** `new:3` where `new:2`, or a key that begins so, is the highest that is taken. */
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

const byFirstResult = (sentTable: Range, other: Range): number => sentTable.min - other.min

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
 * A table for the wire, whose ranges were found readable. A row that leads to another new table
 * leads nowhere.
 *
 * @param ids of tables that were new
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

/** Ids do not count: the server gives new rows theirs. */
export const isSameRow = (sentTable: DraftRow, other: DraftRow | undefined): boolean =>
  sentTable === other ||
  (sentTable.name.trim() === other?.name.trim() &&
    sentTable.details === other.details &&
    sentTable.table === other.table &&
    sentTable.once === other.once &&
    isSameJson(
      rangeOf(sentTable) ?? [sentTable.from, sentTable.to],
      rangeOf(other) ?? [other.from, other.to],
    ))

/** Whether saving the one would change nothing of the other. */
export const isSameTable = (
  sentTable: TableDraft | undefined,
  other: TableDraft | undefined,
): boolean =>
  sentTable === other ||
  (sentTable?.name.trim() === other?.name.trim() &&
    sentTable?.die === other?.die &&
    normalizedDice(sentTable?.dice ?? null) === normalizedDice(other?.dice ?? null) &&
    sentTable?.rows.length === other?.rows.length &&
    sentTable?.rows.every((row, index) => isSameRow(row, other?.rows[index])) === true)

/** Tables by their ids, new ones by keys of their own. */
export type TableDrafts = Readonly<Record<string, TableDraft>>

const pickTables = (drafts: TableDrafts, keys: readonly string[]): TableDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => keys.includes(key)))

export const withoutTables = (drafts: TableDrafts, removedKeys: readonly string[]): TableDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([key]) => !removedKeys.includes(key)))

/** Each table is a field. */
export const TABLE_FIELDS: Fields<TableDrafts, string> = {
  differ: (sentTable, other) =>
    Object.keys(sentTable).filter((key) => !isSameTable(sentTable[key], other[key])),
  take: (into, keys, from) => ({ ...withoutTables(into, keys), ...pickTables(from, keys) }),
  only: pickTables,
}

/** A table that was sent under its key, and has that id since. */
export interface SentTable {
  readonly key: string
  readonly id: string
  readonly sentDraft: TableDraft
}

/** What was typed since tables were sent goes on under their ids, on top of what was sent. */
export const rebaseOnSent = (
  { base, mine }: Begun<TableDrafts>,
  sent: readonly SentTable[],
): Begun<TableDrafts> => {
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

/** Rows in the order of their ranges, as the server answers them. */
const withSortedRows = (draft: TableDraft): TableDraft => ({
  ...draft,
  rows: draft.rows.toSorted(
    (sentTable, other) => (rangeOf(sentTable)?.min ?? 0) - (rangeOf(other)?.min ?? 0),
  ),
})
