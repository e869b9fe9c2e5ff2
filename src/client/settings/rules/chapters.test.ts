import { expect, test } from 'vitest'
import type { RuleSet } from '../../../rules/rule-set.ts'
import { STANDARD_RULES } from '../../../rules/standard-rules.ts'
import { averageOf, chanceToBeLost } from './chapters.ts'

test.each([
  ['1d6', 3.5],
  ['2d6+1', 8],
  ['12', 12],
  ['0', 0],
  ['1d6-3', null],
  ['some', null],
])('R-FORAGE-3: %s is %f on average', (text, average) => {
  expect(averageOf(text)).toBe(average)
})

test.each([
  ['2', 'slow', 3, 0.3],
  ['2', 'normal', 3, 0.55],
  ['2', 'fast', 3, 0.8],
  ['1', 'slow', 5, 0],
  ['2', 'fast', -20, 1],
] as const)(
  'R-NAV-1: on terrain %s at %s pace with survival %i the party is lost in %f',
  (id, pace, survival, lost) => {
    const terrain = STANDARD_RULES.terrains.find((each) => each.id === id)
    if (!terrain) throw new Error('There is no such terrain')
    const chance = chanceToBeLost(STANDARD_RULES, terrain, { pace, survival })
    expect(chance).toBeCloseTo(lost)
  },
)

test('R-PACE-5, R-WEATHER-1: by the pace that counts, over the days of all weathers', () => {
  const [beach] = STANDARD_RULES.terrains
  const [table] = STANDARD_RULES.weather.tables
  if (!beach || !table) throw new Error('The standard has neither')
  const rows = table.rows.map((row) => (row.rain === 'Heavy' ? { ...row, dc: 10 } : row))
  const stormy = { ...STANDARD_RULES, weather: { on: table.id, tables: [{ ...table, rows }] } }
  const lostOn = (rules: RuleSet, fastest: 'slow' | 'fast') =>
    chanceToBeLost(rules, { ...beach, fastest }, { pace: 'fast', survival: 0 })
  expect(lostOn(STANDARD_RULES, 'fast')).toBeCloseTo(0.7)
  expect(lostOn(STANDARD_RULES, 'slow')).toBeCloseTo(0.2)
  expect(lostOn(stormy, 'slow')).toBeCloseTo(0.75 * 0.2 + 0.25 * 0.7)
})
