import { describe, expect, test } from 'vitest'
import { type RuleSet, STANDARD_RAIN } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import { rainRulesOf, type Weather, type WeatherRow, weatherFromRain } from '#rules/weather.ts'
import { cleanRules, findRuleFaults, resolveWeather } from './rule-faults.ts'

const hasTable = (id: string) =>
  id === 'beach' || STANDARD_RULES.terrains.some((t) => t.table === id)
const faultsOf = (rules: RuleSet) =>
  findRuleFaults(rules, hasTable).map(({ path, code }) => `${path} ${code}`)

const { encounters, forage, terrains } = STANDARD_RULES
const withTerrain = (index: number, field: string, value: unknown): Partial<RuleSet> => ({
  terrains: terrains.map((terrain, at) =>
    at === index ? { ...terrain, [field]: value } : terrain,
  ),
})
const withTimes = (...times: string[]): Partial<RuleSet> => ({
  encounters: { ...encounters, times },
})

const { weather: standardWeather } = STANDARD_RULES
const [STANDARD_TABLE = { id: '', name: '', die: 4, rows: [] }] = standardWeather.tables
const ROWS = 'weather.tables.0.rows'
const row = (from: number, to: number, more: Partial<WeatherRow> = {}): WeatherRow => ({
  ...{ from, to, name: 'Fog', rain: 'Light', gallons: 0, dc: 0, points: 0, canoe: true },
  ...more,
})
const weather = (die: number, rows: readonly WeatherRow[]): Partial<RuleSet> => ({
  weather: { on: 'weather', tables: [{ ...STANDARD_TABLE, die, rows }] },
})

const NONSENSE: readonly [what: string, Partial<RuleSet>, ...faults: string[]][] = [
  ['a die of one side', weather(1, [row(1, 1)]), 'weather.tables.0.die out-of-range'],
  ['a time twice', withTimes('Dusk', 'noon', 'dusk'), 'encounters.times.2 repeated'],
  ['a blank time', withTimes(' '), 'encounters.times.0 blank'],
  ['a long time', withTimes('x'.repeat(31)), 'encounters.times.0 too-long'],
  ['a colon in a time', withTimes('8:00'), 'encounters.times.0 no-colon'],
  ['a time of two lines', withTimes('a\nb'), 'encounters.times.0 not-plain'],
  [
    'too many times',
    withTimes(...Array.from({ length: 25 }, (_, n) => `hour ${n}`)),
    'encounters.times wrong-count',
  ],
  [
    'gallons below 0, and in halves',
    weather(4, [row(1, 3, { gallons: -1 }), row(4, 4, { gallons: 0.5 })]),
    `${ROWS}.0.gallons out-of-range`,
    `${ROWS}.1.gallons out-of-range`,
  ],
  [
    'weather that changes too much',
    weather(4, [row(1, 3, { dc: 101, points: -100 }), row(4, 4, { points: null, dc: -100 })]),
    `${ROWS}.0.dc out-of-range`,
    `${ROWS}.0.points out-of-range`,
  ],
  ['a result without weather', weather(6, [row(1, 2), row(4, 6)]), `${ROWS}.1.from gap`],
  ['weather that ends early', weather(6, [row(1, 5)]), `${ROWS}.0.to gap`],
  [
    'two weathers of a result, in any order',
    weather(6, [row(4, 6), row(1, 4)]),
    `${ROWS}.0.from overlap`,
  ],
  ['a result that the die does not have', weather(4, [row(1, 5)]), `${ROWS}.0.to out-of-range`],
  [
    'weather without a name, and one of two lines',
    weather(4, [row(1, 3, { name: '' }), row(4, 4, { name: 'a\nb' })]),
    `${ROWS}.0.name blank`,
    `${ROWS}.1.name not-plain`,
  ],
  [
    'more weather than a table has',
    weather(
      13,
      Array.from({ length: 13 }, (_, n) => row(n + 1, n + 1)),
    ),
    `${ROWS} wrong-count`,
  ],
  [
    'a season that is not there',
    { weather: { ...standardWeather, on: 'dry' } },
    'weather.on not-one-of',
  ],
  [
    'two seasons of one id, and seven of them',
    { weather: { on: 'weather', tables: Array.from({ length: 7 }, () => STANDARD_TABLE) } },
    'weather.tables wrong-count',
    ...[1, 2, 3, 4, 5, 6].map((n) => `weather.tables.${n}.id repeated`),
  ],
  [
    'a need above 100',
    { needs: { ointment: 0, water: 101, food: Number.NaN } },
    'needs.water out-of-range',
    'needs.food out-of-range',
  ],
  [
    'yields that are no dice',
    { forage: { ...forage, rations: 'many', gallons: '1d6 ' } },
    'forage.rations not-dice',
    'forage.gallons not-dice',
  ],
  ['no terrain', { terrains: [] }, 'terrains wrong-count'],
  ['two terrains of one name', withTerrain(3, 'name', 'BEACH'), 'terrains.3.name repeated'],
  ['two terrains of one id', withTerrain(3, 'id', '1'), 'terrains.3.id repeated'],
  ['an id that is none', withTerrain(0, 'id', 'Sea'), 'terrains.0.id malformed'],
  ['a terrain without a name', withTerrain(0, 'name', ''), 'terrains.0.name blank'],
  ['a cost of 0', withTerrain(0, 'cost', 0), 'terrains.0.cost out-of-range'],
  ['a colour that is none', withTerrain(0, 'colour', 'red'), 'terrains.0.colour malformed'],
  ['no such table', withTerrain(0, 'table', 'toString'), 'terrains.0.table no-such-table'],
]

test.each(NONSENSE)('R-RULE-3: %s is refused at the field', (_title, change, ...faults) => {
  expect(faultsOf({ ...STANDARD_RULES, ...change })).toEqual(faults)
})

test('R-RULE-3: the standard rules and rules without encounters have no faults', () => {
  expect(faultsOf(STANDARD_RULES)).toEqual([])
  expect(faultsOf({ ...STANDARD_RULES, ...withTimes() })).toEqual([])
})

test('R-RULE-3: blanks at the ends of names and times are removed', () => {
  const written = {
    ...STANDARD_RULES,
    ...withTimes(' dusk\u200b '),
    ...withTerrain(0, 'name', '  Strand '),
  }
  const { encounters: cleaned, terrains: lands } = cleanRules(written)
  expect(cleaned.times).toEqual(['dusk'])
  expect(lands[0]?.name).toBe('Strand')
  expect(cleanRules(STANDARD_RULES)).toEqual(STANDARD_RULES)
})

describe('R-WEATHER-4: rain or weather counts, whichever the client changed', () => {
  const rain = { die: 6, heavyOnAtLeast: 5, gallons: { light: 1, heavy: 2 } }
  const storms = (weather(6, [row(1, 5), row(6, 6, { name: 'Storm', rain: 'Heavy', gallons: 3 })])
    .weather ?? standardWeather) satisfies Weather
  const [wet] = weatherFromRain(rain).tables

  test.each([
    ['neither', { rain: STANDARD_RAIN, weather: standardWeather }, standardWeather],
    ['rain', { rain, weather: standardWeather }, { on: 'weather', tables: [wet] }],
    ['weather', { rain: STANDARD_RAIN, weather: storms }, storms],
    ['weather alone', { weather: storms }, storms],
    ['both, which agree', { rain: rainRulesOf(storms), weather: storms }, storms],
  ])('%s', (_, written, expected) => {
    expect(resolveWeather(standardWeather, written)).toEqual({ weather: expected, faults: [] })
  })

  test('if both changed and contradict each other, both are refused', () => {
    const { faults } = resolveWeather(standardWeather, { rain, weather: storms })
    expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'rain at-odds',
      'weather at-odds',
    ])
  })

  test('rain that no die shows is refused, unless the server sent it', () => {
    const never = { ...STANDARD_RAIN, heavyOnAtLeast: 5 }
    expect(
      resolveWeather(standardWeather, { rain: never, weather: standardWeather }).faults,
    ).toMatchObject([{ path: 'rain.heavyOnAtLeast', code: 'out-of-range' }])
    const dry = weatherFromRain(never)
    expect(resolveWeather(dry, { rain: rainRulesOf(dry), weather: dry })).toEqual({
      weather: dry,
      faults: [],
    })
    const wetter = { ...never, gallons: { light: 2, heavy: 0 } }
    expect(resolveWeather(dry, { rain: wetter, weather: dry })).toEqual({
      weather: weatherFromRain(wetter),
      faults: [],
    })
  })

  test('other tables stay, and so do the name and id of the table in use', () => {
    const dry = { id: 'dry', name: 'Dry season', die: 8, rows: [row(1, 8)] }
    const before = { on: 'dry', tables: [STANDARD_TABLE, dry] }
    const { weather } = resolveWeather(before, { rain, weather: before })
    expect(weather).toEqual({
      on: 'dry',
      tables: [STANDARD_TABLE, { ...dry, die: 6, rows: wet?.rows }],
    })
  })
})
