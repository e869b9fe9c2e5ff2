import { describe, expect, test } from 'vitest'
import { startingRecord } from '../../../rules/record.ts'
import { sayMode, sayMovement, sayPurpose } from './say-day.ts'

const order = { direction: 2, pace: 'normal', canoe: false, manual: false } as const
const at = (x: number, y: number) => startingRecord({ x, y }, 'Beach')

const PRINTED = { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' } as const

describe('the journal says', () => {
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

  test('R-MOV-5: the way of a day that has several hexes, or none', () => {
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

  test('where a lost party went, and where it meant to go', () => {
    const from = { x: 0, y: 0 }
    const way = [{ x: 0, y: 2 }]
    const day = { ...walked, from, way, map: at(0, 2), direction: 4, lost: true } as const
    expect(sayMovement(day, null)).toBe(
      'lost: set out north-east, went south, from column 1, row 1 to column 1, row 2',
    )
  })

  test('that the edge of the world stopped a day', () => {
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

  test.each([
    ['encounter:morning', 'Encounter, morning'],
    ['encounter-type:dead of night', 'Which, dead of night'],
    ['encounter-type:morning:2', 'Which, morning'],
    ['quantity:morning:1', 'How many, morning'],
    ['forage', 'Foraging'],
    ['forage-rations:2', 'Rations found'],
    ['forage-gallons', 'Water found'],
    ['rain', 'Rain'],
    ['navigation', 'Navigation'],
    ['lost-direction', 'Lost, direction'],
    ['pace', 'Pace'],
  ] as const)('what a die was for: %s', (purpose, said) => {
    expect(sayPurpose(purpose)).toBe(said)
  })
})
