import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangesOf, rowsOf } from '../../../../test/support/table-drafts.ts'
import { coverOf } from './cover.ts'

test.each([
  {
    case: 'a whole cover',
    ranges: [
      [1, 5],
      [6, 6],
    ],
    faults: [],
  },
  { case: 'no row', ranges: [], faults: ['gap 1-6 at the end'] },
  {
    case: 'a gap within',
    ranges: [
      [1, 2],
      [5, 6],
    ],
    faults: ['gap 3-4 above 1'],
  },
  { case: 'a gap before the first', ranges: [[3, 6]], faults: ['gap 1-2 above 0'] },
  { case: 'a gap at the end', ranges: [[1, 4]], faults: ['gap 5-6 at the end'] },
  {
    case: 'an overlap',
    ranges: [
      [1, 4],
      [3, 6],
    ],
    faults: ['overlap 3-4 above 1'],
  },
  {
    case: 'rows in another order',
    ranges: [
      [4, 6],
      [1, 3],
    ],
    faults: [],
  },
  { case: 'a range beyond the die', ranges: [[1, 9]], faults: [] },
  {
    case: 'both beside one another',
    ranges: [
      [1, 3],
      [3, 3],
      [5, 6],
    ],
    faults: ['overlap 3-3 above 1', 'gap 4-4 above 2'],
  },
])('R-ENC-4: $case is told with its numbers, above the row where it is', ({ ranges, faults }) => {
  const { above, atEnd, faults: all } = coverOf(rowsOf(ranges), 6)
  const told = all.map((fault) => {
    const [place] = [...above].find(([, those]) => those.includes(fault)) ?? []
    expect(place === undefined).toBe(atEnd.includes(fault))
    return `${fault.kind} ${fault.min}-${fault.max} ${place === undefined ? 'at the end' : `above ${place}`}`
  })
  expect(told).toEqual(faults)
})

test('R-ENC-4: there is no fault exactly where each result has one row', () => {
  const range = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 6 }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 8 }), (made) => {
      const ranges = made.map(([min, width]) => [min, min + width])
      const rows = rowsOf(ranges)
      const wrong = Array.from({ length: 20 }, (_, index) => index + 1).filter(
        (result) =>
          rangesOf(rows).filter((each) => each && each.min <= result && result <= each.max)
            .length !== 1,
      )
      const told = coverOf(rows, 20).faults.flatMap(({ min, max }) =>
        Array.from({ length: max - min + 1 }, (_, index) => min + index),
      )
      expect(told).toEqual(wrong)
    }),
  )
})
