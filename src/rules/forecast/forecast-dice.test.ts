import { expect, test } from 'vitest'
import { forecastDice } from './forecast-dice.ts'

const rollsOf = (seed: number, sides: number, count: number): number[] => {
  const dice = forecastDice(seed)
  return Array.from({ length: count }, () => dice('rain', sides))
}

test('R-CAST-2: the same seed rolls the same, another seed something else', () => {
  expect(rollsOf(7, 20, 200)).toEqual(rollsOf(7, 20, 200))
  expect(rollsOf(7, 20, 200)).not.toEqual(rollsOf(8, 20, 200))
})

test.each([2, 3, 4, 6, 7, 20, 100, 1000])('R-CAST-2: each side of a d%i is as likely', (sides) => {
  const rolls = 200 * sides
  const seen = new Array<number>(sides + 1).fill(0)
  for (const shown of rollsOf(sides, sides, rolls)) seen[shown] = (seen[shown] ?? 0) + 1
  expect(seen[0]).toBe(0)
  // Chi squared: its mean is sides − 1, its variance twice that.
  const chi = seen.slice(1).reduce((sum, count) => sum + (count - 200) ** 2 / 200, 0)
  expect(Math.abs(chi - (sides - 1))).toBeLessThan(5 * Math.sqrt(2 * (sides - 1)))
})

test('R-CAST-2: two dice in a row do not hang together', () => {
  const seen = new Array<number>(36).fill(0)
  const dice = forecastDice(1)
  for (let pair = 0; pair < 36_000; pair += 1) {
    const at = (dice('rain', 6) - 1) * 6 + dice('pace', 6) - 1
    seen[at] = (seen[at] ?? 0) + 1
  }
  const chi = seen.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
  expect(Math.abs(chi - 35)).toBeLessThan(5 * Math.sqrt(70))
})
