import { expect, test } from 'vitest'
import { draftWith, rangesOf, rowsOf } from '../../../../test/support/table-drafts.ts'
import type { EncounterTableView } from '../../../protocol/tables.ts'
import type { Begun } from '../../ui/draft/use-draft.ts'
import { type Drafts, isElsewhere, onto, TABLE_FIELDS, withSaved, withTable } from './drafts.ts'
import { draftOf, isSameTable, newKey, rangeOf, writtenTable } from './table-draft.ts'

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
const BEACH = draftOf(beach)
const saved: Drafts = { beach: BEACH, ruins: draftWith(6, [[1, 6]]) }
const NOTHING: Begun<Drafts> = { base: saved, mine: saved }
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
  const { rows: written } = writtenTable(coast, { isNew: false, ids })
  expect(written).toEqual([
    { min: 1, max: 2, name: 'b', details: '', table: 'x', once: false },
    { min: 3, max: 3, name: 'c', details: '', table: null, once: false },
    { id: '7', min: 4, max: 6, name: 'a', details: '', table: 'beach', once: false },
  ])
  const anew = writtenTable(coast, { isNew: true, ids }).rows
  expect(anew.filter((row) => 'id' in row)).toEqual([])
})

test('blanks around names and how a range is written are nothing to save; a row without a range is', () => {
  const { rows } = BEACH
  const written = rows.map((row) => ({
    ...row,
    id: null,
    from: `0${row.from}`,
    name: ` ${row.name}`,
  }))
  expect(isSameTable({ ...BEACH, name: ' Beach ', rows: written }, BEACH)).toBe(true)
  const unread = [...rows, ...rowsOf([[1]]).map((row) => ({ ...row, from: '' }))]
  expect(rangesOf(unread)).toContain(null)
  expect(isSameTable({ ...BEACH, rows: unread }, BEACH)).toBe(false)
})

test('only edited tables are held: all others follow the campaign', () => {
  const begun = withTable(NOTHING, 'beach', renamed('Coast'))
  expect(begun).toEqual({ base: { beach: BEACH }, mine: { beach: renamed('Coast') } })
  expect(TABLE_FIELDS.differ(begun.mine, saved)).toEqual(['beach'])
  const back = withTable(begun, 'beach', BEACH)
  expect(Object.keys(withTable(back, 'ruins', BEACH).mine)).toEqual(['ruins'])
})

test('a table clashes where another screen changed or deleted the same one', () => {
  const begun = withTable(NOTHING, 'beach', renamed('Coast'))
  expect(isElsewhere(begun, 'beach', saved)).toBe(false)
  expect(isElsewhere(begun, 'beach', { ...saved, beach: renamed('Shore') })).toBe(true)
  expect(isElsewhere(begun, 'beach', { ruins: BEACH })).toBe(true)
  expect(isElsewhere(withTable(NOTHING, 'new:1', BEACH), 'new:1', saved)).toBe(false)
})

test('edits go on from another screen’s table; without one as a new table', () => {
  const begun = withTable(NOTHING, 'beach', renamed('Coast'))
  const now = { ...saved, beach: renamed('Shore') }
  const kept = onto(begun, 'beach', { to: 'beach', base: renamed('Shore') })
  expect(isElsewhere(kept, 'beach', now)).toBe(false)
  expect(kept.mine.beach?.name).toBe('Coast')
  const fresh = onto(begun, 'beach', { to: newKey([]), base: undefined })
  expect(fresh.base).toEqual({})
  expect(fresh.mine).toEqual({ 'new:1': renamed('Coast') })
})

test('what was edited since it was sent stays when that is saved', () => {
  const sent = renamed('Coast')
  const begun = withTable(NOTHING, 'new:1', sent)
  const answer = { key: 'new:1', id: 'coast', sent }
  expect(withSaved(begun, answer)).toEqual({ base: {}, mine: {} })
  const later = withSaved(withTable(begun, 'new:1', renamed('Coasts')), answer)
  expect(later).toEqual({ base: { coast: sent }, mine: { coast: renamed('Coasts') } })
})
