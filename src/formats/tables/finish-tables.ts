import { lowestResult, type TableDice } from '#rules/dice/table-dice.ts'
import { type EncounterRow, TABLE_DICE } from '#rules/encounter.ts'
import { LARGEST_TABLE_DIE, MAX_TABLE_ROWS, MAX_TABLES } from '#shared/bounds.ts'
import { type DraftRow, type Fates, MESSAGES, type TableDraft } from './draft.ts'
import { toOneLine } from './lines.ts'

const MAX_WEIGHT = 1_000_000

export interface ReadRow extends Pick<EncounterRow, 'min' | 'max' | 'name' | 'details' | 'once'> {
  /** The name of the table to roll on next; it need not be in this text. */
  readonly table: string | null
}

/** A table of a pasted text; its rows may overlap and leave gaps. */
export interface ReadTable {
  /** The table's name; may be empty. */
  readonly name: string
  /** The die that was written, else the smallest that fits. */
  readonly die: number
  /** Dice that are added, as `1d12+1d8`; `die` is their highest sum. */
  readonly dice: string | null
  readonly rows: readonly ReadRow[]
}

interface RangedRow extends DraftRow {
  min: number
  max: number
}

/** R-FORMAT-1: gives rows without a range one, one after the other, as large as their weights. */
const giveRanges = (rows: readonly DraftRow[], lowest: number, fates: Fates): RangedRow[] => {
  const ranged: RangedRow[] = []
  for (const row of rows) {
    const { line, weight } = row
    const lastNumber = ranged.at(-1)?.max ?? lowest - 1
    const hasWeight = Number.isInteger(weight) && weight >= 1 && weight <= MAX_WEIGHT
    if (row.min === null && !hasWeight) fates.set(line, 'not understood', MESSAGES.noWeight)
    else
      ranged.push({ ...row, min: row.min ?? lastNumber + 1, max: row.max ?? lastNumber + weight })
  }
  return ranged
}

interface WrittenDice extends Pick<TableDraft, 'die'> {
  readonly dice: string | null
}

/** R-TABLE-7: the dice written above the rows. Rows with weights need one for each sum of dice. */
const diceOf = (draft: TableDraft, hasMadeRanges: boolean, fates: Fates): WrittenDice => {
  const { die, rows } = draft
  const dice = draft.dice ?? null
  const results = rows.reduce((sum, { weight }) => sum + weight, 0)
  if (dice === null || !hasMadeRanges || results + lowestResult({ dice }) - 1 === die)
    return { die, dice }
  fates.note(rows[0]?.line ?? 0, MESSAGES.formula(dice))
  return { die: null, dice: null }
}

/** R-FORMAT-1: the die that was written, else the smallest that reaches the highest number. */
const dieOf = ({ die, dice }: WrittenDice, rows: readonly RangedRow[], fates: Fates): number => {
  if (die !== null && (dice !== null || TABLE_DICE.includes(die))) return die
  const numbers = rows.flatMap(({ min, max }) => [min, max])
  const highest = Math.max(1, ...numbers.filter(Number.isFinite))
  const smallest = TABLE_DICE.find((sides) => sides >= highest) ?? LARGEST_TABLE_DIE
  const line = rows[0]?.line ?? 0
  if (die !== null) fates.note(line, MESSAGES.notADie(`d${die}`, smallest))
  if (highest > smallest) fates.note(line, MESSAGES.noDieReaches(highest))
  return smallest
}

/** Reads the 0 of a d10 as 10. */
const readZeros = (rows: readonly RangedRow[], die: number | null, fates: Fates): void => {
  if (rows.some(({ max }) => max > 9) || (die !== null && die !== 10)) return
  for (const row of rows) {
    if (row.max !== 0) continue
    row.max = 10
    if (row.min === 0) row.min = 10
    fates.note(row.line, MESSAGES.zero)
  }
}

/** Gives rows with an open start or end their numbers. */
const closeEnds = (rows: readonly RangedRow[], rolled: TableDice, fates: Fates): void => {
  const { die } = rolled
  for (const row of rows) {
    if (row.min === -Infinity) {
      row.min = Math.min(lowestResult(rolled), row.max)
      fates.note(row.line, MESSAGES.openStart(row.min, row.max))
    }
    if (Number.isFinite(row.max)) continue
    if (!Number.isFinite(row.min)) row.min = die
    row.max = Math.max(row.min, die)
    fates.note(row.line, MESSAGES.openEnd(row.min, row.max))
  }
}

/** R-FORMAT-6: adds messages about overlaps, gaps and numbers outside of the die. */
const noteFaults = (rows: readonly RangedRow[], rolled: TableDice, fates: Fates): void => {
  const { die } = rolled
  const lowest = lowestResult(rolled)
  for (const { line, min, max, name } of rows) {
    if (toOneLine(name.join('')) === '') fates.note(line, MESSAGES.noName)
    if (min > max) fates.note(line, MESSAGES.backwards(min, max))
  }
  const inOrder = rows
    .map(({ line, min, max }) => ({ line, low: Math.min(min, max), high: Math.max(min, max) }))
    .sort((row, otherRow) => row.low - otherRow.low)
  let covered = lowest - 1
  let coveredBy = -1
  for (const { line, low, high } of inOrder) {
    if (low <= covered && coveredBy >= 0)
      fates.note(line, MESSAGES.overlap(low, Math.min(high, covered), fates.numberOf(coveredBy)))
    if (low > covered + 1 && low <= die) fates.note(line, MESSAGES.gap(covered + 1, low - 1))
    if (low < lowest || high > die)
      fates.note(line, MESSAGES.outside(low, high, rolled.dice ?? `a d${die}`))
    if (high > covered || coveredBy < 0) coveredBy = line
    covered = Math.max(covered, high)
  }
  const lastRow = inOrder.at(-1)
  if (lastRow && covered < die) fates.note(lastRow.line, MESSAGES.gap(covered + 1, die))
}

const finishTable = (draft: TableDraft, fates: Fates): ReadTable => {
  for (const { line } of draft.rows.slice(MAX_TABLE_ROWS))
    fates.set(line, 'not understood', MESSAGES.tooManyRows)
  const hasMadeRanges = draft.rows.some(({ min }) => min === null)
  const written = diceOf(draft, hasMadeRanges, fates)
  const { dice } = written
  const rows = giveRanges(draft.rows.slice(0, MAX_TABLE_ROWS), lowestResult({ dice }), fates)
  if (rows[0] && hasMadeRanges)
    fates.note(rows[0].line, draft.isList ? MESSAGES.fromList : MESSAGES.fromWeights)
  readZeros(rows, written.die, fates)
  const die = dieOf(written, rows, fates)
  closeEnds(rows, { die, dice }, fates)
  noteFaults(rows, { die, dice }, fates)
  return {
    name: toOneLine(draft.name),
    die,
    dice,
    rows: rows.map(({ min, max, name, details, table, once }) => ({
      min,
      max,
      name: toOneLine(name.join('')),
      details: details.join(''),
      table: table === null ? null : toOneLine(table),
      once,
    })),
  }
}

export const finishTables = (drafts: readonly TableDraft[], fates: Fates): ReadTable[] => {
  const draftsWithRows = drafts.filter(({ rows }) => rows.length > 0)
  for (const { rows } of draftsWithRows.slice(MAX_TABLES))
    for (const { line } of rows) fates.set(line, 'not understood', MESSAGES.tooManyTables)
  return draftsWithRows.slice(0, MAX_TABLES).map((draft) => finishTable(draft, fates))
}
