import { type Static, Type } from 'typebox'
import { RAINS } from '#rules/record.ts'
import { HexSchema, WeatherNameSchema } from '../record.ts'
import { TerrainNameSchema } from '../rules/rules.ts'
import { exactly, nullable, oneOf } from '../schema.ts'

const SharedEncounterSchema = exactly({ time: Type.String(), name: Type.String() })

/** Of an image that the GM hands to players; its tiles are asked for by `id`. */
export const HandoutSchema = exactly({
  id: Type.String(),
  name: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
})
export type HandoutView = Static<typeof HandoutSchema>

/** R-STORY-1: a day as players may know it, and nothing else. */
export const PlayersDaySchema = exactly({
  day: Type.Integer({ minimum: 1 }),
  /** The session that begins with this day. */
  session: nullable(Type.String()),
  /** Null where they were not told. */
  position: nullable(HexSchema),
  terrain: nullable(TerrainNameSchema),
  /** The hexes entered, as they were told them. */
  way: nullable(Type.Array(HexSchema)),
  /** R-LOST-6: whether the day was spent on exploring the hex. */
  explored: Type.Boolean(),
  rain: oneOf(RAINS),
  /** R-WEATHER-3. */
  weather: nullable(WeatherNameSchema),
  /** At the end of the day. */
  water: Type.Integer({ minimum: 0 }),
  food: Type.Integer({ minimum: 0 }),
  ointment: Type.Integer({ minimum: 0 }),
  /** What the GM wrote for them: Markdown. */
  note: Type.String(),
  encounters: Type.Array(SharedEncounterSchema),
  handouts: Type.Array(HandoutSchema),
  /** R-GRID-11: ended on a pointy map; left out otherwise. */
  pointy: Type.Optional(Type.Literal(true)),
})
export type PlayersDay = Static<typeof PlayersDaySchema>

/** Answer of `GET /journal`, newest day first. */
export const PlayersJournalSchema = exactly({
  days: Type.Array(PlayersDaySchema),
  next: nullable(Type.String()),
})
export type PlayersJournal = Static<typeof PlayersJournalSchema>
