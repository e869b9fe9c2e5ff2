import type { ReadTable } from '#formats/tables/finish-tables.ts'
import { countResults, lowestResult, type TableDice } from '#rules/dice/table-dice.ts'
import { foldText } from '#shared/name.ts'
import {
  type DraftRow,
  type Drafts,
  newKey,
  rangeOf,
  rangeText,
  type TableDraft,
} from '../table-draft.ts'
import { paste as words } from '../words.ts'

/** The same for names that differ in case, accents, or blanks at their ends alone. */
export const nameKey = (name: string): string => foldText(name.trim())

/** The part of the results that a row has; without a readable range as if it had one. */
const weightOf = (row: DraftRow, rolled: TableDice): number => {
  const range = rangeOf(row)
  return (range ? range.max - range.min + 1 : 1) / countResults(rolled)
}

/**
 * Lays rows out by weights so that they cover the die: each has its part of what is left for it and
 * those behind it, and at least one result. More rows than results stay as they are.
 */
const laidOut = (
  rows: readonly DraftRow[],
  weights: readonly number[],
  rolled: TableDice,
): readonly DraftRow[] => {
  if (rows.length > countResults(rolled)) return rows
  let next = lowestResult(rolled)
  let weight = weights.reduce((sum, each) => sum + each, 0)
  return rows.map((row, index) => {
    const behind = rows.length - index - 1
    const left = rolled.die + 1 - next
    const share = Math.round((left * (weights[index] ?? 0)) / weight)
    const count = behind === 0 ? left : Math.min(left - behind, Math.max(1, share))
    const range = rangeText({ min: next, max: next + count - 1 })
    next += count
    weight -= weights[index] ?? 0
    return { ...row, ...range }
  })
}

/** Rows that leave gaps or overlap cover the die; each keeps its part of it. */
export const spread = (draft: TableDraft): TableDraft => {
  const { rows } = draft
  const weights = rows.map((row) => weightOf(row, draft))
  return { ...draft, rows: laidOut(rows, weights, draft) }
}

/**
 * A row of the same name keeps its place and takes what the read one says; others are added at the
 * end. Then all are laid out by their weights.
 */
export const addRows = (draft: TableDraft, read: TableDraft): TableDraft => {
  const byName = new Map(read.rows.map((row) => [nameKey(row.name), row]))
  const known = new Set(draft.rows.map((row) => nameKey(row.name)))
  const kept = draft.rows.map((row) => {
    const found = byName.get(nameKey(row.name))
    if (!found) return row
    const { details, table, once } = found
    return {
      ...row,
      details: details || row.details,
      table: table ?? row.table,
      once: once || row.once,
    }
  })
  const added = read.rows.filter((row) => !known.has(nameKey(row.name)))
  if (added.length === 0) return { ...draft, rows: kept }
  const fresh = newKey(kept.map(({ key }) => key))
  const rows = added.map((row, index) => ({
    ...row,
    ...{ key: `${fresh}-${index}`, id: null, from: '', to: '' },
  }))
  const weights = [
    ...kept.map((row) => weightOf(row, draft)),
    ...added.map((row) => weightOf(row, read)),
  ]
  return { ...draft, rows: laidOut([...kept, ...rows], weights, draft) }
}

/** The rows of the read table in place of the draft's; rows of the same name stay the same rows. */
export const replaceRows = (draft: TableDraft, read: TableDraft): TableDraft => {
  const ids = new Map(draft.rows.map((row) => [nameKey(row.name), row.id]))
  const rows = read.rows.map((row) => {
    const name = nameKey(row.name)
    const id = ids.get(name) ?? null
    ids.delete(name)
    return { ...row, id }
  })
  return { ...draft, die: read.die, dice: read.dice, rows }
}

/** How a read table is saved; with the id of a table of the campaign. */
export type Target = 'new' | 'leave-out' | `replace:${string}` | `add:${string}`

export interface Card {
  /** Its own as a new table: rows of the same text lead to it by that. */
  readonly key: string
  readonly draft: TableDraft
  readonly target: Target
  readonly isSpread: boolean
  /** Rows with the names of tables that there are not. */
  readonly lost: readonly { readonly row: string; readonly table: string }[]
}

/**
 * Rows lead to tables by name: to one of the same text, else to one of the campaign.
 *
 * @param into the id of a table; the first one that was read comes in place of its rows
 */
export const cardsOf = (
  tables: readonly ReadTable[],
  known: Drafts,
  into: string | null,
): readonly Card[] => {
  const fresh = newKey(Object.keys(known))
  const ids = new Map([
    ...Object.entries(known).map(([key, { name }]): [string, string] => [nameKey(name), key]),
    ...tables.map(({ name }, at): [string, string] => [nameKey(name), `${fresh}-${at}`]),
  ])
  const leadOf = (table: string | null) => (table && ids.get(nameKey(table))) ?? null
  return tables.map(({ name, die, dice, rows }, at) => ({
    key: `${fresh}-${at}`,
    draft: {
      name: name || words.untitled,
      die,
      dice,
      rows: rows.map(({ min, max, table, ...row }, index) => ({
        ...{ ...row, ...rangeText({ min, max }), table: leadOf(table) },
        ...{ key: `new:${index + 1}`, id: null },
      })),
    },
    target: into !== null && at === 0 ? `replace:${into}` : 'new',
    isSpread: false,
    lost: rows.flatMap(({ name: row, table }) =>
      table !== null && leadOf(table) === null ? [{ row, table }] : [],
    ),
  }))
}

/** The table under whose key it is kept; null where it is left out. */
const keyOf = ({ key, target }: Card): string | null => {
  if (target === 'leave-out') return null
  return target === 'new' ? key : target.slice(target.indexOf(':') + 1)
}

/** The table that a card becomes; null if it is left out. */
export const resultOf = (card: Card, known: Drafts): TableDraft | null => {
  const { draft, target, isSpread } = card
  const key = keyOf(card)
  const into = key === null ? undefined : known[key]
  if (key === null || (target !== 'new' && !into)) return null
  const change = target.startsWith('add:') ? addRows : replaceRows
  const result = into ? change(into, draft) : draft
  return isSpread ? spread(result) : result
}

/** The tables with what is kept of the cards; `keys` are those of the tables that it changes. */
export const keptCards = (
  cards: readonly Card[],
  tables: Drafts,
): { readonly tables: Drafts; readonly keys: readonly string[] } => {
  const keyOfCard = new Map(cards.map((card) => [card.key, keyOf(card)]))
  const kept = (table: string | null) =>
    table !== null && keyOfCard.has(table) ? (keyOfCard.get(table) ?? null) : table
  let next = tables
  for (const card of cards) {
    const key = keyOf(card)
    const result = resultOf(card, next)
    if (key === null || !result) continue
    const rows = result.rows.map((row) => ({ ...row, table: kept(row.table) }))
    next = { ...next, [key]: { ...result, rows } }
  }
  return { tables: next, keys: [...keyOfCard.values()].filter((key) => key !== null) }
}
