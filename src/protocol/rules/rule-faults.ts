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

/** R-RULE-3: removes blanks at the ends of names and times, and invisible characters in them. */
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

type Faults = Iterable<FieldFault>

function* numberFaults(value: number, { min, max }: Bounds, path: string): Faults {
  if (!Number.isInteger(value) || value < min || value > max)
    yield { path, code: 'out-of-range', figures: { min, max, step: 1 } }
}

function* repeatFaults(words: readonly string[], pathOf: (index: number) => string): Faults {
  const seen = new Set<string>()
  for (const [index, word] of words.entries()) {
    const folded = foldText(word)
    if (seen.has(folded)) yield { path: pathOf(index), code: 'repeated' }
    seen.add(folded)
  }
}

function* lineFaults(text: string, max: number, path: string): Faults {
  const fault = [...text].length > max ? 'too-long' : findNameFault(text)
  if (fault === 'too-long') yield { path, code: fault, figures: { min: 1, max } }
  else if (fault) yield { path, code: fault }
}

function* timesFaults(times: readonly string[]): Faults {
  const pathOf = (index: number) => `encounters.times.${index}`
  for (const [index, time] of times.entries()) {
    const { max } = TIME_LENGTH
    // R-BOUND-4: limited because a day's document repeats the time for each die.
    if (time.length > max) yield { path: pathOf(index), code: 'too-long', figures: { min: 1, max } }
    yield* lineFaults(time, max, pathOf(index))
    if (time.includes(':')) yield { path: pathOf(index), code: 'no-colon' }
  }
  yield* repeatFaults(times, pathOf)
  yield* countFaults(times, TIMES_COUNT, 'encounters.times')
}

function* diceFaults(text: string, path: string): Faults {
  const { min, max } = DICE_LENGTH
  if (text.length > max) yield { path, code: 'too-long', figures: { min, max } }
  else if (!parseDiceExpression(text)) yield { path, code: 'not-dice' }
}

function* countFaults(list: readonly unknown[], { min, max }: Bounds, path: string): Faults {
  if (list.length < min || list.length > max)
    yield { path, code: 'wrong-count', figures: { min, max } }
}

function* weatherTableFaults({ name, die, rows }: WeatherTable, path: string): Faults {
  yield* lineFaults(name, WEATHER_NAME_LENGTH.max, `${path}.name`)
  yield* numberFaults(die, DIE_BOUNDS, `${path}.die`)
  yield* countFaults(rows, WEATHER_ROW_COUNT, `${path}.rows`)
  for (const [index, row] of rows.entries()) {
    const at = `${path}.rows.${index}`
    yield* numberFaults(row.from, { min: 1, max: die }, `${at}.from`)
    yield* numberFaults(row.to, { min: row.from, max: die }, `${at}.to`)
    yield* lineFaults(row.name, WEATHER_NAME_LENGTH.max, `${at}.name`)
    yield* numberFaults(row.gallons, GALLONS_BOUNDS, `${at}.gallons`)
    yield* numberFaults(row.dc, DC_CHANGE_BOUNDS, `${at}.dc`)
    if (row.points !== null) yield* numberFaults(row.points, WEATHER_POINTS_BOUNDS, `${at}.points`)
  }
  yield* coverFaults(die, rows, `${path}.rows`)
}

/** R-WEATHER-1: gaps and overlaps of a weather table's rows, which may be in any order. */
function* coverFaults(die: number, rows: WeatherTable['rows'], path: string): Faults {
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

function* weatherFaults({ on, tables }: Weather): Faults {
  yield* countFaults(tables, WEATHER_TABLE_COUNT, 'weather.tables')
  const ids = tables.map(({ id }) => id)
  if (!ids.includes(on)) yield { path: 'weather.on', code: 'not-one-of', figures: { values: ids } }
  yield* repeatFaults(ids, (index) => `weather.tables.${index}.id`)
  for (const [index, table] of tables.entries()) {
    const path = `weather.tables.${index}`
    if (!TERRAIN_ID_PATTERN.test(table.id)) yield { path: `${path}.id`, code: 'malformed' }
    yield* weatherTableFaults(table, path)
  }
}

/**
 * R-WEATHER-4: the new weather of rules that a client wrote. Of `rain` and `weather`, the one counts
 * that differs from what the server sent.
 */
export const resolveWeather = (
  before: Weather,
  { rain, weather }: Pick<WrittenRules, 'rain' | 'weather'>,
): { readonly weather: Weather; readonly faults: readonly FieldFault[] } => {
  const sent = rainRulesOf(before)
  if (!rain || isSameJson(rain, sent)) return { weather, faults: [] }
  if (isSameJson(weather, before)) {
    // Rain that is never heavy is refused, unless the server sent it.
    const max = sent.heavyOnAtLeast > sent.die ? rain.die + 1 : rain.die
    const faults = [...numberFaults(rain.heavyOnAtLeast, { min: 1, max }, 'rain.heavyOnAtLeast')]
    return { weather: withRain(before, rain), faults }
  }
  const isOn = weather.tables.some(({ id }) => id === weather.on)
  const isAtOdds = isOn && !isSameJson(rain, rainRulesOf(weather))
  const fields = ['rain', 'weather']
  const fault = { code: 'at-odds', figures: { fields } } as const
  return { weather, faults: isAtOdds ? fields.map((path) => ({ path, ...fault })) : [] }
}

function* terrainFaults(terrains: RuleSet['terrains'], hasTable: HasTable): Faults {
  for (const [index, terrain] of terrains.entries()) {
    const { id, name, playersName, dc, cost, sight, colour, table } = terrain
    const path = `terrains.${index}`
    if (!TERRAIN_ID_PATTERN.test(id)) yield { path: `${path}.id`, code: 'malformed' }
    yield* lineFaults(name, MAX_NAME, `${path}.name`)
    if (playersName !== null) yield* lineFaults(playersName, MAX_NAME, `${path}.playersName`)
    yield* numberFaults(dc, DC_BOUNDS, `${path}.dc`)
    yield* numberFaults(cost, COST_BOUNDS, `${path}.cost`)
    yield* numberFaults(sight, SIGHT_BOUNDS, `${path}.sight`)
    if (!COLOUR_PATTERN.test(colour)) yield { path: `${path}.colour`, code: 'malformed' }
    if (!hasTable(table)) yield { path: `${path}.table`, code: 'no-such-table' }
  }
  const ids = terrains.map(({ id }) => id)
  yield* repeatFaults(ids, (index) => `terrains.${index}.id`)
  const names = terrains.map(({ name }) => name)
  yield* repeatFaults(names, (index) => `terrains.${index}.name`)
  yield* countFaults(terrains, TERRAIN_COUNT, 'terrains')
}

function* fieldFaults(field: RuleField, path: string, rules: RuleSet): Faults {
  const value = ruleValueAt(rules, path)
  switch (field.kind) {
    case 'number':
      return yield* numberFaults(Number(value), field, path)
    case 'number or none':
      return value === null ? undefined : yield* numberFaults(Number(value), field, path)
    // A threshold above the die would never be reached.
    case 'threshold': {
      const die = Number(ruleValueAt(rules, path.replace(/[^.]+$/, 'die')))
      const max = Math.min(die, DIE_BOUNDS.max) || DIE_BOUNDS.max
      return yield* numberFaults(Number(value), { min: 1, max }, path)
    }
    case 'dice':
      return yield* diceFaults(String(value), path)
    case 'times':
      return yield* timesFaults(value as readonly string[])
    // The schema allows only valid values.
    case 'choice':
    case 'switch':
  }
}

function* ruleFaults(rules: RuleSet, hasTable: HasTable): Faults {
  for (const [path, field] of RULE_FIELDS_BY_PATH) yield* fieldFaults(field, path, rules)
  yield* weatherFaults(rules.weather)
  yield* terrainFaults(rules.terrains, hasTable)
}

/** R-RULE-3: faults of cleaned rules, at most one for each field, in the order of the fields. */
export const findRuleFaults = (rules: RuleSet, hasTable: HasTable): readonly FieldFault[] => {
  const faults = new Map<string, FieldFault>()
  for (const fault of ruleFaults(rules, hasTable))
    if (!faults.has(fault.path)) faults.set(fault.path, fault)
  return [...faults.values()]
}
