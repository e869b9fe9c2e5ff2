import { expect, test } from 'vitest'
import { shoppingList, totalWeight } from './provisions.tsx'

const DAILY_NEEDS = { food: 4, water: 8, ointment: 4 }
const water = { from: 10 }
const STORES = { food: 40, water: 200, ointment: 0 }

test('R-CAST-8: 24 days of four members are 96 rations, 192 gallons, 1,728 lb', () => {
  const list = shoppingList({ daily: DAILY_NEEDS, water }, STORES, 24)
  expect(list).toEqual([
    { supply: 'food', needed: 96, stored: 40, buy: 56, weight: 192 },
    { supply: 'water', needed: 192, stored: 200, buy: 0, weight: 1536 },
    { supply: 'ointment', needed: 96, stored: 0, buy: 96, weight: null },
  ])
  expect(totalWeight(list)).toBe(1728)
})

test('R-CAST-8: a store that nobody needs is not on the list', () => {
  const daily = { ...DAILY_NEEDS, ointment: 0 }
  const supplies = (water: { from: number | null }) =>
    shoppingList({ daily, water }, STORES, 3).map(({ supply }) => supply)
  expect(supplies({ from: 0 })).toEqual(['food', 'water'])
  expect(supplies({ from: null }), 'water that never runs out').toEqual(['food'])
})
