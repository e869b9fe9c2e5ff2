import { expect, test } from 'vitest'
import { draftWith, rangesOf } from '../../../../../test/support/table-drafts.ts'
import { coverOf } from './cover.ts'
import { merge, replaceRows } from './merge.ts'
import type { TableDraft } from './table-draft.ts'

const named = (draft: TableDraft, ...names: string[]): TableDraft => ({
  ...draft,
  rows: draft.rows.map((row, index) => ({
    ...row,
    name: names[index] ?? row.name,
    details: `${names[index]} anew`,
  })),
})

test('a merged row of the same name, whatever its case and accents, keeps its place and takes the new details', () => {
  const draft = draftWith(6, [
    [1, 2],
    [3, 6],
  ])
  const merged = merge(draft, named(draftWith(20, [[1, 20]]), ' B̂ '))
  expect(merged.rows.map(({ name, details }) => [name, details])).toEqual([
    ['a', ''],
    ['b', ' B̂  anew'],
  ])
  expect(rangesOf(merged.rows)).toEqual(rangesOf(draft.rows))
})

test('other rows are added at the end, and all are spread by what part of their die they had', () => {
  const draft = draftWith(100, [
    [1, 50],
    [51, 100],
  ])
  const merged = merge(draft, named(draftWith(6, [[1, 6]]), 'Crabs'))
  expect(merged.rows.map(({ id, name }) => [id, name])).toEqual([
    ['0', 'a'],
    ['1', 'b'],
    [null, 'Crabs'],
  ])
  expect(coverOf(merged.rows, 100).faults).toEqual([])
  expect(rangesOf(merged.rows)[2]).toEqual({ min: 51, max: 100 })
})

test('more rows than the die has results are kept to be mended', () => {
  const draft = draftWith(6, [[1], [2], [3], [4], [5], [6]])
  const merged = merge(draft, named(draftWith(6, [[1, 6]]), 'Crabs'))
  expect(merged.rows).toHaveLength(7)
  expect(rangesOf(merged.rows).slice(0, 6)).toEqual(rangesOf(draft.rows))
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
