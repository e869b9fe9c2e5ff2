import { Type } from 'typebox'
import { type DiePurpose, PURPOSE_PATTERN } from '../rules/dice.ts'
import { HEADINGS, MAX_COORDINATE } from '../rules/hex.ts'
import { PACES } from '../rules/pace.ts'
import { NUMBER_BOUNDS } from '../rules/record.ts'
import { SUPPLIES } from '../rules/supplies.ts'
import { RAINS } from '../rules/weather.ts'
import { TerrainNameSchema } from './rules.ts'
import { exactly, nullable, oneOf, wholeNumber } from './schema.ts'

const coordinate = wholeNumber({ min: -MAX_COORDINATE, max: MAX_COORDINATE })

/** R-HEX-1: the command checks that it lies on the lattice, which no schema can say. */
export const HexSchema = exactly({ x: coordinate, y: coordinate })

export const MapRecordSchema = exactly({
  position: HexSchema,
  terrain: TerrainNameSchema,
  rain: oneOf(RAINS),
  water: wholeNumber(NUMBER_BOUNDS.water),
  food: wholeNumber(NUMBER_BOUNDS.food),
  ointment: wholeNumber(NUMBER_BOUNDS.ointment),
  partyMembers: wholeNumber(NUMBER_BOUNDS.partyMembers),
  raincatchers: wholeNumber(NUMBER_BOUNDS.raincatchers),
  survival: wholeNumber(NUMBER_BOUNDS.survival),
})

export const HeadingSchema = Type.Unsafe<(typeof HEADINGS)[number]>(
  wholeNumber({ min: HEADINGS[0], max: HEADINGS[HEADINGS.length - 1] ?? 6 }),
)

const orderFields = {
  direction: HeadingSchema,
  pace: oneOf(PACES),
  canoe: Type.Boolean(),
  manual: Type.Boolean(),
}

export const OrderSchema = exactly(orderFields)

/** Body of `POST /days`; `map` if the form was edited. */
export const DayRequestSchema = exactly({ ...orderFields, map: Type.Optional(MapRecordSchema) })

export const RollSchema = exactly({
  purpose: Type.Unsafe<DiePurpose>(Type.String({ pattern: PURPOSE_PATTERN })),
  sides: Type.Integer({ minimum: 2 }),
  result: Type.Integer({ minimum: 1 }),
})

/** R-ALERT-2: an event of a day. */
export const EventSchema = Type.Union([
  exactly({ kind: Type.Literal('encounter'), time: Type.String(), name: Type.String() }),
  exactly({
    kind: Type.Literal('shortfall'),
    supply: oneOf(SUPPLIES),
    players: Type.Integer({ minimum: 0 }),
  }),
  exactly({ kind: Type.Literal('lost'), heading: HeadingSchema }),
])

/** R-DAY-8. */
export const ChecksSchema = exactly({
  terrain: TerrainNameSchema,
  encounter: Type.Integer(),
  heavyRain: Type.Integer(),
  navigation: nullable(exactly({ bonus: Type.Integer(), dc: Type.Integer() })),
})
