import type { ReadTable } from '../../../../protocol/tables-read.ts'
import { LARGEST_TABLE_DIE, TABLE_DICE } from '../../../../rules/encounter.ts'
import type { Begun } from '../../../ui/draft/use-draft.ts'
import { type Drafts, newKey, rangeText, type TableDraft, withTable } from '../drafts.ts'
import { paste as words } from '../words.ts'
import { addRows, nameKey, replaceRows, spread } from './import-rows.ts'

/** What a read table is kept as. `of`: the id of a table of the campaign. */
export type Target =
  | { readonly kind: 'new' | 'leave-out' }
  | { readonly kind: 'replace' | 'add'; readonly of: string }

/** A read table and what was chosen for it. */
export interface Card {
  readonly draft: TableDraft
  readonly target: Target
  readonly isSpread: boolean
  /** Rows with the names of tables that there are not. */
  readonly lost: readonly { readonly row: string; readonly table: string }[]
}

const READ = 'read:'

/** Stands for the key of a table of the same text, until that is kept. */
const keyOfRead = (place: number): string => `${READ}${place}`

export const placeOfRead = (key: string | null): number | null =>
  key?.startsWith(READ) ? Number(key.slice(READ.length)) : null

/** Rows lead to tables by name: to one of the same text, else to one of the campaign. */
const keysByName = (tables: readonly ReadTable[], known: Drafts): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(known).map(([key, { name }]): [string, string] => [nameKey(name), key]),
    ...tables.map(({ name }, place): [string, string] => [nameKey(name), keyOfRead(place)]),
  ])

const cardOf = (
  { name, die, rows }: ReadTable,
  keys: ReadonlyMap<string, string>,
  target: Target,
): Card => {
  const leadOf = (table: string | null) => (table && keys.get(nameKey(table))) ?? null
  return {
    draft: {
      name: name || words.untitled,
      die: TABLE_DICE.find((sides) => sides === die) ?? LARGEST_TABLE_DIE,
      rows: rows.map(({ min, max, table, ...row }, index) => ({
        ...row,
        ...rangeText({ min, max }),
        key: `new:${index + 1}`,
        id: null,
        table: leadOf(table),
      })),
    },
    target,
    isSpread: false,
    lost: rows.flatMap(({ name: row, table }) =>
      table !== null && leadOf(table) === null ? [{ row, table }] : [],
    ),
  }
}

/** @param into the id of a table; the first one that was read comes in place of its rows */
export const cardsOf = (
  tables: readonly ReadTable[],
  known: Drafts,
  into: string | null,
): readonly Card[] => {
  const keys = keysByName(tables, known)
  return tables.map((table, place) =>
    cardOf(
      table,
      keys,
      into !== null && place === 0 ? { kind: 'replace', of: into } : { kind: 'new' },
    ),
  )
}

/** What it becomes; null if it is left out. */
export const resultOf = ({ draft, target, isSpread }: Card, known: Drafts): TableDraft | null => {
  const spreadOut = (result: TableDraft) => (isSpread ? spread(result) : result)
  if (target.kind === 'leave-out') return null
  if (!('of' in target)) return spreadOut(draft)
  const into = known[target.of]
  return into ? spreadOut((target.kind === 'add' ? addRows : replaceRows)(into, draft)) : null
}

/** The key under which each card is kept; null for those that are not. */
const keysOf = (cards: readonly Card[], known: Drafts): readonly (string | null)[] => {
  const taken = Object.keys(known)
  return cards.map(({ target }) => {
    if (target.kind === 'leave-out') return null
    const key = 'of' in target ? target.of : newKey(taken)
    taken.push(key)
    return key
  })
}

const withKeys = (draft: TableDraft, keys: readonly (string | null)[]): TableDraft => ({
  ...draft,
  rows: draft.rows.map((row) => {
    const place = placeOfRead(row.table)
    return place === null ? row : { ...row, table: keys[place] ?? null }
  }),
})

/** What is kept of the cards, as edits that are not saved yet; `keys` has each card's table. */
export const withCards = (
  begun: Begun<Drafts>,
  cards: readonly Card[],
  saved: Drafts,
): { readonly begun: Begun<Drafts>; readonly keys: readonly (string | null)[] } => {
  const keys = keysOf(cards, { ...saved, ...begun.mine })
  const next = cards.reduce((now, card, place) => {
    const key = keys[place]
    const result = resultOf(card, { ...saved, ...now.mine })
    return key && result ? withTable(now, key, withKeys(result, keys)) : now
  }, begun)
  return { begun: next, keys }
}
