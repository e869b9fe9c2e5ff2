import type { EncounterTableView } from '../../../../protocol/tables.ts'
import type { ReadTable } from '../../../../protocol/tables-read.ts'
import { LARGEST_TABLE_DIE, TABLE_DICE } from '../../../../rules/encounter.ts'
import type { LoadedTable } from '../../../gm/session/use-encounter-tables.ts'
import { merge, replaceRows } from '../ledger/merge.ts'
import { nameKey } from '../ledger/name-key.ts'
import { type Spreading, spread } from '../ledger/spread.ts'
import { draftOf, rangeText, type TableDraft } from '../ledger/table-draft.ts'
import type { OpenDraft, TablesWork } from '../state/tables-work.ts'

/** What a read table is kept as. `of`: the id of a table of the campaign. */
export type Target =
  | { readonly kind: 'new' | 'leave-out' }
  | { readonly kind: 'replace' | 'merge'; readonly of: string }

/** A read table and what was chosen for it. */
export interface Card {
  readonly draft: TableDraft
  readonly target: Target
  /** How the result was spread, by the GM's wish. */
  readonly spread: Spreading | null
  /** Rows with the names of tables that there are not. */
  readonly lost: readonly { readonly row: string; readonly table: string }[]
}

const READ = 'read:'

/** Stands for the id of a table of the same text, until that is saved. */
const idOfRead = (place: number): string => `${READ}${place}`

export const placeOfRead = (id: string | null): number | null =>
  id?.startsWith(READ) ? Number(id.slice(READ.length)) : null

/** Rows lead to tables by name: to one of the same text, else to one of the campaign. */
const idByName = (
  tables: readonly ReadTable[],
  known: readonly EncounterTableView[],
): ReadonlyMap<string, string> =>
  new Map([
    ...known.map(({ id, name }): [string, string] => [nameKey(name), id]),
    ...tables.map(({ name }, place): [string, string] => [nameKey(name), idOfRead(place)]),
  ])

const cardOf = (
  { name, die, rows }: ReadTable,
  ids: ReadonlyMap<string, string>,
  target: Target,
  untitled: string,
): Card => {
  const lost: Card['lost'][number][] = []
  const draft: TableDraft = {
    name: name || untitled,
    die: TABLE_DICE.find((sides) => sides === die) ?? LARGEST_TABLE_DIE,
    made: rows.length,
    rows: rows.map(({ min, max, table, ...row }, index) => {
      const id = table === null ? null : (ids.get(nameKey(table)) ?? null)
      if (table !== null && id === null) lost.push({ row: row.name, table })
      return { key: `new:${index + 1}`, id: null, ...rangeText({ min, max }), ...row, table: id }
    }),
  }
  return { draft, target, spread: null, lost }
}

/** @param into the id of a table; the first one that was read comes in place of its rows */
export const cardsOf = (
  tables: readonly ReadTable[],
  known: readonly EncounterTableView[],
  into: string | null,
  untitled: string,
): Card[] => {
  const ids = idByName(tables, known)
  return tables.map((table, place) => {
    const isInto = into !== null && place === 0
    const target: Target = isInto ? { kind: 'replace', of: into } : { kind: 'new' }
    return cardOf(table, ids, target, untitled)
  })
}

const goesOnFrom = (
  of: string,
  loaded: readonly LoadedTable[],
  drafts: TablesWork['drafts'],
): OpenDraft | null => {
  const base = loaded.find(({ table }) => table.id === of)
  return drafts[of] ?? (base ? { base, draft: draftOf(base.table) } : null)
}

/** What would be saved; null if it is left out. */
export const resultOf = (
  { draft, target, spread: by }: Card,
  loaded: readonly LoadedTable[],
  drafts: TablesWork['drafts'],
): OpenDraft | null => {
  const spreadOut = (result: TableDraft): TableDraft => (by ? spread(result, by) : result)
  if (target.kind === 'leave-out') return null
  if (!('of' in target)) return { base: null, draft: spreadOut(draft) }
  const open = goesOnFrom(target.of, loaded, drafts)
  if (!open) return null
  const change = target.kind === 'merge' ? merge : replaceRows
  return { base: open.base, draft: spreadOut(change(open.draft, draft)) }
}

/** The places of the cards that are kept, those that others lead to first. A circle is cut. */
export const savingOrder = (cards: readonly Card[]): number[] => {
  const order: number[] = []
  const seen = new Set<number>()
  const visit = (place: number): void => {
    const card = cards[place]
    if (!card || card.target.kind === 'leave-out' || seen.has(place)) return
    seen.add(place)
    for (const { table } of card.draft.rows) visit(placeOfRead(table) ?? -1)
    order.push(place)
  }
  for (const place of cards.keys()) visit(place)
  return order
}

/** With the ids of the tables of the same text that are saved; a row to another one leads nowhere. */
export const withSavedIds = (draft: TableDraft, ids: ReadonlyMap<number, string>): TableDraft => ({
  ...draft,
  rows: draft.rows.map((row) => {
    const place = placeOfRead(row.table)
    return place === null ? row : { ...row, table: ids.get(place) ?? null }
  }),
})
