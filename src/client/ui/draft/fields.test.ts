import { describe, expect, test } from 'vitest'
import { fieldErrorText, readField, sayField, saySumInField, stepField } from './fields.ts'

describe('R-REC-1: a field says what it may hold', () => {
  test.each([
    ['food', '2.7', 'Food must be a whole number from 0 to 1,000,000.'],
    ['water', '-41', 'Water must be a whole number from 0 to 1,000,000.'],
    ['water', '1,000,001', 'Water must be a whole number from 0 to 1,000,000.'],
    ['food', '+999961', 'Food must be a whole number from 0 to 1,000,000.'],
    ['food', '+2.5', 'Food must be a whole number from 0 to 1,000,000.'],
    ['survival', '51', 'Survival modifier must be a whole number from \u221220 to 50.'],
  ] as const)('%s %j: %s', (field, text, message) => {
    expect(fieldErrorText(field, text, 40)).toBe(message)
  })

  test.each(['-20', '+50', '\u22125', '0'])('survival may be %s', (text) => {
    expect(fieldErrorText('survival', text, 3)).toBeUndefined()
  })
})

describe('R-REC-4: a sign adds to the record, or takes from it', () => {
  test.each([
    ['food', '+20', 2406, '2,386 + 20 = 2,406'],
    ['food', ' +1,000 ', 3386, '2,386 + 1,000 = 3,386'],
    ['food', '-86', 2300, '2,386 − 86 = 2,300'],
    ['food', '-2387', undefined, '2,386 − 2,387 = −1'],
    ['partyMembers', '+1', undefined, '2,386 + 1 = 2,387'],
  ] as const)('%s %j is %s', (field, text, value, sum) => {
    expect(readField(field, text, 2386)).toBe(value)
    expect(saySumInField(field, text, 2386)).toBe(sum)
  })

  test.each([
    ['food', '20', 20],
    ['survival', '+5', 5],
    ['survival', '-5', -5],
    ['food', 'x', undefined],
  ] as const)('%s %j adds nothing', (field, text, value) => {
    expect(readField(field, text, 3)).toBe(value)
    expect(saySumInField(field, text, 3)).toBeUndefined()
  })
})

test.each([
  ['food', '2430', '2,430'],
  ['food', '+2000', '+2000'],
  ['food', 'x', 'x'],
  ['survival', '3', '+3'],
  ['survival', '-3', '\u22123'],
] as const)('%s %j is said as players read it: %s', (field, text, said) => {
  expect(sayField(field, text)).toBe(said)
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
    ['food', '+20', 1, '28'],
  ] as const)('%s from %j by %i shows %j', (field, text, by, shown) => {
    expect(stepField(field, text, { by, recorded: 7 })).toBe(shown)
  })
})
