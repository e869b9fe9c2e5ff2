import { expect, test } from 'vitest'
import type { ReadTable } from '#formats/tables/finish-tables.ts'
import type { EncounterTableView } from '#protocol/rules/tables.ts'
import { tableDraftOf } from '../table-draft.ts'
import { cardsOfTables, tablesWithCards } from './read-cards.ts'

const read = (name: string, ...rows: (readonly [string, string?])[]): ReadTable => ({
  name,
  die: 6,
  dice: null,
  rows: rows.map(([name, table = null], index) => ({
    min: 3 * index + 1,
    max: 3 * index + 3,
    name,
    details: '',
    table,
    once: false,
  })),
})

const beach: EncounterTableView = {
  id: 'beach',
  name: 'Beach',
  die: 6,
  dice: null,
  rows: [{ id: '1', min: 1, max: 6, name: 'Crabs', details: '', table: null, once: false }],
}
const saved = { beach: tableDraftOf(beach) }

test('rows lead to a table of the text or of the campaign by its name; others to nothing, and are told', () => {
  const tables = [
    read('Coast', ['Find', 'caves'], ['Sand', 'BEACH']),
    read('Caves', ['Bats', 'Nowhere'], ['Dark']),
  ]
  const cards = cardsOfTables(tables, saved, null)
  expect(cards[1]?.brokenLinks).toEqual([{ row: 'Bats', table: 'Nowhere' }])
  const result = tablesWithCards(cards, saved)
  expect(result.keys).toEqual(['new:1-0', 'new:1-1'])
  expect(result.tables['new:1-0']?.rows.map(({ table }) => table)).toEqual(['new:1-1', 'beach'])
  expect(result.tables['new:1-1']?.rows.map(({ table }) => table)).toEqual([null, null])
})

test('of a table that is left out nothing is kept, and rows to it lead to nothing', () => {
  const [coast, caves] = cardsOfTables(
    [read('Coast', ['Find', 'Caves']), read('Caves', ['Bats'])],
    {},
    null,
  )
  if (!coast || !caves) throw new Error('no cards')
  const cards = [coast, { ...caves, target: 'leave-out' as const }]
  const result = tablesWithCards(cards, {})
  expect(result.keys).toEqual(['new:1-0'])
  expect(result.tables['new:1-0']?.rows[0]?.table).toBeNull()
})

test('a table without a name is given one; pasted into a table it takes the place of its rows', () => {
  const cards = cardsOfTables([read('', ['Gulls'], ['Crabs'])], saved, 'beach')
  expect(cards[0]?.draft.name).toBe('Pasted table')
  const result = tablesWithCards(cards, saved)
  expect(result.keys).toEqual(['beach'])
  expect(result.tables.beach?.name).toBe('Beach')
  expect(result.tables.beach?.rows.map(({ id, name }) => [id, name])).toEqual([
    [null, 'Gulls'],
    ['1', 'Crabs'],
  ])
})

test('rows are added to a table with its unsaved edits', () => {
  const [card] = cardsOfTables([read('', ['Gulls'])], saved, null)
  if (!card) throw new Error('no card')
  const rows = saved.beach.rows.map((row) => ({ ...row, once: true }))
  const edited = { beach: { name: 'Shore', die: 6, dice: null, rows } }
  const target = 'add:beach' as const
  const { tables } = tablesWithCards([{ ...card, target }], edited)
  expect(tables.beach?.name).toBe('Shore')
  expect(tables.beach?.rows.map(({ name, once }) => [name, once])).toEqual([
    ['Crabs', true],
    ['Gulls', false],
  ])
})
