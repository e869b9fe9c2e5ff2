import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRecord } from '#test/support/arbitraries.ts'
import { STANDARD_RULES } from './standard-rules.ts'
import { collectRain, consumeSupplies, dailyNeed, SUPPLIES, type Supply } from './supplies.ts'

const { needs } = STANDARD_RULES
const consume = (stores: Record<Supply, number>, members: number) =>
  consumeSupplies(stores, members, needs)

const PLENTY = { ointment: 1_000, water: 1_000, food: 1_000 }

describe('R-RAIN-3: heavy rain fills the raincatchers', () => {
  test.each([
    [999_998, 2, 1_000_000],
    [999_998, 3, 1_000_000],
    [1_000_000, 1_000_000, 1_000_000],
  ])('%i gallons and %i raincatchers stop at the bound', (water, raincatchers, expected) => {
    expect(collectRain({ water, raincatchers }, 1)).toBe(expected)
  })
})

describe('R-SUP-3: players who go without', () => {
  test.each([
    ['ointment', 4, 5, 1],
    ['ointment', 0, 5, 5],
    ['food', 3, 5, 2],
    ['food', 0, 100, 100],
    ['water', 9, 5, 1],
    ['water', 8, 5, 1],
    ['water', 7, 5, 2],
    ['water', 5, 5, 3],
    ['water', 1, 5, 5],
    ['water', 0, 5, 5],
  ] as const)('%s %i for %i members: %i', (supply, store, members, players) => {
    const day = consume({ ...PLENTY, [supply]: store }, members)
    expect(day[supply]).toBe(0)
    expect(day.shortfalls).toEqual([{ kind: 'shortfall', supply, players }])
  })
})

test('R-SUP-2, R-SUP-3: a store falls by what is used, and a warning tells what is missing', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const day = consume(record, record.partyMembers)
      for (const supply of SUPPLIES) {
        const need = dailyNeed(needs, supply, record.partyMembers)
        const shortfall = day.shortfalls.find((found) => found.supply === supply)
        expect(day[supply]).toBe(Math.max(0, record[supply] - need))
        expect(shortfall === undefined).toBe(record[supply] >= need)
        expect(shortfall?.players ?? 0).toBeLessThanOrEqual(record.partyMembers)
        expect(shortfall?.players ?? 1).toBeGreaterThanOrEqual(1)
      }
    }),
  )
})

test('R-SUP-1, R-SUP-3: what a member uses is what the rules say, and nothing is never missed', () => {
  const other = { ointment: 0, water: 3, food: 2 }
  expect(consumeSupplies({ ointment: 0, water: 10, food: 3 }, 4, other)).toEqual({
    ointment: 0,
    water: 0,
    food: 0,
    shortfalls: [
      { kind: 'shortfall', supply: 'water', players: 1 },
      { kind: 'shortfall', supply: 'food', players: 3 },
    ],
  })
})
