import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countPossibleResults } from '#rules/dice/table-dice.ts'
import { anyTableDice } from '#test/support/table-dice.ts'
import { draftWith, oneDie, rangesOf } from '#test/support/table-drafts.ts'
import { findFaults } from '../faults.ts'
import type { TableDraft } from '../table-draft.ts'
import { addRows, replaceRows, spreadOverDie } from './read-cards.ts'

const withRowNames = (draft: TableDraft, ...names: string[]): TableDraft => ({
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
  const added = addRows(draft, withRowNames(draftWith(20, [[1, 20]]), ' B̂ '))
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
  const added = addRows(draft, withRowNames(draftWith(6, [[1, 6]]), 'Crabs'))
  expect(added.rows.map(({ id, name }) => [id, name])).toEqual([
    ['0', 'a'],
    ['1', 'b'],
    [null, 'Crabs'],
  ])
  expect(findFaults(added.rows, oneDie(100))).toEqual([])
  expect(rangesOf(added.rows)[2]).toEqual({ min: 51, max: 100 })
})

test('in place of the rows, those of the same name stay the rows that they were', () => {
  const draft = draftWith(6, [
    [1, 2],
    [3, 6],
  ])
  const replaced = replaceRows(
    draft,
    withRowNames(
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

const rows = fc.array(
  fc.record({ from: fc.integer({ min: -1, max: 1_000 }), width: fc.integer({ min: 0, max: 99 }) }),
  { minLength: 1, maxLength: 110 },
)

test('R-ENC-4: rows that are spread cover the die exactly once, whatever their weights', () => {
  fc.assert(
    fc.property(anyTableDice, rows, (rolled, rows) => {
      const draft = draftWith(
        rolled,
        rows.map(({ from, width }) => [from, from + width]),
      )
      const { rows: after } = spreadOverDie(draft)
      if (rows.length > countPossibleResults(rolled)) expect(after).toEqual(draft.rows)
      else {
        expect(findFaults(after, rolled)).toEqual([])
        expect(rangesOf(after)).not.toContain(null)
      }
    }),
  )
})

test.each([
  { die: 12, ranges: [[1, 5], [6]], widths: [10, 2] },
  { die: 100, ranges: [[1, 10], [11, 20], [21]], widths: [48, 47, 5] },
  { die: 20, ranges: [[1, 1000], [1], [2]], widths: [18, 1, 1] },
  { die: 20, ranges: [[1, 9], [10], [11, 20]], widths: [9, 1, 10] },
] as const)('on a d$die rows with $ranges have $widths results', ({ die, ranges, widths }) => {
  const { rows } = spreadOverDie(draftWith(die, ranges))
  expect(rangesOf(rows).map((range) => range && range.max - range.min + 1)).toEqual(widths)
})
