import { type Static, Type } from 'typebox'
import { type DiePurpose, PURPOSE_PATTERN } from '#rules/dice/dice.ts'
import type { Quantity } from '#rules/dice/dice-expression.ts'
import { PACES } from '#rules/movement.ts'
import { mapRecordNumbers, RAINS } from '#rules/record.ts'
import { COST_BOUNDS, DIE_BOUNDS, WEATHER_NAME_LENGTH } from '#rules/rule-set.ts'
import { SUPPLIES } from '#rules/supplies.ts'
import { ACTIVITIES } from '#rules/travel-day.ts'
import { MAX_DICE_OF_TABLE } from '#shared/bounds.ts'
import { HEADINGS, type Heading, MAX_COORDINATE } from '#shared/hex.ts'
import { MAX_ENCOUNTER_DETAILS, MAX_ENCOUNTER_NAME } from './limits.ts'
import { TerrainNameSchema } from './rules/rules.ts'
import { exactly, nullable, oneOf, valuesByName, wholeNumber } from './schema.ts'

const coordinate = wholeNumber({ min: -MAX_COORDINATE, max: MAX_COORDINATE })

/** R-HEX-1: a hex. Commands also check that it lies on the lattice, which a schema cannot. */
export const HexSchema = exactly({ x: coordinate, y: coordinate })

export const HeadingSchema = Type.Unsafe<Heading>(wholeNumber({ min: 1, max: HEADINGS.length }))

/** R-COST-5: points left over on the way into the next hex, always fewer than the hex costs. */
export const ProgressSchema = nullable(
  exactly({
    heading: HeadingSchema,
    points: wholeNumber({ min: 1, max: COST_BOUNDS.max - 1 }),
  }),
)

/** Body of `POST /position`, and of `POST /point` (R-POINT-1). */
export const PositionSchema = exactly({ hex: HexSchema })

export const MapRecordSchema = exactly({
  position: HexSchema,
  terrain: TerrainNameSchema,
  rain: oneOf(RAINS),
  ...mapRecordNumbers(wholeNumber),
})

/** R-REST-2: what the party does on the day. */
const activity = {
  ...oneOf(ACTIVITIES),
  description:
    'Left out: the party travels. A party that rests or explores has no `direction`; one that forages has one only if the rules let it forage on the march.',
}

const orderFields = {
  /** Heading of the march; null: the party stays. */
  direction: nullable(HeadingSchema),
  pace: oneOf(PACES),
  canoe: Type.Boolean(),
  manual: Type.Boolean(),
  /** Left out if the party travels. */
  activity: Type.Optional(activity),
}

export const OrderSchema = exactly(orderFields)

/** R-DIE-4: results that the GM typed, by the purpose of the die. */
const TypedDiceSchema = {
  ...valuesByName(wholeNumber({ min: 1, max: DIE_BOUNDS.max })),
  description:
    'Results of dice that were rolled at the table, by purpose, as in `{"navigation": 14}`. They are used where those dice are due and not recorded where they are not. A purpose that the rules do not have, or a result that the die does not have, is refused.',
}
export type TypedDice = Readonly<Record<string, number>>

const dayRequest = exactly({
  ...orderFields,
  direction: Type.Optional(nullable(HeadingSchema)),
  dice: Type.Optional(TypedDiceSchema),
  map: Type.Optional(MapRecordSchema),
})

/** Body of `POST /days`; with `map` if the GM edited the record. */
export const DayRequestSchema = Type.Unsafe<Static<typeof dayRequest>>({
  ...dayRequest,
  // An unknown activity is refused by its own schema.
  if: { required: ['activity'], properties: { activity: { not: { const: 'travel' } } } },
  else: { required: ['direction'] },
})

const purpose = Type.Unsafe<DiePurpose>(Type.String({ pattern: PURPOSE_PATTERN }))

export const RollSchema = exactly({
  purpose,
  sides: Type.Integer({ minimum: 2 }),
  result: Type.Integer({ minimum: 1 }),
  /** Whether the GM typed the result. */
  typed: Type.Optional(Type.Boolean()),
})

/** R-QUANT-1: the dice in an encounter's name, with their totals. */
export const QuantitiesSchema = Type.Unsafe<readonly Quantity[]>(
  Type.Array(
    exactly({ dice: Type.String({ maxLength: 20 }), total: Type.Integer({ minimum: 0 }) }),
    { maxItems: 20 },
  ),
)

/** R-WEATHER-3: name of a row of a weather table. */
export const WeatherNameSchema = Type.String({
  minLength: WEATHER_NAME_LENGTH.min,
  maxLength: WEATHER_NAME_LENGTH.max,
})

/** R-ALERT-2: an event of a day. */
export const EventSchema = Type.Union([
  exactly({
    kind: Type.Literal('encounter'),
    id: Type.Optional(Type.String()),
    time: Type.String(),
    name: Type.String({ maxLength: MAX_ENCOUNTER_NAME }),
    details: Type.Optional(Type.String({ maxLength: MAX_ENCOUNTER_DETAILS })),
    quantities: Type.Optional(QuantitiesSchema),
  }),
  exactly({
    kind: Type.Literal('shortfall'),
    supply: oneOf(SUPPLIES),
    players: Type.Integer({ minimum: 0 }),
  }),
  exactly({
    kind: Type.Literal('forage'),
    // Both numbers are 0 if nothing was found.
    rations: Type.Integer({ minimum: 0 }),
    gallons: Type.Integer({ minimum: 0 }),
  }),
  exactly({ kind: Type.Literal('lost'), heading: HeadingSchema }),
  /** R-WEATHER-2: the named weather forbids the march. */
  exactly({ kind: Type.Literal('no-march'), weather: WeatherNameSchema }),
])

/** R-DAY-8: the numbers against which a day's dice were checked. */
export const ChecksSchema = exactly({
  terrain: TerrainNameSchema,
  encounter: Type.Integer(),
  heavyRain: Type.Integer(),
  navigation: nullable(exactly({ bonus: Type.Integer(), dc: Type.Integer() })),
  /** Left out on days without foraging. */
  forage: Type.Optional(exactly({ bonus: Type.Integer(), dc: Type.Integer() })),
  /** First dice of rolls that were repeated because their row was met before; left out if none. */
  again: Type.Optional(Type.Unsafe<readonly DiePurpose[]>(Type.Array(purpose))),
  /** Number of dice rolled together on a table, by the first die's purpose; left out if none. */
  together: Type.Optional(
    Type.Unsafe<Partial<Record<DiePurpose, number>>>(
      valuesByName(wholeNumber({ min: 2, max: MAX_DICE_OF_TABLE })),
    ),
  ),
  /** Points that the pace die added; left out if it changed nothing. */
  pace: Type.Optional(Type.Unsafe<-1 | 1>(Type.Union([Type.Literal(-1), Type.Literal(1)]))),
  /** The pace that counted, if the terrain does not allow the ordered one. */
  countedPace: Type.Optional(oneOf(PACES)),
})
