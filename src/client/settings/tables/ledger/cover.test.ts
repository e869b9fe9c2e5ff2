import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangesOf, rowsOf } from '../../../../../test/support/table-drafts.ts'
import { coverOf } from './cover.ts'

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
  const { above, atEnd, faults: all } = coverOf(rows, 6)
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
