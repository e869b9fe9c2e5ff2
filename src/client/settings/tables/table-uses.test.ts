import { expect, test } from 'vitest'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import type { TableDraft } from './drafts.ts'
import { leadingTo, usesOf } from './table-uses.ts'

const table = (name: string, ...leads: readonly (string | null)[]): TableDraft => ({
  name,
  die: 6,
  rows: leads.map((lead, index) => ({
    ...{ key: String(index), id: null, from: '1', to: '6', name: 'x', details: '' },
    ...{ table: lead, once: false },
  })),
})
const tables = {
  a: table('A', 'b', null),
  b: table('B', 'c'),
  c: table('C', null),
  beach: table('BEACH', 'c'),
}

test('R-TABLE-3: a table that leads to this one in any number of steps would lead in a circle', () => {
  expect([...leadingTo('c', tables)].toSorted()).toEqual(['a', 'b', 'beach', 'c'])
  expect([...leadingTo('a', tables)]).toEqual(['a'])
})

test('a table is used by terrains and by rows of other tables', () => {
  expect(usesOf('c', STANDARD_RULES, tables)).toEqual({ terrains: [], tables: ['B', 'BEACH'] })
  expect(usesOf('beach', STANDARD_RULES, tables)).toEqual({ terrains: ['Beach'], tables: [] })
})
