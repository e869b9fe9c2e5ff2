import { expect, test } from 'vitest'
import type { EncounterTableView } from '../../../../protocol/tables.ts'
import type { ReadTable } from '../../../../protocol/tables-read.ts'
import { cardsOf, resultOf, savingOrder, withSavedIds } from './read-draft.ts'

const read = (name: string, ...rows: (readonly [string, string?])[]): ReadTable => ({
  name,
  die: 6,
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
  rows: [{ id: '1', min: 1, max: 6, name: 'Crabs', details: '', table: null, once: false }],
}
const loaded = [{ table: beach, stamp: 's' }]

test('rows lead to a table of the text or of the campaign by its name; others to nothing, and are told', () => {
  const tables = [
    read('Coast', ['Find', 'caves'], ['Sand', 'BEACH']),
    read('Caves', ['Bats', 'Nowhere'], ['Dark']),
  ]
  const cards = cardsOf(tables, [beach], null, 'Pasted table')
  expect(savingOrder(cards)).toEqual([1, 0])
  const saved = withSavedIds(
    cards[0]?.draft ?? { name: '', die: 6, rows: [], made: 0 },
    new Map([[1, 'x']]),
  )
  expect(saved.rows.map(({ table }) => table)).toEqual(['x', 'beach'])
  expect(cards[1]?.lost).toEqual([{ row: 'Bats', table: 'Nowhere' }])
  expect(cards[1]?.draft.rows.map(({ table }) => table)).toEqual([null, null])
})

test('a table that is left out is not saved, and rows to it lead to nothing', () => {
  const [coast, caves] = cardsOf(
    [read('Coast', ['Find', 'Caves']), read('Caves', ['Bats'])],
    [],
    null,
    '',
  )
  if (!coast || !caves) throw new Error('no cards')
  const cards = [coast, { ...caves, target: { kind: 'leave-out' as const } }]
  expect(savingOrder(cards)).toEqual([0])
  expect(withSavedIds(coast.draft, new Map()).rows[0]?.table).toBeNull()
})

test('tables that lead to one another are each saved once', () => {
  const cards = cardsOf([read('A', ['x', 'B']), read('B', ['y', 'A'])], [], null, '')
  expect(savingOrder(cards).toSorted()).toEqual([0, 1])
})

test('a table without a name is given one; pasted into a table it takes the place of its rows', () => {
  const [card] = cardsOf([read('', ['Gulls'], ['Crabs'])], [beach], 'beach', 'Pasted table')
  if (!card) throw new Error('no card')
  expect(card.draft.name).toBe('Pasted table')
  const result = resultOf(card, loaded, {})
  expect(result?.base?.table).toBe(beach)
  expect(result?.draft.name).toBe('Beach')
  expect(result?.draft.rows.map(({ id, name }) => [id, name])).toEqual([
    [null, 'Gulls'],
    ['1', 'Crabs'],
  ])
})

test('unsaved edits of the table are merged with, not lost', () => {
  const [card] = cardsOf([read('', ['Gulls'])], [beach], null, 'Pasted table')
  if (!card || !loaded[0]) throw new Error('no card')
  const edited = {
    name: 'Shore',
    die: 6 as const,
    made: 0,
    rows: [
      {
        key: 'id:1',
        id: '1',
        from: '1',
        to: '6',
        name: 'Crabs',
        details: '',
        table: null,
        once: true,
      },
    ],
  }
  const target = { kind: 'merge' as const, of: 'beach' }
  const drafts = { beach: { base: loaded[0], draft: edited } }
  const result = resultOf({ ...card, target }, loaded, drafts)
  expect(result?.draft.name).toBe('Shore')
  expect(result?.draft.rows.map(({ name, once }) => [name, once])).toEqual([
    ['Crabs', true],
    ['Gulls', false],
  ])
})
