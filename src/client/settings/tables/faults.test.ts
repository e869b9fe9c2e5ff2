import { expect, test } from 'vitest'
import { parseTableDice } from '#rules/dice/table-dice.ts'
import { draftWith, oneDie, rangesOf, rowsOf } from '#test/support/table-drafts.ts'
import { findFaults, tableProblem, withRowForGap } from './faults.ts'

test.each([
  ['a whole cover', '1-5 6-6', []],
  ['no row', '', ['gap 1-6 at the end']],
  ['a gap within', '1-2 5-6', ['gap 3-4 above 1']],
  ['a gap before the first', '3-6', ['gap 1-2 above 0']],
  ['a gap at the end', '1-4', ['gap 5-6 at the end']],
  ['an overlap', '1-4 3-6', ['overlap 3-4 above 1']],
  ['rows in another order', '4-6 1-3', []],
  ['a range beyond the die', '1-9', []],
  ['both beside one another', '1-3 3-3 5-6', ['overlap 3-3 above 1', 'gap 4-4 above 2']],
])('R-ENC-4: %s is told with its numbers, above the row where it is: %s', (_, text, faults) => {
  const ranges = text.split(' ').filter(Boolean)
  const rows = rowsOf(ranges.map((range) => range.split('-').map(Number)))
  const faultTexts = findFaults(rows, oneDie(6)).map(
    ({ kind, min, max, aboveRow }) =>
      `${kind} ${min}-${max} ${aboveRow === rows.length ? 'at the end' : `above ${aboveRow}`}`,
  )
  expect(faultTexts).toEqual(faults)
})

test.each([
  { what: 'the first result behind all others', ranges: [[1, 3]], rows: '1-3 4-4' },
  {
    what: 'a gap, in its place',
    ranges: [
      [1, 2],
      [5, 6],
    ],
    rows: '1-2 3-4 5-6',
  },
  { what: 'the end before a gap', ranges: [[1, 2], [4]], rows: '1-2 4-4 5-5' },
  { what: 'nothing of a die that is covered', ranges: [[1, 6]], rows: null },
])('R-ENC-4: the next row takes $what', ({ ranges, rows }) => {
  const draftWithRow = withRowForGap(draftWith(6, ranges))
  const faultTexts =
    draftWithRow && rangesOf(draftWithRow.rows).map((range) => `${range?.min}-${range?.max}`)
  expect(faultTexts?.join(' ') ?? null).toBe(rows)
  if (draftWithRow)
    expect(draftWithRow.rows[draftWithRow.aboveRow]).toMatchObject({
      key: 'new:1',
      id: null,
      name: '',
    })
})

test.each([
  [
    '2d6',
    [
      [2, 7],
      [8, 12],
    ],
    null,
  ],
  ['1d12+1d8', [[2, 20]], null],
  ['d12 + d8', [[2, 20]], null],
  [
    '2d6',
    [
      [2, 7],
      [8, 11],
    ],
    'Nothing rolls 12.',
  ],
  [
    '2d6',
    [[1], [2, 12]],
    'Row 1: Whole numbers from 2 to 12, the smaller first; the second may be empty.',
  ],
  ['2d6', [[2, 12], [13]], 'Row 2: 2d6 does not reach that far.'],
  ['1d6', [[1, 6]], 'Two to ten dice, as 1d12+1d8.'],
  ['', [[1, 6]], 'Two to ten dice, as 1d12+1d8.'],
] as const)('R-TABLE-7: rows of %s at %j: %j', (dice, ranges, problem) => {
  const { die = 6 } = parseTableDice(dice) ?? {}
  expect(tableProblem(draftWith({ die, dice }, ranges))).toBe(problem)
})
