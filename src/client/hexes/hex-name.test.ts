import { expect, test } from 'vitest'
import { STANDARD_SETTINGS } from '../../rules/settings.ts'
import { gmNaming } from './gm-naming.ts'
import { hexName, hexTitle } from './hex-name.ts'

const numbering = { origin: { x: 0, y: 0 }, column: 1, row: 1, oddColumns: 'lower' } as const
const settings = { ...STANDARD_SETTINGS, numbering: { for: 'nobody', ...numbering } } as const
const laid = { gm: 'a', players: null, grid: { left: 0, top: 0, columnSpacing: 9, rowSpacing: 5 } }

test('a hex has one name: its number for those who have it, else its column and row', () => {
  expect(hexName({ x: 2, y: 2 }, numbering)).toBe('hex 0302')
  expect(hexName({ x: 43, y: -21 }, null)).toBe('column 43, row −21')
  expect(hexTitle({ x: 2, y: 2 }, numbering)).toBe('Hex 0302')
  expect(hexTitle({ x: 43, y: 21 }, null)).toBe('Column 43, row 21')
})

test('the GM reads the numbers that are drawn, and those that a map of their own has in print', () => {
  expect(gmNaming({ numbering, laid: null, settings })).toEqual(numbering)
  expect(gmNaming({ numbering: null, laid, settings })).toMatchObject(numbering)
  expect(gmNaming({ numbering: null, laid: null, settings })).toBeNull()
})
