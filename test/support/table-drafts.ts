import {
  type DraftRow,
  type Range,
  rangeOf,
  rangeText,
  type TableDraft,
} from '#client/settings/tables/table-draft.ts'
import type { TableDice } from '#rules/dice/table-dice.ts'

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

export const oneDie = (die: number): TableDice => ({ die, dice: null })

export const draftWith = (
  rolled: number | TableDice,
  ranges: readonly (readonly number[])[],
  name = 'd',
): TableDraft => ({
  name,
  ...(typeof rolled === 'number' ? oneDie(rolled) : rolled),
  rows: rowsOf(ranges),
})

export const rangesOf = (rows: readonly DraftRow[]): (Range | null)[] => rows.map(rangeOf)
