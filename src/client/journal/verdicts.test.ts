import { describe, expect, test } from 'vitest'
import type { JournalDay } from '../../protocol/views.ts'
import { startingRecord } from '../../rules/record.ts'
import type { TravelEvent } from '../../rules/travel-day.ts'
import { sayDice } from './verdicts.ts'

const ROLLS = [
  { purpose: 'encounter:morning', sides: 20, result: 19 },
  { purpose: 'encounter-type:morning', sides: 100, result: 47 },
  { purpose: 'encounter:evening', sides: 20, result: 7 },
  { purpose: 'rain', sides: 4, result: 3 },
  { purpose: 'navigation', sides: 20, result: 3 },
  { purpose: 'lost-direction', sides: 6, result: 5 },
  { purpose: 'pace', sides: 4, result: 2 },
] as const

const EVENTS: readonly TravelEvent[] = [
  { kind: 'encounter', time: 'morning', name: 'Giant apes' },
  { kind: 'lost', heading: 5 },
]
const CHECKS = { terrain: 'Swamp', encounter: 18, heavyRain: 4, navigation: { bonus: 3, dc: 15 } }

const MAP = startingRecord({ x: 0, y: 0 }, 'Beach')

const dayWith = (changes: Partial<JournalDay>): JournalDay => ({
  revision: 'e-1',
  day: 1,
  map: MAP,
  from: { x: 0, y: 2 },
  order: { direction: 1, pace: 'fast', canoe: false, manual: false },
  rolls: [...ROLLS],
  events: [...EVENTS],
  checks: CHECKS,
  alerts: [],
  direction: 5,
  lost: true,
  undone: false,
  ...changes,
})
const said = (day: JournalDay): string[] =>
  sayDice(day).map(({ name, die, result, verdict }) => `${name} ${die} ${result}${verdict}`)

describe('the journal says what became of each die', () => {
  test('by what the day was held against', () => {
    expect(said(dayWith({}))).toEqual([
      'Encounter, morning d20 19 against 18: an encounter',
      'Which, morning d100 47 on the Swamp table: Giant apes',
      'Encounter, evening d20 7 against 18: none',
      'Rain d4 3 against 4: light',
      'Navigation d20 3 + 3 = 6 against 15: lost',
      'Lost, direction d6 5: south-west',
      'Pace d4 2: no effect',
    ])
  })

  test('a check that was met, with a bonus below zero, and heavy rain', () => {
    const rolls = [
      { purpose: 'rain', sides: 4, result: 4 } as const,
      { purpose: 'navigation', sides: 20, result: 18 } as const,
    ]
    const checks = { ...CHECKS, navigation: { bonus: -2, dc: 15 } }
    expect(
      said(dayWith({ rolls, checks, events: [], lost: false, map: { ...MAP, rain: 'Heavy' } })),
    ).toEqual([
      'Rain d4 4 against 4: heavy',
      'Navigation d20 18 \u2212 2 = 16 against 15: on course',
    ])
  })

  test('of a day from before that was kept: what is known', () => {
    expect(said(dayWith({ checks: null }))).toEqual([
      'Encounter, morning d20 19: an encounter',
      'Which, morning d100 47: Giant apes',
      'Encounter, evening d20 7: none',
      'Rain d4 3: light',
      'Navigation d20 3: lost',
      'Lost, direction d6 5: south-west',
      'Pace d4 2: no effect',
    ])
    expect(said(dayWith({ checks: null, events: null }))).toContain('Which, morning d100 47')
  })

  test('a die that was rolled again is judged as the first', () => {
    const rolls = [{ purpose: 'encounter-type:morning:2', sides: 100, result: 9 } as const]
    expect(said(dayWith({ rolls }))).toEqual([
      'Which, morning d100 9 on the Swamp table: Giant apes',
    ])
  })
})
