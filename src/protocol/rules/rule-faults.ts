import { parseDiceExpression } from '#rules/dice/dice-expression.ts'
import {
  type Bounds,
  COST_BOUNDS,
  DC_BOUNDS,
  DC_CHANGE_BOUNDS,
  DICE_LENGTH,
  DIE_BOUNDS,
  GALLONS_BOUNDS,
  RULE_FIELDS_BY_PATH,
  type RuleField,
  type RuleSet,
  ruleValueAt,
  SIGHT_BOUNDS,
  TERRAIN_COUNT,
  TIME_LENGTH,
  TIMES_COUNT,
  WEATHER_NAME_LENGTH,
  WEATHER_POINTS_BOUNDS,
  WEATHER_ROW_COUNT,
  WEATHER_TABLE_COUNT,
} from '#rules/rule-set.ts'
import { COLOUR_PATTERN, TERRAIN_ID_PATTERN } from '#rules/terrain.ts'
import { rainRulesOf, type Weather, type WeatherTable, withRain } from '#rules/weather.ts'
import { cleanName, findNameFault, foldText, MAX_NAME } from '#shared/name.ts'
import { isSameJson } from '../json-patch.ts'
import type { FieldFault } from '../problems.ts'
import type { WrittenRules } from './rules.ts'

type HasTable = (id: string) => boolean

const cleanWeather = ({ on, tables }: Weather): Weather => ({
  on,
  tables: tables.map((table) => ({
    ...table,
    name: cleanName(table.name),
    rows: table.rows.map((row) => ({ ...row, name: cleanName(row.name) })),
  })),
})

/** R-RULE-3: names and times without blanks at their ends, and signs that show nowhere. */
export const cleanRules = (rules: RuleSet): RuleSet => ({
  ...rules,
  weather: cleanWeather(rules.weather),
  encounters: { ...rules.encounters, times: rules.encounters.times.map(cleanName) },
  terrains: rules.terrains.map((terrain) => ({
    ...terrain,
    name: cleanName(terrain.name),
    playersName: terrain.playersName === null ? null : cleanName(terrain.playersName),
  })),
})

type Check = Iterable<FieldFault>

function* whole(value: number, { min, max }: Bounds, path: string): Check {
  if (!Number.isInteger(value) || value < min || value > max)
    yield { path, code: 'out-of-range', figures: { min, max, step: 1 } }
}

function* eachOnce(words: readonly string[], pathOf: (index: number) => string): Check {
  const seen = new Set<string>()
  for (const [index, word] of words.entries()) {
    const folded = foldText(word)
    if (seen.has(folded)) yield { path: pathOf(index), code: 'repeated' }
    seen.add(folded)
  }
}

function* oneLine(text: string, max: number, path: string): Check {
  const fault = [...text].length > max ? 'too-long' : findNameFault(text)
  if (fault === 'too-long') yield { path, code: fault, figures: { min: 1, max } }
  else if (fault) yield { path, code: fault }
}

function* inTimes(times: readonly string[]): Check {
  const pathOf = (index: number) => `encounters.times.${index}`
  for (const [index, time] of times.entries()) {
    const { max } = TIME_LENGTH
    // R-BOUND-4: in a day's document they stand by each die.
    if (time.length > max) yield { path: pathOf(index), code: 'too-long', figures: { min: 1, max } }
    yield* oneLine(time, max, pathOf(index))
    if (time.includes(':')) yield { path: pathOf(index), code: 'no-colon' }
  }
  yield* eachOnce(times, pathOf)
  yield* count(times, TIMES_COUNT, 'encounters.times')
}

function* dice(text: string, path: string): Check {
  const { min, max } = DICE_LENGTH
  if (text.length > max) yield { path, code: 'too-long', figures: { min, max } }
  else if (!parseDiceExpression(text)) yield { path, code: 'not-dice' }
}

function* count(list: readonly unknown[], { min, max }: Bounds, path: string): Check {
  if (list.length < min || list.length > max)
    yield { path, code: 'wrong-count', figures: { min, max } }
}

function* inWeatherTable({ name, die, rows }: WeatherTable, path: string): Check {
  yield* oneLine(name, WEATHER_NAME_LENGTH.max, `${path}.name`)
  yield* whole(die, DIE_BOUNDS, `${path}.die`)
  yield* count(rows, WEATHER_ROW_COUNT, `${path}.rows`)
  for (const [index, row] of rows.entries()) {
    const at = `${path}.rows.${index}`
    yield* whole(row.from, { min: 1, max: die }, `${at}.from`)
    yield* whole(row.to, { min: row.from, max: die }, `${at}.to`)
    yield* oneLine(row.name, WEATHER_NAME_LENGTH.max, `${at}.name`)
    yield* whole(row.gallons, GALLONS_BOUNDS, `${at}.gallons`)
    yield* whole(row.dc, DC_CHANGE_BOUNDS, `${at}.dc`)
    if (row.points !== null) yield* whole(row.points, WEATHER_POINTS_BOUNDS, `${at}.points`)
  }
  yield* cover(die, rows, `${path}.rows`)
}

/** R-WEATHER-1: gaps and overlaps, each at its row; rows may stand in any order. */
function* cover(die: number, rows: WeatherTable['rows'], path: string): Check {
  const inOrder = [...rows.entries()].toSorted(([, a], [, b]) => a.from - b.from)
  let next = 1
  for (const [index, { from, to }] of inOrder) {
    const at = `${path}.${index}.from`
    if (from > next) yield { path: at, code: 'gap', figures: { from: next, to: from - 1 } }
    if (from < next && from <= to)
      yield { path: at, code: 'overlap', figures: { from, to: Math.min(to, next - 1) } }
    next = Math.max(next, to + 1)
  }
  const last = inOrder.at(-1)?.[0] ?? 0
  if (next <= die)
    yield { path: `${path}.${last}.to`, code: 'gap', figures: { from: next, to: die } }
}

function* inWeather({ on, tables }: Weather): Check {
  yield* count(tables, WEATHER_TABLE_COUNT, 'weather.tables')
  const ids = tables.map(({ id }) => id)
  if (!ids.includes(on)) yield { path: 'weather.on', code: 'not-one-of', figures: { values: ids } }
  yield* eachOnce(ids, (index) => `weather.tables.${index}.id`)
  for (const [index, table] of tables.entries()) {
    const path = `weather.tables.${index}`
    if (!TERRAIN_ID_PATTERN.test(table.id)) yield { path: `${path}.id`, code: 'malformed' }
    yield* inWeatherTable(table, path)
  }
}

/**
 * R-WEATHER-4: the weather that rules are written with: of `rain` and `weather` the one counts that
 * differs from what was answered.
 */
export const resolveWeather = (
  before: Weather,
  { rain, weather }: Pick<WrittenRules, 'rain' | 'weather'>,
): { readonly weather: Weather; readonly faults: readonly FieldFault[] } => {
  const answered = rainRulesOf(before)
  if (!rain || isSameJson(rain, answered)) return { weather, faults: [] }
  if (isSameJson(weather, before)) {
    // Never heavy is refused, unless it was answered so.
    const max = answered.heavyOnAtLeast > answered.die ? rain.die + 1 : rain.die
    const faults = [...whole(rain.heavyOnAtLeast, { min: 1, max }, 'rain.heavyOnAtLeast')]
    return { weather: withRain(before, rain), faults }
  }
  const isOn = weather.tables.some(({ id }) => id === weather.on)
  const isAtOdds = isOn && !isSameJson(rain, rainRulesOf(weather))
  const fields = ['rain', 'weather']
  const fault = { code: 'at-odds', figures: { fields } } as const
  return { weather, faults: isAtOdds ? fields.map((path) => ({ path, ...fault })) : [] }
}

function* inTerrains(terrains: RuleSet['terrains'], hasTable: HasTable): Check {
  for (const [index, terrain] of terrains.entries()) {
    const { id, name, playersName, dc, cost, sight, colour, table } = terrain
    const path = `terrains.${index}`
    if (!TERRAIN_ID_PATTERN.test(id)) yield { path: `${path}.id`, code: 'malformed' }
    yield* oneLine(name, MAX_NAME, `${path}.name`)
    if (playersName !== null) yield* oneLine(playersName, MAX_NAME, `${path}.playersName`)
    yield* whole(dc, DC_BOUNDS, `${path}.dc`)
    yield* whole(cost, COST_BOUNDS, `${path}.cost`)
    yield* whole(sight, SIGHT_BOUNDS, `${path}.sight`)
    if (!COLOUR_PATTERN.test(colour)) yield { path: `${path}.colour`, code: 'malformed' }
    if (!hasTable(table)) yield { path: `${path}.table`, code: 'no-such-table' }
  }
  const ids = terrains.map(({ id }) => id)
  yield* eachOnce(ids, (index) => `terrains.${index}.id`)
  const names = terrains.map(({ name }) => name)
  yield* eachOnce(names, (index) => `terrains.${index}.name`)
  yield* count(terrains, TERRAIN_COUNT, 'terrains')
}

function* inField(field: RuleField, path: string, rules: RuleSet): Check {
  const value = ruleValueAt(rules, path)
  switch (field.kind) {
    case 'number':
      return yield* whole(Number(value), field, path)
    case 'number or none':
      return value === null ? undefined : yield* whole(Number(value), field, path)
    // Above the die it would never be met.
    case 'threshold': {
      const die = Number(ruleValueAt(rules, path.replace(/[^.]+$/, 'die')))
      const max = Math.min(die, DIE_BOUNDS.max) || DIE_BOUNDS.max
      return yield* whole(Number(value), { min: 1, max }, path)
    }
    case 'dice':
      return yield* dice(String(value), path)
    case 'times':
      return yield* inTimes(value as readonly string[])
    // The schema leaves no other.
    case 'choice':
    case 'switch':
  }
}

function* inRules(rules: RuleSet, hasTable: HasTable): Check {
  for (const [path, field] of RULE_FIELDS_BY_PATH) yield* inField(field, path, rules)
  yield* inWeather(rules.weather)
  yield* inTerrains(rules.terrains, hasTable)
}

/** R-RULE-3: what is wrong with rules that `cleanRules` made, one fault a field, in their order. */
export const findRuleFaults = (rules: RuleSet, hasTable: HasTable): readonly FieldFault[] => {
  const faults = new Map<string, FieldFault>()
  for (const fault of inRules(rules, hasTable))
    if (!faults.has(fault.path)) faults.set(fault.path, fault)
  return [...faults.values()]
}
