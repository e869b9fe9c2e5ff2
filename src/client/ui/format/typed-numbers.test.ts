import { expect, test } from 'vitest'
import { fieldText, readNumber } from './typed-numbers.ts'

const KINDS = ['whole', 'decimal', 'place', 'steps'] as const

test.each([
  // text, then what each kind takes it for
  ['0', 0, 0, 0, 0],
  [' 12 ', 12, 12, 12, 12],
  ['007', 7, 7, 7],
  ['1234567', 1_234_567, 1_234_567],
  ['-3', -3, -3, -3],
  ['-0', 0, 0, 0],
  ['+3', 3, 3],
  ['1,234', 1234],
  ['−1,000', -1000],
  ['2.7', undefined, 2.7],
  ['.5', undefined, 0.5],
  ['-0.25', undefined, -0.25],
] as const)('%j', (text, ...values: readonly (number | undefined)[]) => {
  expect(KINDS.map((kind) => readNumber(kind, text))).toEqual(KINDS.map((_, at) => values[at]))
})

test.each(['', '2,7', '1e3', '1234,567', '5.', '--1', 'Infinity', '٣'])(
  'nothing is guessed: %j is refused by every kind',
  (text) => {
    for (const kind of KINDS) expect(readNumber(kind, text), kind).toBeUndefined()
  },
)

test.each([
  ['50', { max: 50 }, 50],
  ['51', { max: 50 }, undefined],
  ['-1', { min: 0 }, undefined],
  ['0', { min: 0 }, 0],
  ['-20', { min: -20, max: 50 }, -20],
])('%j within %j is %s', (text, bounds, value) => {
  expect(readNumber('whole', text, bounds)).toBe(value)
})

test.each([
  [2430, '2430'],
  [1_000_000, '1000000'],
  [-3, '-3'],
  [11.15, '11.15'],
  [6.4999999, '6.5'],
  [-0.0001, '0'],
])('a field shows %d as %s', (value, text) => {
  expect(fieldText(value)).toBe(text)
})
