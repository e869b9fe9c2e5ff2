import { expect, test } from 'vitest'
import { columnRowNaming, hexName, hexTitle } from './hex-name.ts'

const numbering = { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' } as const

test('R-NUM-5: a hex is called by its number where it is read, else by its column and row', () => {
  expect(hexName({ x: 43, y: 21 }, numbering)).toBe('hex 4411')
  expect(hexName({ x: 43, y: 21 }, null)).toBe('column 44, row 11')
  expect(hexName({ x: 43, y: -21 }, null)).toBe('column 44, row −10')
  expect(hexTitle({ x: 43, y: 21 }, numbering)).toBe('Hex 4411')
  expect(hexTitle({ x: 43, y: 21 }, null)).toBe('Column 44, row 11')
})

test('R-NUM-5, R-GRID-11: without numbers a pointy map is counted as it is drawn', () => {
  expect(hexName({ x: 11, y: -7 }, columnRowNaming(true))).toBe('column 5, row 12')
})
