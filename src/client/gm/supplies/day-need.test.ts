import { expect, test } from 'vitest'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { dayNeedOf } from './number-field.tsx'

test.each([
  ['food', 40, 4, { takes: '\u2212 4 a day' }],
  ['water', 80, 4, { takes: '\u2212 8 a day' }],
  ['water', 24, 4, { takes: '\u2212 8 a day' }],
  ['water', 23, 4, { takes: '\u2212 8 a day', low: 'for 2 days' }],
  ['water', 8, 4, { takes: '\u2212 8 a day', low: 'for 1 day' }],
  ['water', 6, 4, { takes: '\u2212 8 a day', short: '2 short' }],
  ['ointment', 0, 1, { takes: '\u2212 1 a day', short: '1 short' }],
  ['food', 0, 0, { takes: '\u2212 0 a day' }],
  ['partyMembers', 4, 4, undefined],
  ['raincatchers', 2, 4, undefined],
  ['survival', 3, 4, undefined],
] as const)(
  'R-SUP-1, R-SUP-5: of %s %i, a party of %i takes %j',
  (field, stored, partyMembers, need) => {
    const { needs } = STANDARD_RULES
    expect(dayNeedOf(field, { stored, partyMembers }, needs)).toEqual(need)
  },
)

test('R-SUP-1: a day takes what the rules of the campaign say', () => {
  const needs = { ointment: 0, water: 3, food: 1 }
  const of = { stored: 5, partyMembers: 4 }
  expect(dayNeedOf('water', of, needs)).toEqual({ takes: '\u2212 12 a day', short: '7 short' })
  expect(dayNeedOf('ointment', of, needs), 'a need of 0 is left out').toBeUndefined()
})
