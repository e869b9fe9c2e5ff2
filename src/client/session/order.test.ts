import { expect, test } from 'vitest'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { orderFromPad, padButtonOf } from './order.ts'

const MODE = { pace: 'fast', canoe: true, manual: false, foraging: false } as const
const HOW = { pace: 'fast', canoe: true, manual: false }
const FREE = { forage: { ...STANDARD_RULES.forage, whileTravelling: 1 } }

test.each([
  ['a direction travels', 2, {}, STANDARD_RULES, { direction: 2, ...HOW }],
  ['Stay here rests', 'rest', {}, STANDARD_RULES, { direction: null, ...HOW, activity: 'rest' }],
  [
    'or forages',
    'forage',
    { foraging: true },
    STANDARD_RULES,
    { direction: null, ...HOW, activity: 'forage' },
  ],
  [
    'foraging on the way goes with a direction where the rules allow it',
    2,
    { foraging: true },
    FREE,
    { direction: 2, ...HOW, activity: 'forage' },
  ],
  [
    'and is left out where they do not',
    2,
    { foraging: true },
    STANDARD_RULES,
    { direction: 2, ...HOW },
  ],
  [
    'or where the party is moved by hand',
    2,
    { foraging: true, manual: true },
    FREE,
    { direction: 2, ...HOW, manual: true },
  ],
] as const)('R-REST-1, R-FORAGE-1: %s', (_, press, mode, rules, order) => {
  expect(orderFromPad(press, { ...MODE, ...mode }, rules)).toEqual(order)
})

test('the button of an order that is underway', () => {
  const order = { direction: null, pace: 'normal', canoe: false, manual: false } as const
  expect(padButtonOf({ ...order, direction: 2 })).toBe(2)
  expect(padButtonOf({ ...order, direction: 2, activity: 'forage' })).toBe(2)
  expect(padButtonOf({ ...order, activity: 'forage' })).toBe('forage')
  expect(padButtonOf({ ...order, activity: 'rest' })).toBe('rest')
})
