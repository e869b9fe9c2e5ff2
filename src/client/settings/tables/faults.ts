import { MAX_ROW_DETAILS, MAX_ROW_NAME } from '../../../protocol/limits.ts'
import { cleanName, findNameFault } from '../../../rules/name.ts'
import { nameNotPlain } from '../../ui/gm-words.ts'
import { nameProblem } from '../../ui/name-problem.ts'
import { type DraftRow, newRow, type Range, rangeOf, rangeText, type TableDraft } from './drafts.ts'
import * as words from './words.ts'

/** Results of the die that no row has, or that more than one has. */
export interface Fault extends Range {
  readonly kind: 'gap' | 'overlap'
  /** The index of the row that it stands above; the number of rows at their end. */
  readonly at: number
}

/** How many rows have each result; the first is unused. */
const countRows = (ranges: readonly (Range | null)[], die: number): readonly number[] => {
  const counts = new Array<number>(die + 1).fill(0)
  for (const range of ranges) {
    for (let result = range?.min ?? die + 1; result <= Math.min(range?.max ?? 0, die); result += 1)
      counts[result] = (counts[result] ?? 0) + 1
  }
  return counts
}

const placeOf = (
  { kind, min, max }: Omit<Fault, 'at'>,
  ranges: readonly (Range | null)[],
): number => {
  const has = (range: Range | null) => range !== null && range.min <= min && min <= range.max
  const first = ranges.findIndex(has)
  const place = ranges.findIndex((range, index) =>
    kind === 'gap' ? range !== null && range.min > max : index > first && has(range),
  )
  return place < 0 ? ranges.length : place
}

/** R-ENC-4: where the rows do not cover the die exactly once. Rows that cannot be read have none. */
export const findFaults = (rows: readonly DraftRow[], die: number): readonly Fault[] => {
  const ranges = rows.map(rangeOf)
  const counts = countRows(ranges, die)
  const faults: Omit<Fault, 'at'>[] = []
  for (let result = 1; result <= die; result += 1) {
    const count = counts[result] ?? 0
    if (count === 1) continue
    const kind = count === 0 ? 'gap' : 'overlap'
    const last = faults.at(-1)
    if (last?.kind === kind && last.max === result - 1)
      faults[faults.length - 1] = { ...last, max: result }
    else faults.push({ kind, min: result, max: result })
  }
  return faults.map((fault) => ({ ...fault, at: placeOf(fault, ranges) }))
}

/** With a row on the next result behind all others, else on the first gap; null where neither is left. */
export const withNextRow = ({ rows, die }: TableDraft) => {
  const faults = findFaults(rows, die)
  const end = faults.find(({ kind, max }) => kind === 'gap' && max === die)
  const gap = end ? { ...end, max: end.min } : faults.find(({ kind }) => kind === 'gap')
  if (!gap) return null
  return { at: gap.at, rows: rows.toSpliced(gap.at, 0, newRow(rows, rangeText(gap))) }
}

export const tableNameProblem = (name: string): string | undefined =>
  nameProblem(name, words.tableNeedsName) ?? undefined

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

export const rowProblems = (row: DraftRow, die: number) => ({
  range: rangeProblem(row, die),
  name: rowNameProblem(row.name),
  details: row.details.length > MAX_ROW_DETAILS ? words.atMost(MAX_ROW_DETAILS) : undefined,
})

/** `row` is a row's index; null: the table's name, or its cover of the die. */
export interface TableProblem {
  readonly row: number | null
  readonly why: string
}

/** What must be mended before the table can be saved; the first of them. */
export const tableProblem = ({ name, die, rows }: TableDraft): TableProblem | null => {
  const unnamed = tableNameProblem(name)
  if (unnamed) return { row: null, why: unnamed }
  if (rows.length > die) return { row: null, why: words.tooManyRows(rows.length, die) }
  for (const [row, each] of rows.entries()) {
    const { range, name: text, details } = rowProblems(each, die)
    const why = range ?? text ?? details
    if (why) return { row, why: words.inRow(row + 1, why) }
  }
  const [fault] = findFaults(rows, die)
  return fault ? { row: null, why: words.fault(fault) } : null
}
