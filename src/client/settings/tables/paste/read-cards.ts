import type { ReadTable } from '#formats/tables/finish-tables.ts'
import { countResults, lowestResult, type TableDice } from '#rules/dice/table-dice.ts'
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

/** The same for names that differ in case, accents, or blanks at their ends alone. */
export const foldedName = (name: string): string => foldText(name.trim())

/** The part of the results that a row has; without a readable range as if it had one. */
const shareOfDie = (row: DraftRow, dice: TableDice): number => {
  const range = rangeOf(row)
  return (range ? range.max - range.min + 1 : 1) / countResults(dice)
}

/**
 * Lays rows out by weights so that they cover the die: each has its part of what is left for it and
 * those behind it, and at least one result. More rows than results stay as they are.
 */
const spreadByWeights = (
  rows: readonly DraftRow[],
  weights: readonly number[],
  dice: TableDice,
): readonly DraftRow[] => {
  if (rows.length > countResults(dice)) return rows
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

/** Rows that leave gaps or overlap cover the die; each keeps its part of it. */
export const spreadOverDie = (draft: TableDraft): TableDraft => {
  const { rows } = draft
  const weights = rows.map((row) => shareOfDie(row, draft))
  return { ...draft, rows: spreadByWeights(rows, weights, draft) }
}

/**
 * A row of the same name keeps its place and takes what the read one says; others are added at the
 * end. Then all are laid out by their weights.
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

/** The rows of the read table in place of the draft's; rows of the same name stay the same rows. */
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

/** How a read table is saved; with the id of a table of the campaign. */
export type CardTarget = 'new' | 'leave-out' | `replace:${string}` | `add:${string}`

export interface ReadTableCard {
  /** Its own as a new table: rows of the same text lead to it by that. */
  readonly key: string
  readonly draft: TableDraft
  readonly target: CardTarget
  readonly isSpread: boolean
  /** Rows with the names of tables that there are not. */
  readonly brokenLinks: readonly { readonly row: string; readonly table: string }[]
}

/**
 * Rows lead to tables by name: to one of the same text, else to one of the campaign.
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

/** The table under whose key it is kept; null where it is left out. */
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

/** The tables with what is kept of the cards; `keys` are those of the tables that it changes. */
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
