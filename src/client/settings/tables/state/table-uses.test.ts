import { expect, test } from 'vitest'
import type { EncounterTableView } from '../../../../protocol/tables.ts'
import { STANDARD_RULES } from '../../../../rules/standard-rules.ts'
import { leadingTo, usesOf } from './table-uses.ts'

const table = (id: string, ...leads: readonly (string | null)[]): EncounterTableView => ({
  id,
  name: id.toUpperCase(),
  die: 6,
  rows: leads.map((lead, index) => ({
    ...{ id: String(index), min: 1, max: 6, name: 'x', details: '' },
    ...{ table: lead, once: false },
  })),
})
const tables = [table('a', 'b', null), table('b', 'c'), table('c', null), table('beach', 'c')]

test('R-TABLE-3: a table that leads to this one in any number of steps would lead in a circle', () => {
  expect([...leadingTo('c', tables)].toSorted()).toEqual(['a', 'b', 'beach', 'c'])
  expect([...leadingTo('a', tables)]).toEqual(['a'])
})

test('a table is used by terrains and by rows of other tables', () => {
  expect(usesOf('c', STANDARD_RULES, tables)).toEqual({ terrains: [], tables: ['B', 'BEACH'] })
  expect(usesOf('beach', STANDARD_RULES, tables)).toEqual({ terrains: ['Beach'], tables: [] })
})
