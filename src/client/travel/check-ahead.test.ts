import { expect, test } from 'vitest'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import { type DayAhead, sayCheckAhead } from './check-ahead.ts'

const AHEAD: DayAhead = {
  rules: STANDARD_RULES,
  terrain: 'Swamp',
  survival: 3,
  pace: 'normal',
  canoe: false,
  manual: false,
}
const withNavigation = (navigation: Partial<typeof STANDARD_RULES.navigation>) => ({
  ...STANDARD_RULES,
  navigation: { ...STANDARD_RULES.navigation, ...navigation },
})

test.each<[string, Partial<DayAhead>]>([
  ['DC 15, needs 12 or more', {}],
  ['DC 20, needs 17 or more', { pace: 'fast' }],
  ['DC 5, needs 2 or more', { pace: 'slow', terrain: 'Beach' }],
  ['DC 5, cannot fail', { pace: 'slow', terrain: 'Beach', survival: 4 }],
  ['DC 20, cannot succeed', { pace: 'fast', survival: -1 }],
  ['DC 15, needs 20 or more', { survival: -5 }],
  ['DC 15, needs 7 or more', { rules: withNavigation({ guide: 5 }) }],
  ['DC 10, needs 7 or more', { canoe: true, terrain: 'Rivers' }],
  [
    'No check on water',
    { canoe: true, terrain: 'Rivers', rules: withNavigation({ onWater: 'skip' }) },
  ],
  ['DC 15, needs 12 or more', { canoe: true, rules: withNavigation({ onWater: 'skip' }) }],
  ['DC 15, needs 12 or more off the trail', { rules: withNavigation({ onTrail: 'skip' }) }],
  ['No dice, nothing used up', { manual: true }],
  ['', { terrain: 'Moor' }],
])('R-NAV-1, R-NAV-2: the day ahead: %s', (said, changes) => {
  expect(sayCheckAhead({ ...AHEAD, ...changes })).toBe(said)
})
