import {
  type DraftRow,
  type Range,
  rangeOf,
  rangeText,
  type TableDraft,
} from '../../src/client/settings/tables/table-draft.ts'
import type { TableDie } from '../../src/rules/encounter.ts'

/** Rows with names `a`, `b`, … and keys of their own. */
export const rowsOf = (ranges: readonly (readonly number[])[]): DraftRow[] =>
  ranges.map(([min = 1, max = min], index) => ({
    key: `id:${index}`,
    id: String(index),
    ...rangeText({ min, max }),
    name: String.fromCodePoint(97 + (index % 26)),
    details: '',
    table: null,
    once: false,
  }))

export const draftWith = (
  die: TableDie,
  ranges: readonly (readonly number[])[],
  name = 'd',
): TableDraft => ({ name, die, rows: rowsOf(ranges) })

export const rangesOf = (rows: readonly DraftRow[]): (Range | null)[] => rows.map(rangeOf)
