import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftWith, rangesOf } from '../../../../../test/support/table-drafts.ts'
import { TABLE_DICE } from '../../../../rules/encounter.ts'
import { coverOf } from './cover.ts'
import { closeUp, shareOut, spread, spreadBy } from './spread.ts'

const die = fc.constantFrom(...TABLE_DICE)
const weights = fc.array(fc.double({ min: 0.01, max: 1_000, noNaN: true }), {
  minLength: 1,
  maxLength: 110,
})

test('R-ENC-4: rows that are spread cover the die exactly once, by any weights', () => {
  fc.assert(
    fc.property(die, weights, (die, weights) => {
      const before = draftWith(
        die,
        weights.map(() => [1, 1]),
      )
      const after = spreadBy(before, weights)
      if (weights.length > die) expect(after).toBe(before)
      else {
        expect(coverOf(after.rows, die).faults).toEqual([])
        expect(rangesOf(after.rows)).not.toContain(null)
      }
    }),
  )
})

test.each([
  { weights: [1, 1, 1], total: 6, shares: [2, 2, 2] },
  { weights: [1, 1, 1, 1], total: 6, shares: [2, 2, 1, 1] },
  { weights: [98, 1, 1], total: 100, shares: [98, 1, 1] },
  { weights: [1_000, 1, 1], total: 20, shares: [18, 1, 1] },
  { weights: [5, 1], total: 12, shares: [10, 2] },
])('weights $weights share $total out as $shares', ({ weights, total, shares }) => {
  expect(shareOut(weights, total)).toEqual(shares)
})

test('more rows than the die has results are not spread', () => {
  expect(shareOut([1, 1, 1, 1, 1, 1, 1], 6)).toBeNull()
})

test('a table that covers its die is as it was after it is spread by weight', () => {
  const draft = draftWith(20, [
    [1, 9],
    [10, 10],
    [11, 20],
  ])
  expect(spread(draft, 'weight').rows).toEqual(draft.rows)
})

test('on a larger die each row keeps its part', () => {
  const draft = draftWith(6, [[1, 3], [4, 5], [6]])
  const larger = spread({ ...draft, die: 12 }, 'weight')
  expect(rangesOf(larger.rows)).toEqual([
    { min: 1, max: 6 },
    { min: 7, max: 10 },
    { min: 11, max: 12 },
  ])
})

test('ranges close up: each row keeps how many results it has', () => {
  const { rows } = draftWith(20, [
    [3, 5],
    [4, 4],
    [19, 20],
  ])
  expect(rangesOf(closeUp(rows))).toEqual([
    { min: 1, max: 3 },
    { min: 4, max: 4 },
    { min: 5, max: 6 },
  ])
})
