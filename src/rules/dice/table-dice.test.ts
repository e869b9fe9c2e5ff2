import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyTableDice } from '#test/support/table-dice.ts'
import {
  countPossibleResults,
  lowestResult,
  parseTableDice,
  resultOdds,
  sidesOfDice,
} from './table-dice.ts'

test.each([
  ['2d6', 12, '2d6', [6, 6]],
  ['d12 + d8', 20, '1d12+1d8', [12, 8]],
  ['1D12+1d8', 20, '1d12+1d8', [12, 8]],
  ['d6+d6+d4', 16, '2d6+1d4', [6, 6, 4]],
  ['10d100', 1_000, '10d100', Array.from({ length: 10 }, () => 100)],
])('R-TABLE-7: %s are dice with the highest sum %i', (text, die, dice, sides) => {
  expect(parseTableDice(text)).toEqual({ die, dice })
  expect(sidesOfDice({ die, dice })).toEqual(sides)
  expect(lowestResult({ dice })).toBe(sides.length)
})

test.each([
  '',
  'd20',
  '1d20',
  '2d6+1',
  '2d6-1d4',
  '2d1',
  '0d6+d6',
  '11d4',
  '2d501',
  '2d',
  'x',
  '2d6+',
])('R-TABLE-7: %j are no dice that are rolled together', (text) => {
  expect(parseTableDice(text)).toBeNull()
})

test('R-TABLE-7: the chances of all results are 1 together, and sums in the middle are likelier', () => {
  fc.assert(
    fc.property(anyTableDice, (tableDice) => {
      const odds = resultOdds(tableDice).slice(lowestResult(tableDice))
      expect(odds).toHaveLength(countPossibleResults(tableDice))
      expect(odds.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9)
    }),
  )
  const odds = resultOdds({ die: 12, dice: '2d6' })
  expect([2, 7, 12].map((result) => Math.round(36 * (odds[result] ?? 0)))).toEqual([1, 6, 1])
})
