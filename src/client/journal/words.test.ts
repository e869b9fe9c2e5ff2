import { describe, expect, test } from 'vitest'
import { startingRecord } from '../../rules/record.ts'
import { sayMode, sayMovement, sayPurpose } from './words.ts'

const order = { direction: 2, pace: 'normal', canoe: false, manual: false } as const
const at = (x: number, y: number) => startingRecord({ x, y }, 'Beach')

const PRINTED = { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' } as const

describe('the journal says', () => {
  test('where a day went', () => {
    const day = {
      from: { x: 19, y: 11 },
      map: at(20, 10),
      direction: 2,
      lost: false,
      order,
    } as const
    expect(sayMovement(day, null)).toBe('north-east, from column 20, row 6 to column 21, row 6')
    expect(sayMovement(day, PRINTED)).toBe('north-east, from hex 2006 to hex 2106')
  })

  test('where a lost party went, and where it meant to go', () => {
    const day = { from: { x: 0, y: 0 }, map: at(0, 2), direction: 4, lost: true, order } as const
    expect(sayMovement(day, null)).toBe(
      'lost: set out north-east, went south, from column 1, row 1 to column 1, row 2',
    )
  })

  test('that the edge of the world stopped a day', () => {
    const from = { x: -10_000, y: 0 }
    const day = { from, map: at(-10_000, 0), direction: 5, lost: false, order } as const
    expect(sayMovement(day, null)).toBe(
      'south-west, stayed at column −9,999, row 1: the edge of the world',
    )
  })

  test('how a day was travelled', () => {
    expect(sayMode(order)).toBe('normal pace')
    expect(sayMode(order, 'Swamp')).toBe('normal pace, Swamp')
    expect(sayMode({ ...order, canoe: true, manual: true })).toBe(
      'normal pace, with canoe, by hand',
    )
  })

  test.each([
    ['encounter:morning', 'Encounter, morning'],
    ['encounter-type:dead of night', 'Which, dead of night'],
    ['rain', 'Rain'],
    ['navigation', 'Navigation'],
    ['lost-direction', 'Lost, direction'],
    ['pace', 'Pace'],
  ] as const)('what a die was for: %s', (purpose, said) => {
    expect(sayPurpose(purpose)).toBe(said)
  })
})
