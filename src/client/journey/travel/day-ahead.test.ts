import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderFromPad } from '#client/session/order.ts'
import { PACES } from '#rules/movement.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { terrainById } from '#rules/terrain.ts'
import { travelDay } from '#rules/travel-day.ts'
import type { WeatherRow } from '#rules/weather.ts'
import { HEADINGS, type Hex, neighbour, sameHex } from '#shared/hex.ts'
import { anyRecord, anyRules } from '#test/support/arbitraries.ts'
import { seededDice } from '#test/support/seeded-dice.ts'
import { headingsOnTrail, type NextDay, sayDayAhead, sayForageAhead } from './day-ahead.tsx'

const NEXT_DAY: NextDay = {
  rules: STANDARD_RULES,
  terrain: 'Swamp',
  survival: 3,
  pace: 'normal',
  canoe: false,
  manual: false,
  foraging: false,
  checkFreeHeadings: [],
  progress: null,
}
const withNavigation = (navigation: Partial<RuleSet['navigation']>) => ({
  ...STANDARD_RULES,
  navigation: { ...STANDARD_RULES.navigation, ...navigation },
})
/** Rules by which a day can be several hexes long. */
const FAR: RuleSet = {
  ...STANDARD_RULES,
  movement: {
    hexes: { slow: 1, normal: 2, fast: 3 },
    paceDie: 'one-hex',
    canoe: 4,
    leftover: 'lost',
  },
  forage: { ...STANDARD_RULES.forage, dc: 12, whileTravelling: 1 },
}

test.each<[string, Partial<NextDay>]>([
  ['DC 15, needs 12 or more', {}],
  ['DC 5, cannot fail', { pace: 'slow', terrain: 'Beach', survival: 4 }],
  ['DC 20, cannot succeed', { pace: 'fast', survival: -1 }],
  [
    'No check on water',
    { canoe: true, terrain: 'Rivers', rules: withNavigation({ onWater: 'skip' }) },
  ],
  ['DC 15, needs 12 or more off the trail', { checkFreeHeadings: [2] }],
  ['No check on the trail', { checkFreeHeadings: [1, 2, 3, 4, 5, 6] }],
  ['No dice, nothing used up', { manual: true }],
  ['', { terrain: 'Moor' }],
])('R-NAV-1, R-NAV-2: the day ahead: %s', (text, changes) => {
  expect(sayDayAhead({ ...NEXT_DAY, ...changes })).toBe(text)
})

test.each<[string, Partial<NextDay>]>([
  ['2 hexes, DC 15, needs 12 or more', {}],
  ['0 to 1 hexes, DC 10, needs 7 or more', { pace: 'slow' }],
  ['3 to 4 hexes, DC 20, needs 17 or more', { pace: 'fast' }],
  ['4 hexes, DC 10, needs 7 or more', { canoe: true, terrain: 'Rivers' }],
  [
    '20 hexes, DC 15, needs 12 or more',
    { rules: { ...FAR, movement: { ...FAR.movement, hexes: { slow: 30, normal: 30, fast: 30 } } } },
  ],
  ['DC 15, needs 12 or more. Foraging: DC 12, needs 9 or more', { foraging: true }],
])(
  'R-MOV-5, R-PACE-4, R-FORAGE-4: the day ahead by rules of the group’s own: %s',
  (text, changes) => {
    expect(sayDayAhead({ ...NEXT_DAY, rules: FAR, ...changes })).toBe(text)
  },
)

test('R-COST-1, R-PACE-5: where terrain costs points, the text names points, and the slower pace counts', () => {
  const terrains = FAR.terrains.map((terrain) =>
    terrain.name === 'Swamp' ? { ...terrain, cost: 2, fastest: 'slow' as const } : terrain,
  )
  const rules = { ...FAR, terrains }
  expect(sayDayAhead({ ...NEXT_DAY, rules, terrain: 'Beach' })).toBe(
    '2 points, DC 10, needs 7 or more',
  )
  expect(sayDayAhead({ ...NEXT_DAY, rules, pace: 'fast', terrain: 'Swamp' })).toBe(
    '0 to 1 points, DC 10, needs 7 or more',
  )
  const weather = stormy({ points: 1, dc: 5 }).weather
  const stormySwamp = { ...NEXT_DAY, rules: { ...rules, weather }, terrain: 'Swamp' }
  expect(sayDayAhead({ ...stormySwamp, pace: 'fast' }), 'R-WEATHER-1, R-WEATHER-2').toBe(
    '0 to 2 points, DC 10, in a storm 15, needs 7 (12) or more',
  )
})

/** Rules with one weather table: light rain on 1 to 19 of a d20, a storm on 20. */
const stormy = (storm: Partial<WeatherRow>, rules: RuleSet = STANDARD_RULES): RuleSet => {
  const row = { gallons: 0, dc: 0, points: 0, canoe: true }
  const rows = [
    { from: 1, to: 19, name: 'Light', rain: 'Light', ...row } as const,
    { from: 20, to: 20, name: 'Storm', rain: 'Heavy', ...row, ...storm } as const,
  ]
  return { ...rules, weather: { on: 'w', tables: [{ id: 'w', name: 'W', die: 20, rows }] } }
}
const ON_RIVER = { canoe: true, terrain: 'Rivers' }

test.each<[string, Partial<NextDay>]>([
  ['DC 15, in a storm 20, needs 12 (17) or more', { rules: stormy({ dc: 5 }) }],
  [
    'DC 5, in a storm 10, needs 1 (5) or more',
    { ...{ rules: stormy({ dc: 5 }) }, ...{ pace: 'slow', terrain: 'Beach', survival: 5 } },
  ],
  ['DC 15, needs 12 or more, in a storm no march', { rules: stormy({ points: null }) }],
  ['0 to 1 hexes, DC 15, needs 12 or more', { rules: stormy({ points: -1 }) }],
  ['2 to 4 hexes, DC 10, needs 7 or more', { rules: stormy({ canoe: false }, FAR), ...ON_RIVER }],
  [
    'No check on water, in a storm 10',
    { rules: stormy({ canoe: false }, withNavigation({ onWater: 'skip' })), ...ON_RIVER },
  ],
])(
  'R-WEATHER-1, R-WEATHER-2: before the click the text names each weather that changes the check: %s',
  (text, changes) => {
    expect(sayDayAhead({ ...NEXT_DAY, ...changes })).toBe(text)
  },
)

test('R-FORAGE-2: before a day of foraging the text says which roll it needs', () => {
  expect(sayForageAhead(NEXT_DAY)).toBe('Foraging: DC 15, needs 12 or more')
})

test('R-NAV-5: a heading needs no check if every hex that the day can reach is on the trail', () => {
  const here = { x: 0, y: 0 }
  const north = neighbour(here, 1)
  const trail = [north, neighbour(north, 1), neighbour(here, 3)]
  const isOnTrail = (hex: { x: number; y: number }) => trail.some((step) => sameHex(step, hex))
  const headingsBy = (rules: RuleSet, changes: Partial<NextDay> = {}) =>
    headingsOnTrail({ ...NEXT_DAY, rules, ...changes }, here, () => 1, isOnTrail)
  const skipping = withNavigation({ onTrail: 'skip' })
  expect(headingsBy(skipping)).toEqual([1, 3])
  expect(headingsBy({ ...skipping, movement: FAR.movement })).toEqual([1])
  expect(headingsBy({ ...skipping, movement: FAR.movement }, { pace: 'fast' })).toEqual([])
  expect(headingsBy(skipping, { manual: true })).toEqual([])
  expect(headingsBy(STANDARD_RULES)).toEqual([])
})

const anyOrder = fc.record({
  pace: fc.constantFrom(...PACES),
  canoe: fc.boolean(),
  foraging: fc.boolean(),
  direction: fc.constantFrom(...HEADINGS),
  seed: fc.nat(),
  oneIn: fc.integer({ min: 1, max: 3 }),
})

test('R-NAV-1, R-NAV-5: under any rules, a day is checked against the DC named before the click', () => {
  fc.assert(
    fc.property(anyRules, anyRecord, anyOrder, ({ tables, ...sample }, record, order) => {
      const rules = { ...sample.rules, weather: STANDARD_RULES.weather }
      const { direction, seed, oneIn, ...travel } = order
      const mode = { ...travel, manual: false }
      const isOnTrail = ({ x, y }: Hex) => (x * 7 + y * 13 + seed) % oneIn === 0
      const { name: terrain, cost } = terrainById(rules.terrains, record.terrain)
      const nextDay = { rules, terrain, survival: record.survival, progress: null, ...mode }
      const costOf = () => cost
      const checkFreeHeadings = headingsOnTrail(nextDay, record.position, costOf, isOnTrail)
      const text = sayDayAhead({ ...nextDay, checkFreeHeadings })

      const day = travelDay(
        { record, believed: record.position, day: 0 },
        orderFromPad(direction, mode, rules),
        {
          ...{ rules, tables, isOnTrail, dice: seededDice(seed) },
          settings: { lost: 'true-hex', terrainOnMove: 'suggest' },
          isMet: () => false,
          terrainAt: () => null,
        },
      )
      const check = day.checks?.navigation
      const saysNoCheck = checkFreeHeadings.includes(direction) || text.includes('No check')
      expect(saysNoCheck, text).toBe(!check)
      if (!check) return
      const least = check.dc - check.bonus
      const need = least <= 1 ? 'cannot fail' : least > 20 ? 'cannot succeed' : `needs ${least} or`
      expect(text).toContain(`DC ${check.dc}, ${need}`)
      const rolled = day.rolls.find(({ purpose }) => purpose === 'navigation')?.result ?? 0
      expect(day.lost).toBe(rolled < least)
      const hexes = /^(?:(\d+) to )?(\d+) (?:hex|point)/.exec(text)
      const maxHexes = Number(hexes?.[2] ?? 1)
      expect(day.way.length).toBeLessThanOrEqual(maxHexes)
    }),
    { numRuns: 200 },
  )
})
