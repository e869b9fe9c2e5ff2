import { MAX_ROW_DETAILS, MAX_ROW_NAME } from '../../../../protocol/limits.ts'
import { cleanName, findNameFault } from '../../../../rules/name.ts'
import { nameNotPlain } from '../../../ui/gm-words.ts'
import { nameProblem } from '../../../ui/name-problem.ts'
import * as words from '../words.ts'
import { coverOf } from './cover.ts'
import { type DraftRow, rangeOf, type TableDraft } from './table-draft.ts'

export const tableNameProblem = (name: string): string | undefined =>
  nameProblem(name, words.tableNeedsName) ?? undefined

export interface RowProblems {
  readonly range?: string | undefined
  readonly name?: string | undefined
  readonly details?: string | undefined
}

const rangeProblem = (row: DraftRow, die: number): string | undefined => {
  const range = rangeOf(row)
  if (!range) return words.rangeMustBe(die)
  return range.max > die ? words.beyondDie(die) : undefined
}

/** A row's name may be longer than other names. */
const rowNameProblem = (typed: string): string | undefined => {
  const name = cleanName(typed)
  if (name.length > MAX_ROW_NAME) return words.atMost(MAX_ROW_NAME)
  const fault = findNameFault(name)
  if (fault === 'blank') return words.rowNeedsName
  return fault === 'not-plain' ? nameNotPlain : undefined
}

export const rowProblems = (row: DraftRow, die: number): RowProblems => ({
  range: rangeProblem(row, die),
  name: rowNameProblem(row.name),
  details: row.details.length > MAX_ROW_DETAILS ? words.atMost(MAX_ROW_DETAILS) : undefined,
})

/** `row` is a row's index; null: the table's name, or its cover of the die. */
export interface DraftProblem {
  readonly row: number | null
  readonly why: string
}

/** What must be mended before the table can be saved; the first of them. */
export const draftProblem = ({ name, die, rows }: TableDraft): DraftProblem | null => {
  const unnamed = tableNameProblem(name)
  if (unnamed) return { row: null, why: unnamed }
  if (rows.length > die) return { row: null, why: words.tooManyRows(rows.length, die) }
  for (const [row, each] of rows.entries()) {
    const { range, name: text, details } = rowProblems(each, die)
    const why = range ?? text ?? details
    if (why) return { row, why: words.inRow(row + 1, why) }
  }
  const [fault] = coverOf(rows, die).faults
  return fault ? { row: null, why: words.fault(fault) } : null
}
