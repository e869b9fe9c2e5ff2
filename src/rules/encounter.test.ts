import { expect, test } from 'vitest'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { recordRolls } from './dice/dice.ts'
import {
  type EncounterRow,
  type EncounterTable,
  findEncounterTable,
  lookUpEncounter,
  rollEncounters,
} from './encounter.ts'

const row = (name: string, min: number, max: number): EncounterRow => ({
  id: name,
  name,
  min,
  max,
  details: '',
  table: null,
  once: false,
})

const TABLE: EncounterTable = {
  id: 'swamp',
  name: 'Swamp',
  die: 100,
  dice: null,
  rows: [row('Apes', 1, 1), row('Cache', 2, 99), row('Raptors', 100, 100)],
}

test.each([
  [1, 'Apes'],
  [2, 'Cache'],
  [99, 'Cache'],
  [100, 'Raptors'],
])('R-ENC-3: a row holds both its ends: %i is %s', (result, name) => {
  expect(lookUpEncounter(TABLE, result).name).toBe(name)
})

test('R-ENC-4: a gap in a table is an error, not an encounter without a name', () => {
  expect(() => lookUpEncounter({ ...TABLE, rows: TABLE.rows.slice(1) }, 1)).toThrow(RangeError)
})

test('R-ENC-1, R-ENC-2: dice, times and what makes an encounter are those of the rules', () => {
  const { roll, rolls } = recordRolls(loadedDice(5, 12, 4, 6, 1))
  const encounters = { die: 6, onAtLeast: 5, times: ['dawn', 'dead of night', 'dusk'] }
  const table: EncounterTable = { ...TABLE, die: 12, rows: [row('Bats', 1, 12)] }
  const rules = { encounters, quantities: false }
  const conditions = { rules, tables: { swamp: TABLE }, isMet: () => false }
  expect(rollEncounters(conditions, table, 7, roll).encounters).toEqual([
    { kind: 'encounter', id: '7-1', time: 'dawn', name: 'Bats' },
    { kind: 'encounter', id: '7-2', time: 'dusk', name: 'Bats' },
  ])
  expect(rolls).toEqual([
    { purpose: 'encounter:dawn', sides: 6, result: 5 },
    { purpose: 'encounter-type:dawn', sides: 12, result: 12 },
    { purpose: 'encounter:dead of night', sides: 6, result: 4 },
    { purpose: 'encounter:dusk', sides: 6, result: 6 },
    { purpose: 'encounter-type:dusk', sides: 12, result: 1 },
  ])
})

test('R-ENC-4: a terrain whose table there is not is an error', () => {
  const tables = { swamp: TABLE }
  expect(findEncounterTable(tables, { table: 'swamp' })).toBe(TABLE)
  expect(() => findEncounterTable(tables, { table: 'sea' })).toThrow(RangeError)
})
