import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NUMBER_BOUNDS } from '../../rules/record.ts'
import { fieldText } from '../format/typed-numbers.ts'
import { fieldProblem, NUMBER_FIELDS, readField, stepField } from './fields.ts'

test('what a field shows reads back as the same value', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NUMBER_FIELDS), fc.nat(), (field, seed) => {
      const { min, max } = NUMBER_BOUNDS[field]
      const value = min + (seed % (max - min + 1))
      expect(readField(field, fieldText(value))).toBe(value)
      expect(readField(field, value.toLocaleString('en'))).toBe(value)
    }),
  )
})

describe('R-REC-1: a field says what it may hold', () => {
  test.each([
    ['food', '2.7', 'Food must be a whole number from 0 to 1,000,000.'],
    ['food', '', 'Food must be a whole number from 0 to 1,000,000.'],
    ['water', '-1', 'Water must be a whole number from 0 to 1,000,000.'],
    ['water', '1,000,001', 'Water must be a whole number from 0 to 1,000,000.'],
    ['partyMembers', '101', 'Party members must be a whole number from 0 to 100.'],
    ['survival', '51', 'Survival modifier must be a whole number from \u221220 to 50.'],
  ] as const)('%s %j: %s', (field, text, message) => {
    expect(fieldProblem(field, text)).toBe(message)
  })

  test.each(['-20', '+50', '\u22125', '0'])('survival may be %s', (text) => {
    expect(fieldProblem('survival', text)).toBeUndefined()
  })
})

describe('a step', () => {
  test.each([
    ['food', '40', 1, '41'],
    ['food', '0', -1, '0'],
    ['food', '1000000', 10, '1000000'],
    ['food', '1,234', -10, '1224'],
    ['survival', '0', -1, '-1'],
    ['survival', '-20', -1, '-20'],
    ['food', 'abc', 1, '8'],
    ['partyMembers', '400', 1, '100'],
  ] as const)('%s from %j by %i shows %j', (field, text, by, shown) => {
    expect(stepField(field, text, { by, fallback: 7 })).toBe(shown)
  })
})
