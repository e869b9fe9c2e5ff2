import { lowestResult, type TableDice } from '#rules/dice/table-dice.ts'
import { type EncounterRow, TABLE_DICE } from '#rules/encounter.ts'
import { LARGEST_TABLE_DIE, MAX_TABLE_ROWS, MAX_TABLES } from '#shared/bounds.ts'
import { type DraftRow, type Fates, MESSAGES, type TableDraft } from './draft.ts'
import { toOneLine } from './lines.ts'

const MAX_WEIGHT = 1_000_000

export interface ReadRow extends Pick<EncounterRow, 'min' | 'max' | 'name' | 'details' | 'once'> {
  /** The name of the table to roll on then, of this text or not. */
  readonly table: string | null
}

/** A table of a pasted text: rows may overlap and leave gaps, as they did there. */
export interface ReadTable {
  /** May be empty. */
  readonly name: string
  /** The one that was written, else the smallest that fits. */
  readonly die: number
  /** Rolled together, as `1d12+1d8`; `die` is their highest sum. */
  readonly dice: string | null
  readonly rows: readonly ReadRow[]
}

interface Ranged extends DraftRow {
  min: number
  max: number
}

/** R-FORMAT-1: rows without a range get theirs one after the other, as large as their weights. */
const giveRanges = (rows: readonly DraftRow[], lowest: number, fates: Fates): Ranged[] => {
  const ranged: Ranged[] = []
  for (const row of rows) {
    const { line, weight } = row
    const last = ranged.at(-1)?.max ?? lowest - 1
    const hasWeight = Number.isInteger(weight) && weight >= 1 && weight <= MAX_WEIGHT
    if (row.min === null && !hasWeight) fates.set(line, 'not understood', MESSAGES.noWeight)
    else ranged.push({ ...row, min: row.min ?? last + 1, max: row.max ?? last + weight })
  }
  return ranged
}

interface WrittenDice extends Pick<TableDraft, 'die'> {
  readonly dice: string | null
}

/** R-TABLE-7: what was written above the rows. Of weights none tells a sum, unless each sum has one. */
const diceOf = (draft: TableDraft, isMade: boolean, fates: Fates): WrittenDice => {
  const { die, rows } = draft
  const dice = draft.dice ?? null
  const results = rows.reduce((sum, { weight }) => sum + weight, 0)
  if (dice === null || !isMade || results + lowestResult({ dice }) - 1 === die) return { die, dice }
  fates.note(rows[0]?.line ?? 0, MESSAGES.formula(dice))
  return { die: null, dice: null }
}

/** R-FORMAT-1: the die that was written, else the smallest that reaches the highest number. */
const dieOf = ({ die, dice }: WrittenDice, rows: readonly Ranged[], fates: Fates): number => {
  if (die !== null && (dice !== null || TABLE_DICE.includes(die))) return die
  const numbers = rows.flatMap(({ min, max }) => [min, max])
  const highest = Math.max(1, ...numbers.filter(Number.isFinite))
  const smallest = TABLE_DICE.find((sides) => sides >= highest) ?? LARGEST_TABLE_DIE
  const line = rows[0]?.line ?? 0
  if (die !== null) fates.note(line, MESSAGES.notADie(`d${die}`, smallest))
  if (highest > smallest) fates.note(line, MESSAGES.noDieReaches(highest))
  return smallest
}

/** A d10 is printed from 0 to 9, or ends with 0 for 10. */
const readZeros = (rows: readonly Ranged[], die: number | null, fates: Fates): void => {
  if (rows.some(({ max }) => max > 9) || (die !== null && die !== 10)) return
  for (const row of rows) {
    if (row.max !== 0) continue
    row.max = 10
    if (row.min === 0) row.min = 10
    fates.note(row.line, MESSAGES.zero)
  }
}

/** Rows that begin with the lowest result, or go on to the die's end, get their numbers. */
const closeEnds = (rows: readonly Ranged[], rolled: TableDice, fates: Fates): void => {
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

/** R-FORMAT-6: overlaps, gaps and what lies outside are named, and stay. */
const nameFaults = (rows: readonly Ranged[], rolled: TableDice, fates: Fates): void => {
  const { die } = rolled
  const lowest = lowestResult(rolled)
  for (const { line, min, max, name } of rows) {
    if (toOneLine(name.join('')) === '') fates.note(line, MESSAGES.noName)
    if (min > max) fates.note(line, MESSAGES.backwards(min, max))
  }
  const inOrder = rows
    .map(({ line, min, max }) => ({ line, low: Math.min(min, max), high: Math.max(min, max) }))
    .sort((one, other) => one.low - other.low)
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
  const last = inOrder.at(-1)
  if (last && covered < die) fates.note(last.line, MESSAGES.gap(covered + 1, die))
}

const finishTable = (draft: TableDraft, fates: Fates): ReadTable => {
  for (const { line } of draft.rows.slice(MAX_TABLE_ROWS))
    fates.set(line, 'not understood', MESSAGES.tooManyRows)
  const isMade = draft.rows.some(({ min }) => min === null)
  const written = diceOf(draft, isMade, fates)
  const { dice } = written
  const rows = giveRanges(draft.rows.slice(0, MAX_TABLE_ROWS), lowestResult({ dice }), fates)
  if (rows[0] && isMade)
    fates.note(rows[0].line, draft.isList ? MESSAGES.fromList : MESSAGES.fromWeights)
  readZeros(rows, written.die, fates)
  const die = dieOf(written, rows, fates)
  closeEnds(rows, { die, dice }, fates)
  nameFaults(rows, { die, dice }, fates)
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
  const filled = drafts.filter(({ rows }) => rows.length > 0)
  for (const { rows } of filled.slice(MAX_TABLES))
    for (const { line } of rows) fates.set(line, 'not understood', MESSAGES.tooManyTables)
  return filled.slice(0, MAX_TABLES).map((draft) => finishTable(draft, fates))
}
