import type { ReadTable } from '../../../../protocol/tables-read.ts'
import type { Begun } from '../../../ui/draft/use-draft.ts'
import { type Drafts, withTable } from '../drafts.ts'
import { newKey, rangeText, type TableDraft } from '../table-draft.ts'
import { paste as words } from '../words.ts'
import { addRows, nameKey, replaceRows, spread } from './import-rows.ts'

/** What a read table is kept as; with the id of a table of the campaign. */
export type Target = 'new' | 'leave-out' | `replace:${string}` | `add:${string}`

/** A read table and what was chosen for it. */
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

/** What it becomes; null if it is left out. */
export const resultOf = (card: Card, known: Drafts): TableDraft | null => {
  const { draft, target, isSpread } = card
  const key = keyOf(card)
  const into = key === null ? undefined : known[key]
  if (key === null || (target !== 'new' && !into)) return null
  const change = target.startsWith('add:') ? addRows : replaceRows
  const result = into ? change(into, draft) : draft
  return isSpread ? spread(result) : result
}

/** What is kept of the cards, as edits that are not saved yet; `keys` are those of their tables. */
export const withCards = (
  begun: Begun<Drafts>,
  cards: readonly Card[],
  saved: Drafts,
): { readonly begun: Begun<Drafts>; readonly keys: readonly string[] } => {
  const keyOfCard = new Map(cards.map((card) => [card.key, keyOf(card)]))
  const kept = (table: string | null) =>
    table !== null && keyOfCard.has(table) ? (keyOfCard.get(table) ?? null) : table
  const next = cards.reduce((now, card) => {
    const key = keyOf(card)
    const result = resultOf(card, { ...saved, ...now.mine })
    if (key === null || !result) return now
    const rows = result.rows.map((row) => ({ ...row, table: kept(row.table) }))
    return withTable(now, key, { ...result, rows })
  }, begun)
  return { begun: next, keys: [...keyOfCard.values()].filter((key) => key !== null) }
}
