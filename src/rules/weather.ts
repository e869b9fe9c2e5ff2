import type { Dice } from './dice/dice.ts'
import type { Rain } from './record.ts'

/** R-RAIN-2: a row of a weather table: the weather that some results of the die bring. */
export interface WeatherRow {
  /** The first result of the row; `from` and `to` are both included. */
  readonly from: number
  readonly to: number
  readonly name: string
  readonly rain: Rain
  /** R-RAIN-3: the gallons that each raincatcher collects. */
  readonly gallons: number
  /** R-WEATHER-1: what the weather adds to the DC of navigation. */
  readonly dc: number
  /** R-WEATHER-2: points that the weather adds to the day; null: no march is possible. */
  readonly points: number | null
  /** R-WEATHER-1: whether a canoe can be used in this weather. */
  readonly canoe: boolean
}

export interface WeatherTable {
  readonly id: string
  readonly name: string
  readonly die: number
  /** Rows that cover each result of the die exactly once. */
  readonly rows: readonly WeatherRow[]
}

export interface Weather {
  /** The id of the current table, such as a season's. */
  readonly on: string
  readonly tables: readonly WeatherTable[]
}

/** R-WEATHER-4: rules of rain in the form from before there were weather tables. */
export interface RainRules {
  readonly die: number
  readonly heavyOnAtLeast: number
  /** R-RAIN-3: the gallons that each raincatcher collects. */
  readonly gallons: { readonly light: number; readonly heavy: number }
}

/** The table that days are rolled on. @throws RangeError when there is none with that id */
export const currentWeatherTable = ({ on, tables }: Weather): WeatherTable => {
  for (const table of tables) if (table.id === on) return table
  throw new RangeError(`There is no weather ${on}`)
}

/** R-RAIN-2: rolls a day's weather. @throws RangeError when no row has the result */
export const rollWeather = ({ die, rows }: WeatherTable, roll: Dice): WeatherRow => {
  const result = roll('rain', die)
  for (const row of rows) if (row.from <= result && result <= row.to) return row
  throw new RangeError(`No weather has the result ${result}`)
}

/** R-SUP-6: whether raincatchers collect nothing in any weather. */
export const isDry = ({ tables }: Weather): boolean =>
  tables.every(({ rows }) => rows.every(({ gallons }) => gallons === 0))

/** R-WEATHER-4: the lowest result with heavy rain; the die's sides + 1 if there is none. */
export const firstHeavyResult = ({ die, rows }: WeatherTable): number => {
  let first = die + 1
  for (const { rain, from } of rows) if (rain === 'Heavy' && from < first) first = from
  return first
}

const firstRowWithRain = ({ rows }: WeatherTable, rain: Rain): WeatherRow | undefined =>
  rows.filter((row) => row.rain === rain).toSorted((a, b) => a.from - b.from)[0]

/** R-WEATHER-4: the current weather table as rules of rain in the old form. */
export const rainRulesOf = (weather: Weather): RainRules => {
  const table = currentWeatherTable(weather)
  const [light, heavy] = [firstRowWithRain(table, 'Light'), firstRowWithRain(table, 'Heavy')]
  return {
    die: table.die,
    heavyOnAtLeast: firstHeavyResult(table),
    gallons: { light: light?.gallons ?? 0, heavy: heavy?.gallons ?? 0 },
  }
}

const NO_EFFECT = { dc: 0, points: 0, canoe: true } as const

/** The rows of a weather table that has only light and heavy rain. */
export const rainRows = ({ die, heavyOnAtLeast: heavyFrom, gallons }: RainRules): WeatherRow[] => {
  const rows: WeatherRow[] = [
    {
      from: 1,
      to: heavyFrom - 1,
      name: 'Light',
      rain: 'Light',
      gallons: gallons.light,
      ...NO_EFFECT,
    },
    {
      from: heavyFrom,
      to: die,
      name: 'Heavy',
      rain: 'Heavy',
      gallons: gallons.heavy,
      ...NO_EFFECT,
    },
  ]
  return rows.filter(({ from, to }) => from <= to)
}

/** An additional weather row for one result, to be edited. */
export const newWeatherRow = (result: number): WeatherRow => ({
  from: result,
  to: result,
  name: '',
  rain: 'Heavy',
  gallons: 1,
  ...NO_EFFECT,
})

/** The weather of rules that have only rain. */
export const weatherFromRain = (rain: RainRules): Weather => ({
  on: 'weather',
  tables: [{ id: 'weather', name: 'Weather', die: rain.die, rows: rainRows(rain) }],
})

/** R-WEATHER-4: replaces the current weather table by rain in the old form. */
export const withRain = (weather: Weather, rain: RainRules): Weather => ({
  ...weather,
  tables: weather.tables.map((table) =>
    table.id === weather.on ? { ...table, die: rain.die, rows: rainRows(rain) } : table,
  ),
})

export type WeatherEffect = Pick<WeatherRow, 'dc' | 'points' | 'canoe'>

interface WeatherShare extends WeatherRow {
  /** The share of all days that have this weather, from 0 to 1. */
  readonly share: number
}

/** The different effects of the current table's weather on a march, with their shares of days. */
export const weatherShares = (weather: Weather): readonly WeatherShare[] => {
  const { die, rows } = currentWeatherTable(weather)
  const rowsByEffect = Map.groupBy(rows, ({ dc, points, canoe }) => `${dc} ${points} ${canoe}`)
  return [...rowsByEffect.values()].map((rows) => {
    const [first] = rows as [WeatherRow]
    const results = rows.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    return { ...first, share: results / die }
  })
}

export const maxWeatherPoints = (weather: Weather): number => {
  const points = currentWeatherTable(weather).rows.flatMap(({ points }) => points ?? [])
  return points.length === 0 ? 0 : Math.max(...points)
}

const UNCOUNTABLE_NOUN = /(rain|fog|mist|snow|hail|wind|heat|weather|s)$/
const WEATHER_ADJECTIVE = /(y|clear|fine|fair|mild|calm|overcast|hot|warm|cool|cold|wet)$/

/** The weather as a phrase: `in a storm`, `in heavy rain`, `in clear weather`. */
export const weatherPhrase = (name: string): string => {
  const lowerName = name.toLowerCase()
  if (lowerName === 'light' || lowerName === 'heavy') return `in ${lowerName} rain`
  if (UNCOUNTABLE_NOUN.test(lowerName)) return `in ${lowerName}`
  if (WEATHER_ADJECTIVE.test(lowerName)) return `in ${lowerName} weather`
  return `in ${/^[aeiou]/.test(lowerName) ? 'an' : 'a'} ${lowerName}`
}
