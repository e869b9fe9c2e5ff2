import type { ReadTable } from '#formats/tables/finish-tables.ts'
import { countPossibleResults, lowestResult, type TableDice } from '#rules/dice/table-dice.ts'
import { foldText } from '#shared/name.ts'
import {
  type DraftRow,
  newKey,
  rangeOf,
  rangeText,
  type TableDraft,
  type TableDrafts,
} from '../table-draft.ts'
import { paste as words } from '../words.ts'

/** The name without case, accents and outer blanks, for comparison. */
export const foldedName = (name: string): string => foldText(name.trim())

/**
 * The part of all results that a row covers; a row without a readable range counts as one result.
 */
const shareOfDie = (row: DraftRow, dice: TableDice): number => {
  const range = rangeOf(row)
  return (range ? range.max - range.min + 1 : 1) / countPossibleResults(dice)
}

/**
 * Gives rows new ranges that cover the die in proportion to the weights, with at least one result
 * each. The rows stay unchanged if there are more rows than results.
 */
const spreadByWeights = (
  rows: readonly DraftRow[],
  weights: readonly number[],
  dice: TableDice,
): readonly DraftRow[] => {
  if (rows.length > countPossibleResults(dice)) return rows
  let nextResult = lowestResult(dice)
  let remainingWeight = weights.reduce((sum, each) => sum + each, 0)
  return rows.map((row, index) => {
    const rowsBehind = rows.length - index - 1
    const resultsLeft = dice.die + 1 - nextResult
    const share = Math.round((resultsLeft * (weights[index] ?? 0)) / remainingWeight)
    const count =
      rowsBehind === 0 ? resultsLeft : Math.min(resultsLeft - rowsBehind, Math.max(1, share))
    const range = rangeText({ min: nextResult, max: nextResult + count - 1 })
    nextResult += count
    remainingWeight -= weights[index] ?? 0
    return { ...row, ...range }
  })
}

/** Removes gaps and overlaps: the rows cover the die in proportion to their ranges before. */
export const spreadOverDie = (draft: TableDraft): TableDraft => {
  const { rows } = draft
  const weights = rows.map((row) => shareOfDie(row, draft))
  return { ...draft, rows: spreadByWeights(rows, weights, draft) }
}

/**
 * Merges rows by name: a known row keeps its place and takes the details that were read; new rows
 * are added at the end, and all share the die by their weights.
 */
export const addRows = (draft: TableDraft, readTable: TableDraft): TableDraft => {
  const readRowsByName = new Map(readTable.rows.map((row) => [foldedName(row.name), row]))
  const existingTables = new Set(draft.rows.map((row) => foldedName(row.name)))
  const existingRows = draft.rows.map((row) => {
    const readRow = readRowsByName.get(foldedName(row.name))
    if (!readRow) return row
    const { details, table, once } = readRow
    return {
      ...row,
      details: details || row.details,
      table: table ?? row.table,
      once: once || row.once,
    }
  })
  const added = readTable.rows.filter((row) => !existingTables.has(foldedName(row.name)))
  if (added.length === 0) return { ...draft, rows: existingRows }
  const keyPrefix = newKey(existingRows.map(({ key }) => key))
  const rows = added.map((row, index) => ({
    ...row,
    ...{ key: `${keyPrefix}-${index}`, id: null, from: '', to: '' },
  }))
  const weights = [
    ...existingRows.map((row) => shareOfDie(row, draft)),
    ...added.map((row) => shareOfDie(row, readTable)),
  ]
  return { ...draft, rows: spreadByWeights([...existingRows, ...rows], weights, draft) }
}

/** Replaces the draft's rows by those read; rows of the same name keep their ids. */
export const replaceRows = (draft: TableDraft, readTable: TableDraft): TableDraft => {
  const ids = new Map(draft.rows.map((row) => [foldedName(row.name), row.id]))
  const rows = readTable.rows.map((row) => {
    const name = foldedName(row.name)
    const id = ids.get(name) ?? null
    ids.delete(name)
    return { ...row, id }
  })
  return { ...draft, die: readTable.die, dice: readTable.dice, rows }
}

/** How a read table is saved; `replace:` and `add:` are followed by a table's id. */
export type CardTarget = 'new' | 'leave-out' | `replace:${string}` | `add:${string}`

export interface ReadTableCard {
  /** The key that it has as a new table; links from rows of the same text use it. */
  readonly key: string
  readonly draft: TableDraft
  readonly target: CardTarget
  readonly isSpread: boolean
  /** Links from rows to tables that do not exist. */
  readonly brokenLinks: readonly { readonly row: string; readonly table: string }[]
}

/**
 * Makes a card of each table that was read. Rows link to tables by name: of the same text first, then
 * of the campaign.
 *
 * @param pastedInto the id of a table; the first one that was read comes in place of its rows
 */
export const cardsOfTables = (
  tables: readonly ReadTable[],
  existingTables: TableDrafts,
  pastedInto: string | null,
): readonly ReadTableCard[] => {
  const keyPrefix = newKey(Object.keys(existingTables))
  const ids = new Map([
    ...Object.entries(existingTables).map(([key, { name }]): [string, string] => [
      foldedName(name),
      key,
    ]),
    ...tables.map(({ name }, at): [string, string] => [foldedName(name), `${keyPrefix}-${at}`]),
  ])
  const linkedTable = (table: string | null) => (table && ids.get(foldedName(table))) ?? null
  return tables.map(({ name, die, dice, rows }, at) => ({
    key: `${keyPrefix}-${at}`,
    draft: {
      name: name || words.untitled,
      die,
      dice,
      rows: rows.map(({ min, max, table, ...row }, index) => ({
        ...{ ...row, ...rangeText({ min, max }), table: linkedTable(table) },
        ...{ key: `new:${index + 1}`, id: null },
      })),
    },
    target: pastedInto !== null && at === 0 ? `replace:${pastedInto}` : 'new',
    isSpread: false,
    brokenLinks: rows.flatMap(({ name: row, table }) =>
      table !== null && linkedTable(table) === null ? [{ row, table }] : [],
    ),
  }))
}

/** The key of the table that the card is saved as; null if it is left out. */
const targetKeyOf = ({ key, target }: ReadTableCard): string | null => {
  if (target === 'leave-out') return null
  return target === 'new' ? key : target.slice(target.indexOf(':') + 1)
}

/** The table that a card becomes; null if it is left out. */
export const tableOfCard = (
  card: ReadTableCard,
  existingTables: TableDrafts,
): TableDraft | null => {
  const { draft, target, isSpread } = card
  const key = targetKeyOf(card)
  const pastedInto = key === null ? undefined : existingTables[key]
  if (key === null || (target !== 'new' && !pastedInto)) return null
  const mergeRows = target.startsWith('add:') ? addRows : replaceRows
  const result = pastedInto ? mergeRows(pastedInto, draft) : draft
  return isSpread ? spreadOverDie(result) : result
}

/** The tables after applying all cards; `keys` are those of changed and new tables. */
export const tablesWithCards = (
  cards: readonly ReadTableCard[],
  tables: TableDrafts,
): { readonly tables: TableDrafts; readonly keys: readonly string[] } => {
  const keyOfCard = new Map(cards.map((card) => [card.key, targetKeyOf(card)]))
  const existingRows = (table: string | null) =>
    table !== null && keyOfCard.has(table) ? (keyOfCard.get(table) ?? null) : table
  let nextResult = tables
  for (const card of cards) {
    const key = targetKeyOf(card)
    const result = tableOfCard(card, nextResult)
    if (key === null || !result) continue
    const rows = result.rows.map((row) => ({ ...row, table: existingRows(row.table) }))
    nextResult = { ...nextResult, [key]: { ...result, rows } }
  }
  return { tables: nextResult, keys: [...keyOfCard.values()].filter((key) => key !== null) }
}
