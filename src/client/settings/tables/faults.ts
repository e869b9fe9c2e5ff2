import { nameNotPlain } from '#client/ui/gm-words.ts'
import { nameProblem } from '#client/ui/name-problem.ts'
import { MAX_ROW_DETAILS, MAX_ROW_NAME } from '#protocol/limits.ts'
import {
  countPossibleResults,
  diceName,
  lowestResult,
  parseTableDice,
  type TableDice,
} from '#rules/dice/table-dice.ts'
import { cleanName, findNameFault } from '#shared/name.ts'
import {
  type DraftRow,
  newRow,
  type Range,
  rangeOf,
  rangeText,
  type TableDraft,
} from './table-draft.ts'
import * as words from './words.ts'

/** A run of results that no row covers, or more than one. */
interface Fault extends Range {
  readonly kind: 'gap' | 'overlap'
  /** Index of the row that the fault is shown above; after the last row the number of rows. */
  readonly aboveRow: number
}

/**
 * R-ENC-4: results that the rows do not cover exactly once. A row without a readable range covers
 * none.
 */
export const findFaults = (rows: readonly DraftRow[], dice: TableDice): readonly Fault[] => {
  const { die } = dice
  const rowsByResult = new Array<number>(die + 1).fill(0)
  const ranges = rows.map(rangeOf)
  for (const range of ranges) {
    for (let result = range?.min ?? die + 1; result <= Math.min(range?.max ?? 0, die); result += 1)
      rowsByResult[result] = (rowsByResult[result] ?? 0) + 1
  }
  const faults: Omit<Fault, 'aboveRow'>[] = []
  for (let result = lowestResult(dice); result <= die; result += 1) {
    if (rowsByResult[result] === 1) continue
    const kind = rowsByResult[result] === 0 ? 'gap' : 'overlap'
    const lastFault = faults.at(-1)
    if (lastFault?.kind === kind && lastFault.max === result - 1)
      faults[faults.length - 1] = { ...lastFault, max: result }
    else faults.push({ kind, min: result, max: result })
  }
  return faults.map((fault) => {
    const aboveRow = ranges.findIndex((range) => range !== null && range.min >= fault.min)
    return { ...fault, aboveRow: aboveRow < 0 ? rows.length : aboveRow }
  })
}

/**
 * The rows with a new one on the next result after all others, or in the first gap; null if there
 * is none.
 */
export const withRowForGap = (draft: TableDraft) => {
  const { rows, die } = draft
  const faults = findFaults(rows, draft)
  const gapAtEnd = faults.find(({ kind, max }) => kind === 'gap' && max === die)
  const gap = gapAtEnd
    ? { ...gapAtEnd, max: gapAtEnd.min }
    : faults.find(({ kind }) => kind === 'gap')
  if (!gap) return null
  return {
    aboveRow: gap.aboveRow,
    rows: rows.toSpliced(gap.aboveRow, 0, newRow(rows, rangeText(gap))),
  }
}

const rangeProblem = (row: DraftRow, dice: TableDice): string | undefined => {
  const range = rangeOf(row)
  const lowest = lowestResult(dice)
  if (!range || range.min < lowest) return words.rangeMustBe(lowest, dice.die)
  return range.max > dice.die ? words.beyondDie(diceName(dice)) : undefined
}

/** Differs from `nameProblem` because a row's name may be longer. */
const rowNameProblem = (typed: string): string | undefined => {
  const name = cleanName(typed)
  if (name.length > MAX_ROW_NAME) return words.atMost(MAX_ROW_NAME)
  const fault = findNameFault(name)
  if (fault === 'blank') return words.rowNeedsName
  return fault === 'not-plain' ? nameNotPlain : undefined
}

export const rowProblems = (row: DraftRow, dice: TableDice) => ({
  range: rangeProblem(row, dice),
  name: rowNameProblem(row.name),
  details: row.details.length > MAX_ROW_DETAILS ? words.atMost(MAX_ROW_DETAILS) : undefined,
})

/** The first problem that keeps the table from being saved; null if there is none. */
export const tableProblem = (draft: TableDraft): string | null => {
  const { name, dice, rows } = draft
  const nameFault = nameProblem(name, words.tableNeedsName)
  if (nameFault) return nameFault
  if (dice !== null && !parseTableDice(dice)) return words.diceMustBe
  if (rows.length > countPossibleResults(draft))
    return words.tooManyRows(rows.length, diceName(draft))
  for (const [index, row] of rows.entries()) {
    const [problem] = Object.values(rowProblems(row, draft)).filter(
      (problem) => problem !== undefined,
    )
    if (problem !== undefined) return words.inRow(index + 1, problem)
  }
  const [fault] = findFaults(rows, draft)
  return fault ? words.fault(fault) : null
}
