import type { EncounterTableView, WrittenTable } from '../../../../protocol/tables.ts'
import type { TableDie } from '../../../../rules/encounter.ts'
import { readNumber } from '../../../ui/format/typed-numbers.ts'

/** The results from `min` to `max`, both included. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** A row as it is typed. An empty `to` means the one number of `from`. */
export interface DraftRow {
  /** Unique in its draft; it stays when the row moves. */
  readonly key: string
  /** null: new. */
  readonly id: string | null
  readonly from: string
  readonly to: string
  readonly name: string
  readonly details: string
  readonly table: string | null
  readonly once: boolean
}

export interface TableDraft {
  readonly name: string
  readonly die: TableDie
  readonly rows: readonly DraftRow[]
  /** New rows so far: their keys are never used again. */
  readonly made: number
}

/** Above every die, so that the width of a range beyond it is kept. */
const MOST = 99_999_999

/** A range's texts: one number has no end. */
export const rangeText = ({ min, max }: Range): Pick<DraftRow, 'from' | 'to'> => ({
  from: String(min),
  to: max === min ? '' : String(max),
})

/** As on two or three ten-sided dice. */
const OF_ZEROS: ReadonlyMap<string, number> = new Map([
  ['00', 100],
  ['000', 1000],
])

const readResult = (text: string): number | undefined =>
  OF_ZEROS.get(text.trim()) ?? readNumber('whole', text, { min: 1, max: MOST })

/** @returns null while it cannot be read, or ends before it begins; it may reach beyond the die */
export const rangeOf = ({ from, to }: Pick<DraftRow, 'from' | 'to'>): Range | null => {
  const min = readResult(from)
  const max = to.trim() === '' ? min : readResult(to)
  return min === undefined || max === undefined || max < min ? null : { min, max }
}

export const widthOf = ({ min, max }: Range): number => max - min + 1

const byMin = (one: Range, other: Range): number => one.min - other.min

const inOrder = <Row extends Range>(rows: readonly Row[]): readonly Row[] =>
  rows.every((row, index) => index === 0 || (rows[index - 1]?.min ?? 0) <= row.min)
    ? rows
    : rows.toSorted(byMin)

export const draftOf = ({ name, die, rows }: EncounterTableView): TableDraft => ({
  name,
  die,
  rows: inOrder(rows).map(({ id, min, max, ...row }) => ({
    key: `id:${id}`,
    id,
    ...rangeText({ min, max }),
    ...row,
  })),
  made: 0,
})

/** In the order of the ranges; rows without a readable range are left out. */
export const writtenTable = ({ name, die, rows }: TableDraft): WrittenTable => ({
  name: name.trim(),
  die,
  rows: rows
    .flatMap((row) => {
      const range = rangeOf(row)
      if (!range) return []
      const { id, details, table, once } = row
      return [{ ...(id !== null && { id }), ...range, name: row.name.trim(), details, table, once }]
    })
    .toSorted(byMin),
})

/**
 * Whether saving the draft would change nothing. Ids do not count: the server gives new rows theirs.
 * Rows that were typed in another order than that of their ranges count as unsaved.
 */
export const isSaved = (draft: TableDraft, table: EncounterTableView): boolean => {
  const { name, die, rows } = draft
  if (name.trim() !== table.name || die !== table.die || rows.length !== table.rows.length)
    return false
  const kept = inOrder(table.rows)
  return rows.every((row, index) => {
    const was = kept[index]
    const range = rangeOf(row)
    return (
      was !== undefined &&
      was.name === row.name.trim() &&
      was.min === range?.min &&
      was.max === range.max &&
      was.details === row.details &&
      was.table === row.table &&
      was.once === row.once
    )
  })
}

export const sameTable = (one: EncounterTableView, other: EncounterTableView): boolean =>
  one === other || isSaved(draftOf(one), other)
