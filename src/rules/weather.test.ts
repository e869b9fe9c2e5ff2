import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loadedDice } from '#test/support/loaded-dice.ts'
import { type RuleChanges, rulesWith } from '#test/support/rules-with.ts'
import { STANDARD_CONDITIONS } from '#test/support/standard-conditions.ts'
import { alertSentence } from './alerts.ts'
import { recordRolls } from './dice/dice.ts'
import { type MapRecord, startingRecord } from './record.ts'
import { STANDARD_RULES } from './standard-rules.ts'
import { type DayOrder, travelDay } from './travel-day.ts'
import {
  currentWeatherTable,
  isDry,
  rainRulesOf,
  rollWeather,
  type Weather,
  type WeatherRow,
  weatherFromRain,
  weatherPhrase,
} from './weather.ts'

const row = (from: number, to: number, more: Partial<WeatherRow>): WeatherRow => ({
  ...{ from, to, name: 'Fair', rain: 'Light', gallons: 0, dc: 0, points: 0, canoe: true },
  ...more,
})
const RECORD: MapRecord = startingRecord({ x: 40, y: 30 }, '8')
const currentTableOf = (die: number, ...rows: readonly WeatherRow[]): Weather => ({
  on: 'wet',
  tables: [
    { id: 'dry', name: 'Dry season', die: 20, rows: [row(1, 20, { name: 'Dust' })] },
    { id: 'wet', name: 'Rainy season', die, rows },
  ],
})

test('R-RAIN-1, R-RAIN-2, R-RAIN-3: the standard is a d4, heavy on 4 with a gallon, and nothing else', () => {
  const { tables } = STANDARD_RULES.weather
  const plain = { dc: 0, points: 0, canoe: true }
  expect(tables.map(({ die, rows }) => [die, rows])).toEqual([
    [
      4,
      [
        { from: 1, to: 3, name: 'Light', rain: 'Light', gallons: 0, ...plain },
        { from: 4, to: 4, name: 'Heavy', rain: 'Heavy', gallons: 1, ...plain },
      ],
    ],
  ])
})

test.each([
  [4, 'Fair'],
  [5, 'Storm'],
  [8, 'Storm'],
])('R-RAIN-2: on the table that is on a d8 of %i is %s', (result, name) => {
  const weather = currentTableOf(8, row(5, 8, { name: 'Storm', rain: 'Heavy' }), row(1, 4, {}))
  const { roll, rolls } = recordRolls(loadedDice(result))
  expect(rollWeather(currentWeatherTable(weather), roll).name).toBe(name)
  expect(rolls).toEqual([{ purpose: 'rain', sides: 8, result }])
})

const anyRain = fc
  .record({
    die: fc.integer({ min: 2, max: 1_000 }),
    gallons: fc.record({ light: fc.nat({ max: 100 }), heavy: fc.nat({ max: 100 }) }),
  })
  .chain((rain) =>
    fc.integer({ min: 1, max: rain.die }).map((heavyOnAtLeast) => ({ ...rain, heavyOnAtLeast })),
  )

test('R-SUP-6: dry is weather that gives no gallons, in any season', () => {
  const wet = row(1, 4, { gallons: 1 })
  expect([currentTableOf(4, row(1, 4, {})), currentTableOf(4, wet)].map(isDry)).toEqual([
    true,
    false,
  ])
  expect(isDry({ ...currentTableOf(4, wet), on: 'dry' })).toBe(false)
})

test.each([
  ['Heavy', 'in heavy rain'],
  ['Storm', 'in a storm'],
  ['Eerie gale', 'in an eerie gale'],
  ['Thick fog', 'in thick fog'],
  ['Sunny', 'in sunny weather'],
])('R-WEATHER-3: %s is said within a sentence', (name, phrase) => {
  expect(weatherPhrase(name)).toBe(phrase)
})

describe('R-WEATHER-4: the old form', () => {
  test('is what the table that is on makes of it, and back', () => {
    fc.assert(
      fc.property(anyRain, fc.nat(), (rain, luck) => {
        const result = 1 + (luck % rain.die)
        const isHeavy = result >= rain.heavyOnAtLeast
        expect(rollWeather(currentWeatherTable(weatherFromRain(rain)), () => result)).toEqual(
          row(expect.any(Number), expect.any(Number), {
            name: isHeavy ? 'Heavy' : 'Light',
            rain: isHeavy ? 'Heavy' : 'Light',
            gallons: isHeavy ? rain.gallons.heavy : rain.gallons.light,
          }),
        )
        const light = rain.heavyOnAtLeast === 1 ? 0 : rain.gallons.light
        expect(rainRulesOf(weatherFromRain(rain))).toEqual({
          ...rain,
          gallons: { ...rain.gallons, light },
        })
      }),
    )
  })

  test('of other tables has the first heavy result, and the gallons of the first row of each', () => {
    const fog = row(1, 3, { gallons: 7 })
    const storm = row(4, 4, { rain: 'Heavy', gallons: 9 })
    const rain = row(5, 6, { rain: 'Heavy', gallons: 2 })
    expect(rainRulesOf(currentTableOf(6, rain, storm, fog))).toEqual({
      die: 6,
      heavyOnAtLeast: 4,
      gallons: { light: 7, heavy: 9 },
    })
    expect(rainRulesOf(currentTableOf(6, row(1, 6, {})))).toEqual({
      die: 6,
      heavyOnAtLeast: 7,
      gallons: { light: 0, heavy: 0 },
    })
  })
})

describe('a stormy day', () => {
  const HERE = { ...RECORD, terrain: '6', survival: 0 }
  const ORDER: DayOrder = { direction: 3, pace: 'fast', canoe: true, manual: false }
  /** A day without encounters; the check and the pace die show `result`, as far as they have it. */
  const dayIn = (
    storm: Partial<WeatherRow>,
    { order = ORDER, result = 15, rules = {} as RuleChanges } = {},
  ) => {
    const weather = currentTableOf(4, row(1, 4, { name: 'Storm', rain: 'Heavy', ...storm }))
    const movement = { hexes: { slow: 1, normal: 2, fast: 3 }, canoe: 6 }
    return travelDay({ record: HERE, believed: { x: 4, y: 4 }, day: 0 }, order, {
      ...STANDARD_CONDITIONS,
      settings: { lost: 'believed-hex', terrainOnMove: 'suggest' },
      rules: rulesWith({ movement, weather, ...rules }),
      terrainAt: () => '6',
      dice: (purpose, sides) => (purpose.startsWith('encounter') ? 1 : Math.min(result, sides)),
    })
  }

  test('R-WEATHER-1: has the rain of its row, and fills the raincatchers by it', () => {
    const day = dayIn({ gallons: 5 })
    expect([day.record.rain, day.weather?.name]).toEqual(['Heavy', 'Storm'])
    expect(day.gained.water).toBe(5 * HERE.raincatchers)
  })

  test('R-WEATHER-1: adds to the DC of the check', () => {
    expect(dayIn({ dc: 5 })).toMatchObject({ lost: true, checks: { navigation: { dc: 20 } } })
    expect(dayIn({ dc: 0 })).toMatchObject({ lost: false, checks: { navigation: { dc: 15 } } })
  })

  test('R-WEATHER-1: counts as No Canoe where a canoe is of no use, for the check as for the hexes', () => {
    const navigation = { onWater: 'skip' } as const
    const dry = dayIn({}, { rules: { navigation } })
    expect([dry.way.length, dry.believedWay.length, dry.checks?.navigation]).toEqual([6, 6, null])
    const stormy = dayIn({ canoe: false }, { rules: { navigation } })
    expect([stormy.way.length, stormy.believedWay.length]).toEqual([3, 3])
    expect(stormy.checks?.navigation).toEqual({ dc: 15, bonus: 0 })
  })

  test.each([
    [2, 8],
    [-4, 2],
    [-99, 0],
  ])('R-WEATHER-2: %i points make of 6 hexes %i', (points, hexes) => {
    const { way, believedWay, checks, rolls } = dayIn({ points })
    expect([way.length, believedWay.length]).toEqual([hexes, hexes])
    // A day on which the party gets nowhere is still a march.
    expect(checks?.navigation).not.toBeNull()
    expect(rolls.map(({ purpose }) => purpose)).toContain('pace')
  })

  test('R-WEATHER-2: without a march the party stays, rolls for no way, and is told why', () => {
    const day = dayIn({ points: null }, { result: 1 })
    expect(day).toMatchObject({ heading: null, lost: false, way: [], believedWay: [] })
    expect([day.record.position, day.believed]).toEqual([HERE.position, { x: 4, y: 4 }])
    expect(day.rolls.map(({ purpose }) => purpose).slice(-1)).toEqual(['rain'])
    expect(day.events.map((event) => alertSentence(event))).toEqual(['Storm: no march'])
  })

  test('R-WEATHER-2: a party that rests is kept from nothing', () => {
    const order: DayOrder = { ...ORDER, direction: null, activity: 'rest' }
    expect(dayIn({ points: null }, { order }).events).toEqual([])
  })

  test('R-WEATHER-2: a party that forages on the march forages, and does not march', () => {
    const forage = { whileTravelling: 1, dc: 1 }
    const order: DayOrder = { ...ORDER, activity: 'forage' }
    const day = dayIn({ points: null }, { order, rules: { forage } })
    expect(day.way).toEqual([])
    expect(day.events.map(({ kind }) => kind)).toEqual(['forage', 'no-march'])
  })
})
