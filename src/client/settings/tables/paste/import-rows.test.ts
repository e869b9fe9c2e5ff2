import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftWith, rangesOf } from '../../../../../test/support/table-drafts.ts'
import { TABLE_DICE } from '../../../../rules/encounter.ts'
import type { TableDraft } from '../drafts.ts'
import { findFaults } from '../faults.ts'
import { addRows, replaceRows, shareOut, spread } from './import-rows.ts'

const named = (draft: TableDraft, ...names: string[]): TableDraft => ({
  ...draft,
  rows: draft.rows.map((row, index) => ({
    ...row,
    name: names[index] ?? row.name,
    details: `${names[index]} anew`,
  })),
})

test('an added row of the same name, whatever its case and accents, keeps its place and takes the new details', () => {
  const draft = draftWith(6, [
    [1, 2],
    [3, 6],
  ])
  const added = addRows(draft, named(draftWith(20, [[1, 20]]), ' B̂ '))
  expect(added.rows.map(({ name, details }) => [name, details])).toEqual([
    ['a', ''],
    ['b', ' B̂  anew'],
  ])
  expect(rangesOf(added.rows)).toEqual(rangesOf(draft.rows))
})

test('other rows are added at the end, and all share the die by what part of their die they had', () => {
  const draft = draftWith(100, [
    [1, 50],
    [51, 100],
  ])
  const added = addRows(draft, named(draftWith(6, [[1, 6]]), 'Crabs'))
  expect(added.rows.map(({ id, name }) => [id, name])).toEqual([
    ['0', 'a'],
    ['1', 'b'],
    [null, 'Crabs'],
  ])
  expect(findFaults(added.rows, 100)).toEqual([])
  expect(rangesOf(added.rows)[2]).toEqual({ min: 51, max: 100 })
})

test('more rows than the die has results are kept to be mended', () => {
  const draft = draftWith(6, [[1], [2], [3], [4], [5], [6]])
  const added = addRows(draft, named(draftWith(6, [[1, 6]]), 'Crabs'))
  expect(added.rows).toHaveLength(7)
  expect(rangesOf(added.rows).slice(0, 6)).toEqual(rangesOf(draft.rows))
})

test('in place of the rows, those of the same name stay the rows that they were', () => {
  const draft = draftWith(6, [
    [1, 2],
    [3, 6],
  ])
  const replaced = replaceRows(
    draft,
    named(
      draftWith(20, [
        [1, 10],
        [11, 20],
      ]),
      'B',
      'Crabs',
    ),
  )
  expect(replaced.die).toBe(20)
  expect(replaced.rows.map(({ id, name }) => [id, name])).toEqual([
    ['1', 'B'],
    [null, 'Crabs'],
  ])
})

test('R-ENC-4: rows that are spread cover the die exactly once, whatever their weights', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 110 })
  fc.assert(
    fc.property(fc.constantFrom(...TABLE_DICE), weights, (die, weights) => {
      const shares = shareOut(weights, die)
      if (weights.length > die) expect(shares).toBeNull()
      else {
        expect(shares?.reduce((sum, share) => sum + share, 0)).toBe(die)
        expect(Math.min(...(shares ?? []))).toBeGreaterThanOrEqual(1)
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

test('a list of seven on a d8 is spread over it', () => {
  const { rows } = spread(draftWith(8, [[1], [2], [3], [4], [5], [6], [7]]))
  expect(findFaults(rows, 8)).toEqual([])
  expect(rangesOf(rows).map((range) => range?.min)).toEqual([1, 3, 4, 5, 6, 7, 8])
})
