import { describe, expect, test } from 'vitest'
import { DIE_PURPOSES } from '../../rules/dice.ts'
import { startingRecord } from '../../rules/record.ts'
import { sayHex, sayManner, sayMovement, sayPurpose } from './words.ts'

const order = { direction: 2, pace: 'normal', canoe: false, manual: false } as const
const at = (x: number, y: number) => startingRecord({ x, y }, 'Beach')

describe('the journal says', () => {
  test('where a day went', () => {
    const day = {
      from: { x: 19, y: 11 },
      map: at(20, 10),
      direction: 2,
      lost: false,
      order,
    } as const
    expect(sayMovement(day)).toBe('north-east, from 19, 11 to 20, 10')
  })

  test('where a lost party went, and where it meant to go', () => {
    const day = { from: { x: 0, y: 0 }, map: at(0, 2), direction: 4, lost: true, order } as const
    expect(sayMovement(day)).toBe('lost: set out north-east, went south, from 0, 0 to 0, 2')
  })

  test('that the edge of the world stopped a day', () => {
    const from = { x: -10_000, y: 0 }
    const day = { from, map: at(-10_000, 0), direction: 5, lost: false, order } as const
    expect(sayMovement(day)).toBe('south-west, stayed at −10000, 0: the edge of the world')
  })

  test('how a day was travelled', () => {
    expect(sayManner(order)).toBe('normal pace')
    expect(sayManner({ ...order, canoe: true, manual: true })).toBe(
      'normal pace, with canoe, by hand',
    )
  })

  test('what every die was for', () => {
    expect(new Set(DIE_PURPOSES.map(sayPurpose)).size).toBe(DIE_PURPOSES.length)
  })

  test('hexes with a real minus', () => {
    expect(sayHex({ x: -1, y: -3 })).toBe('−1, −3')
  })
})
