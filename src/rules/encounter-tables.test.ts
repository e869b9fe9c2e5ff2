import { describe, expect, test } from 'vitest'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { recordRolls } from './dice/dice.ts'
import {
  type EncounterConditions,
  type EncounterRow,
  type EncounterTable,
  rollEncounters,
} from './encounter.ts'
import { STANDARD_RULES } from './standard-rules.ts'

/** A table whose rows have one result each. */
const tableWith = (
  id: string,
  rows: readonly (Partial<EncounterRow> & Pick<EncounterRow, 'name'>)[],
): EncounterTable => ({
  id,
  name: id,
  die: 6,
  dice: null,
  rows: rows.map((row, index) => ({
    id: `${index + 1}`,
    min: index + 1,
    max: index + 1,
    details: '',
    table: null,
    once: false,
    ...row,
  })),
})

const WILDS = tableWith('wilds', [
  { name: 'Apes' },
  { name: '2d6 wolves', details: 'Hungry.' },
  { name: 'A patrol', details: 'On foot.', table: 'patrols' },
  { name: 'The oracle', once: true },
  { name: 'A letter', once: true, table: 'patrols' },
  { name: 'Rain of d4 frogs' },
])
const PATROLS = tableWith('patrols', [
  { name: '1d4+1 scouts' },
  { name: 'The captain', details: 'Knows the pass.', once: true },
  { name: 'Envoys', table: 'courts' },
  { name: 'A deserter' },
  { name: 'A deserter' },
  { name: 'A deserter' },
])
const COURTS = tableWith('courts', [
  { name: 'of the king', once: true },
  { name: 'of the queen', once: true },
  { name: 'of the heir', once: true },
  { name: 'of the bishop', once: true },
  { name: 'of the guild', once: true },
  { name: 'of the fool', once: true },
])
const TABLES = { wilds: WILDS, patrols: PATROLS, courts: COURTS }

/** The encounters of a day with one check, which always succeeds. */
const dayOf = (
  results: readonly number[],
  {
    quantities = false,
    met = [],
    table = WILDS,
    tables = TABLES,
    times = ['dawn'],
  }: {
    quantities?: boolean
    met?: readonly string[]
    table?: EncounterTable
    tables?: EncounterConditions['tables']
    times?: readonly string[]
  } = {},
) => {
  const { roll, rolls } = recordRolls(loadedDice(...results))
  const rules = { encounters: { die: 2, onAtLeast: 1, times }, quantities }
  const isMet = (table: string, row: string) => met.includes(`${table}/${row}`)
  const result = rollEncounters({ rules, tables, isMet }, table, 4, roll)
  return { ...result, rolls, purposes: rolls.map(({ purpose }) => purpose) }
}

describe('R-TABLE-3: a row that leads to another table', () => {
  test('is rolled on at once, and its name and details stand before what is met there', () => {
    expect(dayOf([1, 3, 2])).toMatchObject({
      encounters: [
        {
          kind: 'encounter',
          id: '4-1',
          time: 'dawn',
          name: 'A patrol: The captain',
          details: 'On foot.\n\nKnows the pass.',
        },
      ],
      met: [{ table: 'patrols', row: '2' }],
      rerolled: [],
      rolledTogether: {},
      purposes: ['encounter:dawn', 'encounter-type:dawn', 'encounter-type:dawn:2'],
    })
  })

  test('may lead on', () => {
    const { encounters, met, purposes } = dayOf([1, 5, 3, 6])
    expect(encounters).toMatchObject([{ name: 'A letter: Envoys: of the fool' }])
    expect(met).toEqual([
      { table: 'wilds', row: '5' },
      { table: 'courts', row: '6' },
    ])
    expect(purposes.at(-1)).toBe('encounter-type:dawn:3')
  })
})

describe('R-TABLE-4: a row that is met but once', () => {
  test('is rolled again when it was met on a day before, on this table', () => {
    const { encounters, purposes, rerolled } = dayOf([1, 4, 4, 1], {
      met: ['wilds/4', 'patrols/1'],
    })
    expect(rerolled, 'R-DAY-8').toEqual(['encounter-type:dawn', 'encounter-type:dawn:2'])
    expect(encounters).toMatchObject([{ name: 'Apes' }])
    expect(purposes.slice(1)).toEqual([
      'encounter-type:dawn',
      'encounter-type:dawn:2',
      'encounter-type:dawn:3',
    ])
    expect(dayOf([1, 4], { met: ['patrols/4'] }).encounters).toMatchObject([{ name: 'The oracle' }])
  })

  test('or earlier on the same day', () => {
    const { encounters, met } = dayOf([1, 4, 1, 4, 6], { times: ['dawn', 'dusk'] })
    expect(encounters.map(({ id, name }) => [id, name])).toEqual([
      ['4-1', 'The oracle'],
      ['4-2', 'Rain of d4 frogs'],
    ])
    expect(met).toEqual([{ table: 'wilds', row: '4' }])
  })

  test('is the row of its table alone, whatever the ids of others', () => {
    const { encounters } = dayOf([1, 3, 2, 1, 3, 3, 2], { times: ['dawn', 'dusk'] })
    expect(encounters.map(({ name }) => name)).toEqual([
      'A patrol: The captain',
      'A patrol: Envoys: of the queen',
    ])
  })

  test('is rolled again 20 times a day at most, over all tables; then there is no encounter', () => {
    const met = ['wilds/4', 'patrols/2']
    const twenty = Array.from({ length: 20 }, () => 4)
    expect(dayOf([1, ...twenty, 1], { met }).encounters).toMatchObject([{ name: 'Apes' }])
    expect(dayOf([1, ...twenty, 4], { met })).toMatchObject({ encounters: [], met: [] })
    const tenOfEach = [...twenty.slice(10), 3, ...twenty.slice(10).map(() => 2)]
    expect(dayOf([1, ...tenOfEach, 4], { met }).encounters).toMatchObject([
      { name: 'A patrol: A deserter' },
    ])
    expect(dayOf([1, ...tenOfEach, 2], { met }).encounters).toEqual([])
    const twoTimes = { met, times: ['dawn', 'dusk'] }
    expect(dayOf([1, ...twenty, 1, 1, 4], twoTimes).encounters).toMatchObject([{ time: 'dawn' }])
    expect(dayOf([1, ...twenty, 1, 1, 6], twoTimes).encounters).toHaveLength(2)
  })

  test('if a table has nothing else there is no encounter, without rolling again', () => {
    const met = COURTS.rows.map(({ id }) => `courts/${id}`)
    const { encounters, met: metToday, purposes } = dayOf([1, 5, 3, 6], { met })
    expect([encounters, metToday]).toEqual([[], []])
    expect(purposes).toHaveLength(4)
  })
})

describe('R-QUANT-2: the dice in an encounter’s name', () => {
  test('are rolled right after it, one purpose each, if the rules say so', () => {
    const { encounters, purposes } = dayOf([1, 2, 3, 5, 1, 6, 4], {
      quantities: true,
      times: ['dawn', 'dusk'],
    })
    expect(encounters).toMatchObject([
      { name: '2d6 wolves', quantities: [{ dice: '2d6', total: 8 }] },
      { name: 'Rain of d4 frogs', quantities: [{ dice: 'd4', total: 4 }] },
    ])
    expect(purposes).toEqual([
      'encounter:dawn',
      'encounter-type:dawn',
      'quantity:dawn:1',
      'quantity:dawn:2',
      'encounter:dusk',
      'encounter-type:dusk',
      'quantity:dusk:1',
    ])
  })

  test('also those of the tables that its row leads to; not those of its details', () => {
    const { encounters } = dayOf([1, 3, 1, 4], { quantities: true })
    expect(encounters).toMatchObject([{ quantities: [{ dice: '1d4+1', total: 5 }] }])
  })

  test('are 20 at most', () => {
    const wilds = tableWith('patrols', [{ name: '12d6 ants, 8d4 bees, d6 cows' }])
    const ones = Array.from({ length: 20 }, () => 1)
    const tables = { ...TABLES, patrols: wilds }
    const { encounters } = dayOf([1, 3, 1, ...ones], { quantities: true, tables })
    expect(encounters[0]?.quantities).toEqual([
      { dice: '12d6', total: 12 },
      { dice: '8d4', total: 8 },
    ])
    const moreAnts = tableWith('patrols', [{ name: '12d6 ants, 9d4 bees, d6 cows' }])
    const first = dayOf([1, 3, 1, ...ones], {
      quantities: true,
      tables: { ...TABLES, patrols: moreAnts },
    })
    expect(first.encounters[0]?.quantities).toEqual([{ dice: '12d6', total: 12 }])
  })

  test('are words by the standard, and where there are none nothing is said of them', () => {
    expect(STANDARD_RULES.quantities).toBe(false)
    expect(dayOf([1, 2]).encounters[0]).not.toHaveProperty('quantities')
    expect(dayOf([1, 1], { quantities: true }).encounters[0]).not.toHaveProperty('quantities')
  })
})

describe('R-TABLE-7: a table of sums', () => {
  const sums = (id: string, rows: Parameters<typeof tableWith>[1]): EncounterTable => ({
    ...tableWith(id, rows),
    ...{ die: 8, dice: '1d6+1d2' },
    rows: tableWith(id, rows).rows.map((row) => ({ ...row, min: row.min + 1, max: row.max + 1 })),
  })
  const SEAS = sums('wilds', [
    { name: 'Gulls', once: true },
    { name: 'Seals' },
    { name: 'A sail', table: 'patrols' },
    ...['a', 'b', 'c', 'd'].map((name) => ({ name })),
  ])
  const tables = { ...TABLES, wilds: SEAS }
  const seaDay = (results: readonly number[], times = ['dawn']) =>
    dayOf(results, { table: SEAS, tables, times })

  test('each die is a roll of its own, the tables below go on with their numbers', () => {
    const { encounters, rolls, rolledTogether } = seaDay([1, 2, 2, 4])
    expect(encounters).toMatchObject([{ name: 'A sail: A deserter' }])
    expect(rolls).toEqual([
      { purpose: 'encounter:dawn', sides: 2, result: 1 },
      { purpose: 'encounter-type:dawn', sides: 6, result: 2 },
      { purpose: 'encounter-type:dawn:2', sides: 2, result: 2 },
      { purpose: 'encounter-type:dawn:3', sides: 6, result: 4 },
    ])
    expect(rolledTogether).toEqual({ 'encounter-type:dawn': 2 })
  })

  test('dice that show what was met before are all rolled again, once', () => {
    const { encounters, rerolled, rolledTogether } = seaDay(
      [1, 1, 1, 1, 1, 1, 2, 1],
      ['dawn', 'dusk'],
    )
    expect(encounters).toMatchObject([{ name: 'Gulls' }, { name: 'Seals' }])
    expect(rerolled).toEqual(['encounter-type:dusk'])
    expect(rolledTogether).toEqual({
      'encounter-type:dawn': 2,
      'encounter-type:dusk': 2,
      'encounter-type:dusk:3': 2,
    })
  })

  test('R-BOUND-4: a day has 60 dice on tables, and none of a roll without the others', () => {
    const ten = { ...SEAS, die: 100, dice: '10d10', rows: [{ ...row, min: 10, max: 100 }] }
    const times = Array.from({ length: 7 }, (_, nth) => `${nth}`)
    const rules = { encounters: { die: 2, onAtLeast: 1, times }, quantities: false }
    const { roll, rolls } = recordRolls(() => 1)
    const conditions = { rules, tables: { wilds: ten }, isMet: () => false }
    expect(rollEncounters(conditions, ten, 1, roll).encounters).toHaveLength(6)
    expect(rolls).toHaveLength(7 + 60)
  })

  const row = { id: '1', min: 2, max: 8, name: 'Fog', details: '', table: null, once: false }
})
