import { describe, expect, test } from 'vitest'
import { loadedDice } from '../../test/support/loaded-dice.ts'
import { recordRolls } from './dice.ts'
import {
  type EncounterConditions,
  type EncounterRow,
  type EncounterTable,
  lookUpEncounter,
  rollEncounters,
  tableOf,
} from './encounter.ts'
import { STANDARD_RULES } from './standard-rules.ts'

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
  rows: [row('Apes', 1, 1), row('Cache', 2, 99), row('Raptors', 100, 100)],
}

const CONDITIONS: EncounterConditions = {
  rules: STANDARD_RULES,
  tables: { swamp: TABLE },
  isMet: () => false,
}

const encountersOf = (...results: readonly number[]) => {
  const { roll, rolls } = recordRolls(loadedDice(...results))
  const { encounters } = rollEncounters(CONDITIONS, TABLE, 3, roll)
  return { encounters, purposes: rolls.map(({ purpose }) => purpose), rolls }
}

describe('R-ENC-2: an encounter happens on a d20 of 18 or more', () => {
  test.each([1, 2, 10, 16, 17])('a %i is a quiet morning', (result) => {
    expect(encountersOf(result, 1, 1).encounters).toEqual([])
  })

  test.each([18, 19, 20])('a %i is an encounter', (result) => {
    expect(encountersOf(result, 50, 1, 1).encounters).toEqual([
      { kind: 'encounter', id: '3-1', time: 'morning', name: 'Cache' },
    ])
  })

  test('that is 3 of the 20 sides', () => {
    const sides = Array.from({ length: 20 }, (_, index) => index + 1)
    const busy = sides.filter((side) => encountersOf(side, 1, 1, 1).encounters.length > 0)
    expect(busy).toEqual([18, 19, 20])
  })
})

test('R-ENC-1: morning, afternoon and evening are checked in this order, one d20 each', () => {
  const { purposes, rolls } = encountersOf(1, 2, 3)
  expect(purposes).toEqual(['encounter:morning', 'encounter:afternoon', 'encounter:evening'])
  expect(rolls.map(({ sides }) => sides)).toEqual([20, 20, 20])
})

test('R-ENC-3: each check that succeeds is followed at once by its d100', () => {
  const { encounters, rolls } = encountersOf(18, 1, 19, 2, 20, 100)
  expect(rolls).toEqual([
    { purpose: 'encounter:morning', sides: 20, result: 18 },
    { purpose: 'encounter-type:morning', sides: 100, result: 1 },
    { purpose: 'encounter:afternoon', sides: 20, result: 19 },
    { purpose: 'encounter-type:afternoon', sides: 100, result: 2 },
    { purpose: 'encounter:evening', sides: 20, result: 20 },
    { purpose: 'encounter-type:evening', sides: 100, result: 100 },
  ])
  expect(encounters.map(({ name }) => name)).toEqual(['Apes', 'Cache', 'Raptors'])
})

test('R-ENC-3: a quiet check rolls no d100', () => {
  expect(encountersOf(17, 18, 50, 17).purposes).toEqual([
    'encounter:morning',
    'encounter:afternoon',
    'encounter-type:afternoon',
    'encounter:evening',
  ])
})

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
  expect(rollEncounters({ ...CONDITIONS, rules }, table, 7, roll).encounters).toEqual([
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
  expect(tableOf(tables, { table: 'swamp' })).toBe(TABLE)
  expect(() => tableOf(tables, { table: 'sea' })).toThrow(RangeError)
})
