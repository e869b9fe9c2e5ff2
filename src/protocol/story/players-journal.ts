import { type Static, Type } from 'typebox'
import { RAINS } from '#rules/record.ts'
import { HexSchema, WeatherNameSchema } from '../record.ts'
import { TerrainNameSchema } from '../rules/rules.ts'
import { exactly, nullable, oneOf } from '../schema.ts'

const SharedEncounterSchema = exactly({ time: Type.String(), name: Type.String() })

/** An image that the GM hands to players, in pixels; its tiles are requested by `id`. */
export const HandoutSchema = exactly({
  id: Type.String(),
  name: Type.String(),
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
})
export type HandoutView = Static<typeof HandoutSchema>

/** R-STORY-1: a day with only the fields that players may read. */
export const PlayersDaySchema = exactly({
  day: Type.Integer({ minimum: 1 }),
  /** Name of the session that begins with this day; null: none begins. */
  session: nullable(Type.String()),
  /** Hex where players saw the party; null: it was hidden from them. */
  position: nullable(HexSchema),
  terrain: nullable(TerrainNameSchema),
  /** The entered hexes as players saw them; null: they were hidden. */
  way: nullable(Type.Array(HexSchema)),
  /** R-LOST-6: whether the day was spent on exploring the hex. */
  explored: Type.Boolean(),
  rain: oneOf(RAINS),
  /** R-WEATHER-3: name of the rolled weather; null: none was rolled. */
  weather: nullable(WeatherNameSchema),
  /** Gallons at the end of the day. */
  water: Type.Integer({ minimum: 0 }),
  food: Type.Integer({ minimum: 0 }),
  ointment: Type.Integer({ minimum: 0 }),
  /** The GM's note for players, in Markdown. */
  note: Type.String(),
  encounters: Type.Array(SharedEncounterSchema),
  handouts: Type.Array(HandoutSchema),
  /** R-GRID-11: whether the map was pointy when the day ended; left out otherwise. */
  pointy: Type.Optional(Type.Literal(true)),
})
export type PlayersDay = Static<typeof PlayersDaySchema>

/** Answer of `GET /journal`, newest day first. */
export const PlayersJournalSchema = exactly({
  days: Type.Array(PlayersDaySchema),
  next: nullable(Type.String()),
})
export type PlayersJournal = Static<typeof PlayersJournalSchema>
