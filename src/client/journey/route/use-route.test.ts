import { expect, test } from 'vitest'
import { STANDARD_LAND, STANDARD_RULES } from '#rules/standard-rules.ts'
import { averagePointsADay } from './use-route.ts'

test.each([
  { pace: 'fast', canoe: true, water: false, hexes: 2.5 },
  { pace: 'slow', canoe: true, water: false, hexes: 1.5 },
  { pace: 'normal', canoe: true, water: true, hexes: 5 },
  { pace: 'normal', canoe: false, water: true, hexes: 2 },
] as const)(
  'R-PLOT-5: an average day counts half of the pace’s die, and the canoe on water: %o',
  (given) => {
    const land = { ...STANDARD_LAND, water: given.water }
    const movement = {
      hexes: { slow: 2, normal: 2, fast: 2 },
      paceDie: 'one-hex',
      canoe: 5,
      leftover: 'lost',
    } as const
    expect(averagePointsADay({ ...STANDARD_RULES, movement }, land, given)).toBe(given.hexes)
  },
)

test('R-PLOT-5, R-WEATHER-2: a day has the average points of its weathers', () => {
  const calm = { name: 'Calm', rain: 'Light', gallons: 0, dc: 0, points: 0, canoe: true } as const
  const rows = [
    { ...calm, from: 1, to: 2 },
    { ...calm, from: 3, to: 3, points: 2 },
    { ...calm, from: 4, to: 4, points: null },
  ]
  const weather = { on: 'w', tables: [{ id: 'w', name: 'W', die: 4, rows }] }
  const rules = { ...STANDARD_RULES, weather }
  expect(
    averagePointsADay(rules, { ...STANDARD_LAND, water: false }, { pace: 'normal', canoe: false }),
  ).toBe(1.25)
  const movement = { ...rules.movement, paceDie: 'one-hex' } as const
  const storm = {
    on: 'w',
    tables: [{ id: 'w', name: 'W', die: 4, rows: [{ ...calm, from: 1, to: 4, points: -3 }] }],
  }
  expect(
    averagePointsADay(
      { ...rules, movement, weather: storm },
      { ...STANDARD_LAND, water: false },
      { pace: 'fast', canoe: false },
    ),
    'too few, whatever the pace’s die shows',
  ).toBe(0)
})
