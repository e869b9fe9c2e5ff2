import { describe, expect, test } from 'vitest'
import type { JournalDay } from '#protocol/views.ts'
import { startingRecord } from '#rules/record.ts'
import type { TravelEvent } from '#rules/travel-day.ts'
import { sayDice, sayMode, sayMovement } from './say-day.ts'

const order = { direction: 2, pace: 'normal', canoe: false, manual: false } as const
const at = (x: number, y: number) => startingRecord({ x, y }, 'Beach')

const PRINTED = { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' } as const

describe('the journal describes', () => {
  const walked: Parameters<typeof sayMovement>[0] = {
    from: { x: 19, y: 11 },
    way: [{ x: 20, y: 10 }],
    map: at(20, 10),
    direction: 2,
    lost: false,
    order,
  }

  test('where a day went', () => {
    expect(sayMovement(walked, null)).toBe('north-east, from column 20, row 6 to column 21, row 6')
    expect(sayMovement(walked, PRINTED)).toBe('north-east, from hex 2006 to hex 2106')
  })

  test('R-MOV-5: the path of a day with several hexes, or none', () => {
    const way = [
      { x: 20, y: 10 },
      { x: 21, y: 9 },
      { x: 22, y: 8 },
    ]
    expect(sayMovement({ ...walked, way, map: at(22, 8) }, PRINTED)).toBe(
      'north-east, from hex 2006 by hex 2106, hex 2205 to hex 2305',
    )
    expect(sayMovement({ ...walked, way: [], map: at(19, 11) }, PRINTED)).toBe(
      'north-east, got no further than hex 2006',
    )
  })

  test('R-REST-1: days without travel, which have no pace', () => {
    const stays = { ...walked, way: [], map: at(19, 11), direction: null }
    const rest = { ...order, direction: null, activity: 'rest' } as const
    const forage = { ...rest, activity: 'forage' } as const
    expect(sayMovement({ ...stays, order: rest }, PRINTED)).toBe('rested at hex 2006')
    expect(sayMovement({ ...stays, order: forage }, PRINTED)).toBe('foraged at hex 2006')
    expect(sayMode({ ...rest, canoe: true }, 'Swamp')).toBe('Swamp')
  })

  test('where a lost party went, and where it intended to go', () => {
    const from = { x: 0, y: 0 }
    const way = [{ x: 0, y: 2 }]
    const day = { ...walked, from, way, map: at(0, 2), direction: 4, lost: true } as const
    expect(sayMovement(day, null)).toBe(
      'lost: set out north-east, went south, from column 1, row 1 to column 1, row 2',
    )
  })

  test('a day that ended at the edge of the world', () => {
    const from = { x: -10_000, y: 0 }
    const day = { ...walked, from, map: at(-10_000, 0), direction: 5 } as const
    expect(sayMovement({ ...day, way: [] }, null)).toBe(
      'south-west, stayed at column −9,999, row 1: the edge of the world',
    )
  })

  test('how a day was travelled', () => {
    expect(sayMode(order)).toBe('normal pace')
    expect(sayMode(order, 'Swamp')).toBe('normal pace, Swamp')
    expect(sayMode({ ...order, canoe: true, manual: true })).toBe(
      'normal pace, with canoe, by hand',
    )
    expect(sayMode({ ...order, activity: 'forage' })).toBe('normal pace, foraging on the way')
  })
})

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
  way: [],
  order: { direction: 1, pace: 'fast', canoe: false, manual: false },
  rolls: [...ROLLS],
  events: [...EVENTS],
  checks: CHECKS,
  alerts: [],
  direction: 5,
  lost: true,
  weather: 'Light',
  undone: false,
  encounters: [],
  notes: { gm: '', players: '', session: null },
  balance: null,
  ...changes,
})
const said = (day: JournalDay): string[] =>
  sayDice(day).map(({ name, die, result, verdict }) => `${name} ${die} ${result}${verdict}`)

describe('the journal describes the effect of each die', () => {
  test('with the number that the roll was compared to', () => {
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

  test('R-WEATHER-3: weather with a name of its own is called by that name, not by its rain', () => {
    const rolls = [{ purpose: 'rain', sides: 20, result: 20 } as const]
    const day = dayWith({ rolls, events: [], map: { ...MAP, rain: 'Heavy' }, weather: 'Storm' })
    expect(said(day)).toEqual(['Rain d20 20: Storm'])
    const checks = { ...CHECKS, heavyRain: 1 }
    const dry = dayWith({ rolls, events: [], checks, weather: 'Light' })
    expect(said(dry), 'heavy rain on 1').toEqual(['Rain d20 20: light'])
  })

  test('a successful check with a negative bonus, and heavy rain', () => {
    const rolls = [
      { purpose: 'rain', sides: 4, result: 4 } as const,
      { purpose: 'navigation', sides: 20, result: 18 } as const,
    ]
    const checks = { ...CHECKS, navigation: { bonus: -2, dc: 15 } }
    expect(
      said(
        dayWith({
          rolls,
          checks,
          events: [],
          lost: false,
          map: { ...MAP, rain: 'Heavy' },
          weather: 'Heavy',
        }),
      ),
    ).toEqual([
      'Rain d4 4 against 4: heavy',
      'Navigation d20 18 \u2212 2 = 16 against 15: on course',
    ])
  })

  test('R-TABLE-3, R-TABLE-4: each die on a table with its row, or as rolled again', () => {
    const die = (purpose: `encounter-type:morning${string}`, result: number) =>
      ({ purpose, sides: 100, result }) as const
    const rolls = [
      die('encounter-type:morning', 9),
      die('encounter-type:morning:2', 30),
      die('encounter-type:morning:3', 4),
    ]
    const checks = { ...CHECKS, again: ['encounter-type:morning' as const] }
    const events = [
      { kind: 'encounter', time: 'morning', name: 'Pirates: Sick with fever' } as const,
    ]
    expect(said(dayWith({ rolls, checks, events }))).toEqual([
      'Which, morning d100 9: met before, rolled again',
      'Which, morning d100 30 on the Swamp table: Pirates',
      'Which, morning d100 4: Sick with fever',
    ])
    const named = [{ kind: 'encounter', time: 'morning', name: 'A: B: C' } as const]
    expect(said(dayWith({ rolls, checks, events: named }))[2]).toBe(
      'Which, morning d100 4: A: B: C',
    )
  })

  test('R-TABLE-7: dice that are added up, with their sum', () => {
    const rolls = [
      { purpose: 'encounter-type:morning', sides: 12, result: 1 } as const,
      { purpose: 'encounter-type:morning:2', sides: 8, result: 1 } as const,
      { purpose: 'encounter-type:morning:3', sides: 12, result: 7 } as const,
      { purpose: 'encounter-type:morning:4', sides: 8, result: 5 } as const,
      { purpose: 'encounter-type:morning:5', sides: 6, result: 2 } as const,
    ]
    const again = ['encounter-type:morning'] as const
    const together = { 'encounter-type:morning': 2, 'encounter-type:morning:3': 2 }
    const events = [{ kind: 'encounter', time: 'morning', name: 'Pirates: Sick' } as const]
    expect(said(dayWith({ rolls, checks: { ...CHECKS, again, together }, events }))).toEqual([
      'Which, morning d12 1 of 1 + 1 = 2: met before, rolled again',
      'Which, morning d8 1 of 1 + 1 = 2: met before, rolled again',
      'Which, morning d12 7 of 7 + 5 = 12 on the Swamp table: Pirates',
      'Which, morning d8 5 of 7 + 5 = 12 on the Swamp table: Pirates',
      'Which, morning d6 2: Sick',
    ])
  })

  test('R-QUANT-2, R-FORAGE-3, R-PACE-4: quantities, foraging and the effect of the pace’s die', () => {
    const rolls = [
      { purpose: 'quantity:morning:1', sides: 6, result: 2 } as const,
      { purpose: 'quantity:morning:2', sides: 6, result: 5 } as const,
      { purpose: 'quantity:morning:3', sides: 4, result: 1 } as const,
      { purpose: 'forage', sides: 20, result: 14 } as const,
      { purpose: 'forage-rations', sides: 6, result: 1 } as const,
      { purpose: 'forage-gallons', sides: 6, result: 6 } as const,
      { purpose: 'pace', sides: 4, result: 3 } as const,
    ]
    const quantities = [
      { dice: '2d6', total: 7 },
      { dice: 'd4+1', total: 2 },
    ]
    const events: TravelEvent[] = [
      { kind: 'encounter', time: 'morning', name: '2d6 crabs, d4+1 gulls', quantities },
      { kind: 'forage', rations: 1, gallons: 6 },
    ]
    const checks = { ...CHECKS, forage: { bonus: 3, dc: 15 }, pace: 1 as const }
    expect(said(dayWith({ rolls, events: events as JournalDay['events'], checks }))).toEqual([
      'How many, morning d6 2 of 2d6: 7 in all',
      'How many, morning d6 5 of 2d6: 7 in all',
      'How many, morning d4 1 of d4+1: 2 in all',
      'Foraging d20 14 + 3 = 17 against 15: found something',
      'Rations found d6 1: 1 ration',
      'Water found d6 6: 6 gallons',
      'Pace d4 3: one hex more',
    ])
    const [pace] = sayDice(dayWith({ rolls: rolls.slice(-1), checks }), true)
    expect(pace?.verdict, 'R-COST-1').toBe(': one point more')
  })

  test('R-DIE-4: typed dice are marked', () => {
    const rolls = [
      { purpose: 'rain', sides: 4, result: 3, typed: true } as const,
      { purpose: 'lost-direction', sides: 6, result: 5 } as const,
    ]
    expect(sayDice(dayWith({ rolls })).map(({ mark }) => mark)).toEqual(['typed', ''])
  })
})
