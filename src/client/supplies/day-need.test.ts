import { expect, test } from 'vitest'
import { dayNeedOf } from './day-need.ts'

test.each([
  ['food', 40, 4, { takes: '\u2212 4 a day' }],
  ['water', 80, 4, { takes: '\u2212 8 a day' }],
  ['water', 8, 4, { takes: '\u2212 8 a day' }],
  ['water', 6, 4, { takes: '\u2212 8 a day', short: '2 short' }],
  ['ointment', 0, 1, { takes: '\u2212 1 a day', short: '1 short' }],
  ['food', 0, 0, { takes: '\u2212 0 a day' }],
  ['partyMembers', 4, 4, undefined],
  ['raincatchers', 2, 4, undefined],
  ['survival', 3, 4, undefined],
] as const)('R-SUP-1: of %s %i, a party of %i takes %j', (field, stored, partyMembers, need) => {
  expect(dayNeedOf(field, { stored, partyMembers })).toEqual(need)
})
