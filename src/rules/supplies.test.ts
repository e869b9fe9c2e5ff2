import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyRecord } from '../../test/support/arbitraries.ts'
import { collectRain, consumeSupplies, dailyNeed, SUPPLIES } from './supplies.ts'

const PLENTY = { ointment: 1_000, water: 1_000, food: 1_000 }

describe('R-RAIN-3: heavy rain fills the raincatchers', () => {
  test.each([
    ['Heavy', 10, 3, 13],
    ['Heavy', 0, 1, 1],
    ['Heavy', 10, 0, 10],
    ['Light', 10, 3, 10],
  ] as const)(
    '%s rain on %i gallons and %i raincatchers: %i',
    (rain, water, raincatchers, expected) => {
      expect(collectRain({ water, raincatchers }, rain)).toBe(expected)
    },
  )

  test.each([
    [999_998, 2, 1_000_000],
    [999_998, 3, 1_000_000],
    [1_000_000, 1_000_000, 1_000_000],
  ])('%i gallons and %i raincatchers stop at the bound', (water, raincatchers, expected) => {
    expect(collectRain({ water, raincatchers }, 'Heavy')).toBe(expected)
  })
})

describe('R-SUP-1: what a day uses up', () => {
  test.each([
    ['ointment', 4, 4],
    ['water', 4, 8],
    ['food', 4, 4],
    ['water', 0, 0],
    ['water', 100, 200],
  ] as const)('%s for %i members: %i', (supply, members, need) => {
    expect(dailyNeed(supply, members)).toBe(need)
    expect(consumeSupplies(PLENTY, members)[supply]).toBe(1_000 - need)
  })

  test('a party without members uses nothing and warns of nothing', () => {
    expect(consumeSupplies({ ointment: 0, water: 0, food: 0 }, 0)).toEqual({
      ointment: 0,
      water: 0,
      food: 0,
      shortfalls: [],
    })
  })
})

describe('R-SUP-2: a store that is just enough ends at 0 without a warning', () => {
  test.each(SUPPLIES)('%s', (supply) => {
    const stores = { ...PLENTY, [supply]: dailyNeed(supply, 5) }
    const day = consumeSupplies(stores, 5)
    expect(day[supply]).toBe(0)
    expect(day.shortfalls).toEqual([])
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
    const day = consumeSupplies({ ...PLENTY, [supply]: store }, members)
    expect(day[supply]).toBe(0)
    expect(day.shortfalls).toEqual([{ kind: 'shortfall', supply, players }])
  })

  test('half up: a shortfall of 5 gallons is 3 players', () => {
    const { shortfalls } = consumeSupplies({ ...PLENTY, water: 5 }, 5)
    expect(shortfalls).toEqual([{ kind: 'shortfall', supply: 'water', players: 3 }])
  })
})

test('R-SUP-4: warnings arise for ointment, then water, then food', () => {
  const { shortfalls } = consumeSupplies({ food: 0, water: 0, ointment: 0 }, 2)
  expect(shortfalls.map(({ supply }) => supply)).toEqual(['ointment', 'water', 'food'])
})

test('R-SUP-2, R-SUP-3: a store falls by what is used, and a warning tells what is missing', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      const day = consumeSupplies(record, record.partyMembers)
      for (const supply of SUPPLIES) {
        const need = dailyNeed(supply, record.partyMembers)
        const shortfall = day.shortfalls.find((found) => found.supply === supply)
        expect(day[supply]).toBe(Math.max(0, record[supply] - need))
        expect(shortfall === undefined).toBe(record[supply] >= need)
        expect(shortfall?.players ?? 0).toBeLessThanOrEqual(record.partyMembers)
        expect(shortfall?.players ?? 1).toBeGreaterThanOrEqual(1)
      }
    }),
  )
})
