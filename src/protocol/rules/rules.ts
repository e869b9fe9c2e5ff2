import { type Static, type TSchema, Type } from 'typebox'
import { PACES } from '#rules/movement.ts'
import { RAINS } from '#rules/record.ts'
import {
  type Bounds,
  COST_BOUNDS,
  DC_BOUNDS,
  DC_CHANGE_BOUNDS,
  DICE_LENGTH,
  DIE_BOUNDS,
  GALLONS_BOUNDS,
  isRuleField,
  RULE_FIELDS,
  type RulePart,
  type RuleSet,
  SIGHT_BOUNDS,
  TERRAIN_COUNT,
  TIME_LENGTH,
  WEATHER_NAME_LENGTH,
  WEATHER_POINTS_BOUNDS,
  WEATHER_ROW_COUNT,
  WEATHER_TABLE_COUNT,
} from '#rules/rule-set.ts'
import {
  COLOUR_PATTERN,
  TERRAIN_ID_PATTERN,
  type TerrainId,
  type TerrainName,
} from '#rules/terrain.ts'
import type { RainRules, Weather } from '#rules/weather.ts'
import { MAX_LISTED } from '../limits.ts'
import {
  exactly,
  type Frozen,
  NameField,
  nullable,
  oneOf,
  valuesByName,
  wholeNumber,
} from '../schema.ts'

export const TerrainIdSchema = Type.Unsafe<TerrainId>(
  Type.String({ pattern: TERRAIN_ID_PATTERN.source }),
)

/** Name of a terrain; the campaign's rules list the possible names. */
export const TerrainNameSchema = Type.Unsafe<TerrainName>(
  Type.String({ description: 'The name of a terrain, by the rules of the campaign.' }),
)

const textOf = ({ min, max }: Bounds) => Type.String({ minLength: min, maxLength: max })
const listOf = (fields: Parameters<typeof exactly>[0], { min, max }: Bounds) =>
  Type.Array(exactly(fields), { minItems: min, maxItems: max })

const schemaOf = (part: RulePart): TSchema => {
  if (!isRuleField(part))
    return exactly(
      Object.fromEntries(Object.entries(part).map(([name, below]) => [name, schemaOf(below)])),
    )
  switch (part.kind) {
    case 'number':
      return wholeNumber(part)
    case 'number or none':
      return nullable(wholeNumber(part))
    // `findRuleFaults` also checks that it is at most the die's sides.
    case 'threshold':
      return wholeNumber({ min: 1, max: DIE_BOUNDS.max })
    case 'choice':
      return oneOf(part.choices)
    case 'switch':
      return Type.Boolean()
    case 'dice':
      return textOf(DICE_LENGTH)
    // The number of times is checked with the campaign's other bounds.
    case 'times':
      return Type.Array(textOf(TIME_LENGTH), { maxItems: MAX_LISTED.times })
  }
}

/** R-SUP-1: the daily needs of a party member. */
export const NeedsSchema = Type.Unsafe<RuleSet['needs']>(schemaOf(RULE_FIELDS.needs))

const terrainFields = {
  id: TerrainIdSchema,
  name: Type.Unsafe<TerrainName>(NameField),
  dc: wholeNumber(DC_BOUNDS),
  water: Type.Boolean(),
  sight: wholeNumber(SIGHT_BOUNDS),
  colour: Type.String({ pattern: COLOUR_PATTERN.source }),
  table: Type.String({ minLength: 1, maxLength: 64 }),
  playersName: nullable(Type.Unsafe<TerrainName>(NameField)),
  cost: wholeNumber(COST_BOUNDS),
  fastest: oneOf(PACES),
}

const weatherRow = {
  from: wholeNumber({ min: 1, max: DIE_BOUNDS.max }),
  to: wholeNumber({ min: 1, max: DIE_BOUNDS.max }),
  name: textOf(WEATHER_NAME_LENGTH),
  rain: oneOf(RAINS),
  /** Water that a raincatcher collects, in gallons. */
  gallons: wholeNumber(GALLONS_BOUNDS),
  /** Added to the DC of the navigation check. */
  dc: wholeNumber(DC_CHANGE_BOUNDS),
  /** Added to the points of the day; null: the party cannot march. */
  points: nullable(wholeNumber(WEATHER_POINTS_BOUNDS)),
  canoe: Type.Boolean(),
}
const weatherTable = {
  id: TerrainIdSchema,
  name: textOf(WEATHER_NAME_LENGTH),
  die: wholeNumber(DIE_BOUNDS),
  rows: listOf(weatherRow, WEATHER_ROW_COUNT),
}

/** R-WEATHER-1: each result of a table's die lies in one of its rows. */
const WeatherSchema = Type.Unsafe<Weather>(
  exactly({
    /** Id of the table that is rolled on each day. */
    on: Type.String(),
    tables: listOf(weatherTable, WEATHER_TABLE_COUNT),
  }),
)

/** R-WEATHER-4: the rain of the table that is on, for clients that know no weather tables. */
const RainSchema = Type.Unsafe<RainRules>({
  ...exactly({
    die: wholeNumber(DIE_BOUNDS),
    heavyOnAtLeast: wholeNumber({ min: 1, max: DIE_BOUNDS.max + 1 }),
    gallons: exactly({ light: wholeNumber(GALLONS_BOUNDS), heavy: wholeNumber(GALLONS_BOUNDS) }),
  }),
  description:
    'The weather’s table that is on, in the old form. Of `rain` and `weather` the one counts that differs from what was answered.',
})

const ruleSetFields = {
  ...Object.fromEntries(Object.entries(RULE_FIELDS).map(([name, part]) => [name, schemaOf(part)])),
  terrains: listOf(terrainFields, TERRAIN_COUNT),
  weather: WeatherSchema,
}

export const RuleSetSchema = Type.Unsafe<RuleSet>(exactly(ruleSetFields))

/** Rules as the server sends them. */
export interface WireRules extends RuleSet {
  readonly rain: RainRules
}
export const WireRulesSchema = Type.Unsafe<WireRules>(
  exactly({ ...ruleSetFields, rain: RainSchema }),
)

/** Body of `PUT /rules`: the rules, and by the ids of deleted terrains, the ids of those that replace them. */
export const WriteRulesSchema = Type.Unsafe<WrittenRules>(
  exactly({
    ...ruleSetFields,
    rain: Type.Optional(RainSchema),
    replace: Type.Optional(valuesByName(TerrainIdSchema)),
  }),
)
export interface WrittenRules extends RuleSet {
  readonly rain?: RainRules
  readonly replace?: Readonly<Record<string, TerrainId>>
}

const FieldsSchema = Type.Array(
  Type.String({
    description: 'A dotted path into the rules, with * for each element; it covers what is below.',
  }),
)

/** A ready rule set, with the sources of its numbers. */
const PresetSchema = exactly({
  id: Type.String(),
  name: Type.String(),
  about: Type.String(),
  rules: WireRulesSchema,
  sources: Type.Array(exactly({ fields: FieldsSchema, source: Type.String() })),
})
export type RulesPreset = Frozen<Static<typeof PresetSchema>>

/** Answer of `GET /rules`. */
export const RulesAnswerSchema = exactly({
  rules: WireRulesSchema,
  presets: Type.Unsafe<readonly RulesPreset[]>(Type.Array(PresetSchema)),
})
export type RulesAnswer = Static<typeof RulesAnswerSchema>
