import { expect, test } from 'vitest'
import { decimalText, readDecimal } from './decimal.ts'

test.each([
  ['11.15', 11.15],
  [' 6.5 ', 6.5],
  ['.5', 0.5],
  ['+3', 3],
  ['-0.25', -0.25],
  ['\u22122', -2],
])('a number with decimals is read: %j', (text, value) => {
  expect(readDecimal(text)).toBe(value)
})

test.each(['', 'abc', '1e3', '11,15', '1.2.3', '5.', '0x10', 'Infinity', '1 000'])(
  'anything else is refused, and nothing guessed: %j',
  (text) => expect(readDecimal(text)).toBeUndefined(),
)

test.each([
  [11.15, '11.15'],
  [6.4999999, '6.5'],
  [-0.0001, '0'],
  [40, '40'],
])('a field shows %d as %s', (value, text) => {
  expect(decimalText(value)).toBe(text)
})
