import type { Dice } from './dice/dice.ts'
import type { Rain } from './record.ts'

/** R-RAIN-2: what some results of the die bring. */
export interface WeatherRow {
  /** Results, both included. */
  readonly from: number
  readonly to: number
  readonly name: string
  readonly rain: Rain
  /** R-RAIN-3: for each raincatcher. */
  readonly gallons: number
  /** R-WEATHER-1: added to the DC of the navigation check. */
  readonly dc: number
  /** R-WEATHER-2: added to the points of the day; null: no march. */
  readonly points: number | null
  /** R-WEATHER-1: whether a canoe is of use. */
  readonly canoe: boolean
}

export interface WeatherTable {
  readonly id: string
  readonly name: string
  readonly die: number
  /** Each result in one of them. */
  readonly rows: readonly WeatherRow[]
}

export interface Weather {
  /** The id of the table that days are rolled on, as for a season. */
  readonly on: string
  readonly tables: readonly WeatherTable[]
}

/** R-WEATHER-4: weather as rules had it before there were tables. */
export interface RainRules {
  readonly die: number
  readonly heavyOnAtLeast: number
  /** R-RAIN-3: for each raincatcher. */
  readonly gallons: { readonly light: number; readonly heavy: number }
}

export const currentWeatherTable = ({ on, tables }: Weather): WeatherTable => {
  for (const table of tables) if (table.id === on) return table
  throw new RangeError(`There is no weather ${on}`)
}

/** @throws RangeError when no row has the result */
export const rollWeather = ({ die, rows }: WeatherTable, roll: Dice): WeatherRow => {
  const result = roll('rain', die)
  for (const row of rows) if (row.from <= result && result <= row.to) return row
  throw new RangeError(`No weather has the result ${result}`)
}

/** R-SUP-6: whether no weather of any table fills a raincatcher. */
export const isDry = ({ tables }: Weather): boolean =>
  tables.every(({ rows }) => rows.every(({ gallons }) => gallons === 0))

/** R-WEATHER-4: the first result that is heavy rain; one more than the die has where none is. */
export const firstHeavyResult = ({ die, rows }: WeatherTable): number => {
  let first = die + 1
  for (const { rain, from } of rows) if (rain === 'Heavy' && from < first) first = from
  return first
}

const firstOf = ({ rows }: WeatherTable, rain: Rain): WeatherRow | undefined =>
  rows.filter((row) => row.rain === rain).toSorted((a, b) => a.from - b.from)[0]

/** R-WEATHER-4: the table that is on, in the old form. */
export const rainRulesOf = (weather: Weather): RainRules => {
  const table = currentWeatherTable(weather)
  const [light, heavy] = [firstOf(table, 'Light'), firstOf(table, 'Heavy')]
  return {
    die: table.die,
    heavyOnAtLeast: firstHeavyResult(table),
    gallons: { light: light?.gallons ?? 0, heavy: heavy?.gallons ?? 0 },
  }
}

const NO_MORE = { dc: 0, points: 0, canoe: true } as const

/** Weather that does nothing but rain. */
export const rainRows = ({ die, heavyOnAtLeast: least, gallons }: RainRules): WeatherRow[] => {
  const rows: WeatherRow[] = [
    { from: 1, to: least - 1, name: 'Light', rain: 'Light', gallons: gallons.light, ...NO_MORE },
    { from: least, to: die, name: 'Heavy', rain: 'Heavy', gallons: gallons.heavy, ...NO_MORE },
  ]
  return rows.filter(({ from, to }) => from <= to)
}

/** A row more, for one result. */
export const newWeatherRow = (result: number): WeatherRow => ({
  from: result,
  to: result,
  name: '',
  rain: 'Heavy',
  gallons: 1,
  ...NO_MORE,
})

/** The weather of rules that have rain alone. */
export const weatherFromRain = (rain: RainRules): Weather => ({
  on: 'weather',
  tables: [{ id: 'weather', name: 'Weather', die: rain.die, rows: rainRows(rain) }],
})

/** R-WEATHER-4: the table that is on as rain of the old form makes it. */
export const withRain = (weather: Weather, rain: RainRules): Weather => ({
  ...weather,
  tables: weather.tables.map((table) =>
    table.id === weather.on ? { ...table, die: rain.die, rows: rainRows(rain) } : table,
  ),
})

export type WeatherEffect = Pick<WeatherRow, 'dc' | 'points' | 'canoe'>

interface MarchShare extends WeatherRow {
  /** Of all days. */
  readonly share: number
}

/**
 * How a day may turn out on the table that is on: the first row of each
 * effect on a march, and how likely that is.
 */
export const weatherShares = (weather: Weather): readonly MarchShare[] => {
  const { die, rows } = currentWeatherTable(weather)
  const alike = Map.groupBy(rows, ({ dc, points, canoe }) => `${dc} ${points} ${canoe}`)
  return [...alike.values()].map((rows) => {
    const [first] = rows as [WeatherRow]
    const results = rows.reduce((sum, { from, to }) => sum + to - from + 1, 0)
    return { ...first, share: results / die }
  })
}

export const maxWeatherPoints = (weather: Weather): number => {
  const points = currentWeatherTable(weather).rows.flatMap(({ points }) => points ?? [])
  return points.length === 0 ? 0 : Math.max(...points)
}

const UNCOUNTED = /(rain|fog|mist|snow|hail|wind|heat|weather|s)$/
const ADJECTIVE = /(y|clear|fine|fair|mild|calm|overcast|hot|warm|cool|cold|wet)$/

/** `in a storm`, `in heavy rain`, `in clear weather`. */
export const weatherPhrase = (name: string): string => {
  const low = name.toLowerCase()
  if (low === 'light' || low === 'heavy') return `in ${low} rain`
  if (UNCOUNTED.test(low)) return `in ${low}`
  if (ADJECTIVE.test(low)) return `in ${low} weather`
  return `in ${/^[aeiou]/.test(low) ? 'an' : 'a'} ${low}`
}
