import { expect, test } from 'vitest'
import type { ReadTable } from '#formats/tables/finish-tables.ts'
import type { EncounterTableView } from '#protocol/rules/tables.ts'
import { draftOf } from '../table-draft.ts'
import { cardsOf, keptCards } from './read-cards.ts'

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
const saved = { beach: draftOf(beach) }

test('rows lead to a table of the text or of the campaign by its name; others to nothing, and are told', () => {
  const tables = [
    read('Coast', ['Find', 'caves'], ['Sand', 'BEACH']),
    read('Caves', ['Bats', 'Nowhere'], ['Dark']),
  ]
  const cards = cardsOf(tables, saved, null)
  expect(cards[1]?.lost).toEqual([{ row: 'Bats', table: 'Nowhere' }])
  const kept = keptCards(cards, saved)
  expect(kept.keys).toEqual(['new:1-0', 'new:1-1'])
  expect(kept.tables['new:1-0']?.rows.map(({ table }) => table)).toEqual(['new:1-1', 'beach'])
  expect(kept.tables['new:1-1']?.rows.map(({ table }) => table)).toEqual([null, null])
})

test('of a table that is left out nothing is kept, and rows to it lead to nothing', () => {
  const [coast, caves] = cardsOf(
    [read('Coast', ['Find', 'Caves']), read('Caves', ['Bats'])],
    {},
    null,
  )
  if (!coast || !caves) throw new Error('no cards')
  const cards = [coast, { ...caves, target: 'leave-out' as const }]
  const kept = keptCards(cards, {})
  expect(kept.keys).toEqual(['new:1-0'])
  expect(kept.tables['new:1-0']?.rows[0]?.table).toBeNull()
})

test('a table without a name is given one; pasted into a table it takes the place of its rows', () => {
  const cards = cardsOf([read('', ['Gulls'], ['Crabs'])], saved, 'beach')
  expect(cards[0]?.draft.name).toBe('Pasted table')
  const kept = keptCards(cards, saved)
  expect(kept.keys).toEqual(['beach'])
  expect(kept.tables.beach?.name).toBe('Beach')
  expect(kept.tables.beach?.rows.map(({ id, name }) => [id, name])).toEqual([
    [null, 'Gulls'],
    ['1', 'Crabs'],
  ])
})

test('rows are added to a table with its unsaved edits', () => {
  const [card] = cardsOf([read('', ['Gulls'])], saved, null)
  if (!card) throw new Error('no card')
  const rows = saved.beach.rows.map((row) => ({ ...row, once: true }))
  const edited = { beach: { name: 'Shore', die: 6, dice: null, rows } }
  const target = 'add:beach' as const
  const { tables } = keptCards([{ ...card, target }], edited)
  expect(tables.beach?.name).toBe('Shore')
  expect(tables.beach?.rows.map(({ name, once }) => [name, once])).toEqual([
    ['Crabs', true],
    ['Gulls', false],
  ])
})
