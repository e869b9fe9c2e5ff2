import { expect, test } from 'vitest'
import { clashingFieldsOf, withTyped } from '#client/ui/draft/merge.ts'
import type { EncounterTableView } from '#protocol/rules/tables.ts'
import { draftWith, rangesOf, rowsOf } from '#test/support/table-drafts.ts'
import {
  isSameTable,
  rangeOf,
  rebaseOnSent,
  TABLE_FIELDS,
  type TableDrafts,
  tableDraftOf,
  tableToWrite,
} from './table-draft.ts'

const beach: EncounterTableView = {
  id: 'beach',
  name: 'Beach',
  die: 6,
  dice: null,
  rows: [
    { id: '1', min: 1, max: 3, name: 'Crabs', details: '', table: null, once: false },
    { id: '2', min: 4, max: 6, name: 'Gulls', details: '', table: null, once: false },
  ],
}
const BEACH = tableDraftOf(beach)
const saved: TableDrafts = { beach: BEACH, ruins: draftWith(6, [[1, 6]]) }
const renamed = (name: string) => ({ ...BEACH, name })

test.each([
  { from: '96', to: '00', range: { min: 96, max: 100 } },
  { from: '01', to: '05', range: { min: 1, max: 5 } },
  { from: '7', to: '', range: { min: 7, max: 7 } },
  { from: '5', to: '1', range: null },
  { from: '0', to: '5', range: null },
  { from: 'five', to: '', range: null },
])('a range typed as $from and $to is $range', ({ from, to, range }) => {
  expect(rangeOf({ from, to })).toEqual(range)
})

test('what is written is in the order of its ranges, and leads to tables by their new ids', () => {
  const rows = rowsOf([[4, 6], [1, 2], [3]]).map((row, index) => ({
    ...row,
    name: ` ${row.name} `,
    id: index === 0 ? '7' : null,
    table: ['beach', 'new:1', 'new:2'][index] ?? null,
  }))
  const coast = { name: 'Coast', die: 6, dice: null, rows }
  const ids = new Map([['new:1', 'x']])
  const { rows: rewritten } = tableToWrite(coast, { isNew: false, ids })
  expect(rewritten).toEqual([
    { min: 1, max: 2, name: 'b', details: '', table: 'x', once: false },
    { min: 3, max: 3, name: 'c', details: '', table: null, once: false },
    { id: '7', min: 4, max: 6, name: 'a', details: '', table: 'beach', once: false },
  ])
  const rowsOfNewTable = tableToWrite(coast, { isNew: true, ids }).rows
  expect(rowsOfNewTable.filter((row) => 'id' in row)).toEqual([])
})

test('blanks around names and how a range is written are nothing to save; a row without a range is', () => {
  const { rows } = BEACH
  const rewritten = rows.map((row) => ({
    ...row,
    id: null,
    from: `0${row.from}`,
    name: ` ${row.name}`,
  }))
  expect(isSameTable({ ...BEACH, name: ' Beach ', rows: rewritten }, BEACH)).toBe(true)
  const withUnreadableRow = [...rows, ...rowsOf([[1]]).map((row) => ({ ...row, from: '' }))]
  expect(rangesOf(withUnreadableRow)).toContain(null)
  expect(isSameTable({ ...BEACH, rows: withUnreadableRow }, BEACH)).toBe(false)
})

const typed = (key: string, table: typeof BEACH) =>
  withTyped(null, { saved, mine: { ...saved, [key]: table } }, TABLE_FIELDS) ?? {
    base: {},
    mine: {},
  }

test('a table clashes where another screen changed or deleted the same one', () => {
  const typedDraft = typed('beach', renamed('Coast'))
  const clashes = (now: TableDrafts) => clashingFieldsOf(typedDraft, now, TABLE_FIELDS)
  expect(clashes(saved)).toEqual([])
  expect(clashes({ ...saved, ruins: BEACH })).toEqual([])
  expect(clashes({ ...saved, beach: renamed('Shore') })).toEqual(['beach'])
  expect(clashes({ ruins: BEACH })).toEqual(['beach'])
  expect(clashingFieldsOf(typed('new:1', BEACH), {}, TABLE_FIELDS)).toEqual([])
})

test('what was edited since it was sent stays, under the id that it has by then', () => {
  const sent = renamed('Coast')
  const typedDraft = typed('new:1', sent)
  const answers = [{ key: 'new:1', id: 'coast', sentDraft: sent }]
  expect(rebaseOnSent(typedDraft, answers)).toEqual({ base: {}, mine: {} })
  const editedLater = { ...typedDraft, mine: { 'new:1': renamed('Coasts') } }
  expect(rebaseOnSent(editedLater, answers)).toEqual({
    base: { coast: sent },
    mine: { coast: renamed('Coasts') },
  })
})
