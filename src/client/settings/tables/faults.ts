import { nameNotPlain } from '#client/ui/gm-words.ts'
import { nameProblem } from '#client/ui/name-problem.ts'
import { MAX_ROW_DETAILS, MAX_ROW_NAME } from '#protocol/limits.ts'
import {
  countResults,
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

/** Results of the die that no row has, or that more than one has. */
interface Fault extends Range {
  readonly kind: 'gap' | 'overlap'
  /** The index of the row that it stands above; the number of rows at their end. */
  readonly at: number
}

/** R-ENC-4: where the rows do not cover the die exactly once. Rows that cannot be read have none. */
export const findFaults = (rows: readonly DraftRow[], rolled: TableDice): readonly Fault[] => {
  const { die } = rolled
  const counts = new Array<number>(die + 1).fill(0)
  const ranges = rows.map(rangeOf)
  for (const range of ranges) {
    for (let result = range?.min ?? die + 1; result <= Math.min(range?.max ?? 0, die); result += 1)
      counts[result] = (counts[result] ?? 0) + 1
  }
  const faults: Omit<Fault, 'at'>[] = []
  for (let result = lowestResult(rolled); result <= die; result += 1) {
    if (counts[result] === 1) continue
    const kind = counts[result] === 0 ? 'gap' : 'overlap'
    const last = faults.at(-1)
    if (last?.kind === kind && last.max === result - 1)
      faults[faults.length - 1] = { ...last, max: result }
    else faults.push({ kind, min: result, max: result })
  }
  return faults.map((fault) => {
    const at = ranges.findIndex((range) => range !== null && range.min >= fault.min)
    return { ...fault, at: at < 0 ? rows.length : at }
  })
}

/** With a row on the next result behind all others, else on the first gap; null where neither is left. */
export const withNextRow = (draft: TableDraft) => {
  const { rows, die } = draft
  const faults = findFaults(rows, draft)
  const end = faults.find(({ kind, max }) => kind === 'gap' && max === die)
  const gap = end ? { ...end, max: end.min } : faults.find(({ kind }) => kind === 'gap')
  if (!gap) return null
  return { at: gap.at, rows: rows.toSpliced(gap.at, 0, newRow(rows, rangeText(gap))) }
}

const rangeProblem = (row: DraftRow, rolled: TableDice): string | undefined => {
  const range = rangeOf(row)
  const lowest = lowestResult(rolled)
  if (!range || range.min < lowest) return words.rangeMustBe(lowest, rolled.die)
  return range.max > rolled.die ? words.beyondDie(diceName(rolled)) : undefined
}

/** A row's name may be longer than other names. */
const rowNameProblem = (typed: string): string | undefined => {
  const name = cleanName(typed)
  if (name.length > MAX_ROW_NAME) return words.atMost(MAX_ROW_NAME)
  const fault = findNameFault(name)
  if (fault === 'blank') return words.rowNeedsName
  return fault === 'not-plain' ? nameNotPlain : undefined
}

export const rowProblems = (row: DraftRow, rolled: TableDice) => ({
  range: rangeProblem(row, rolled),
  name: rowNameProblem(row.name),
  details: row.details.length > MAX_ROW_DETAILS ? words.atMost(MAX_ROW_DETAILS) : undefined,
})

/** What must be mended before the table can be saved; the first of it. */
export const tableProblem = (draft: TableDraft): string | null => {
  const { name, dice, rows } = draft
  const unnamed = nameProblem(name, words.tableNeedsName)
  if (unnamed) return unnamed
  if (dice !== null && !parseTableDice(dice)) return words.diceMustBe
  if (rows.length > countResults(draft)) return words.tooManyRows(rows.length, diceName(draft))
  for (const [index, row] of rows.entries()) {
    const [why] = Object.values(rowProblems(row, draft)).filter((problem) => problem !== undefined)
    if (why !== undefined) return words.inRow(index + 1, why)
  }
  const [fault] = findFaults(rows, draft)
  return fault ? words.fault(fault) : null
}
