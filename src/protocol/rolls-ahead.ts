import { type Static, Type } from 'typebox'
import { MAX_PREPARED_DAYS, MAX_UNUSED_DAYS } from '../rules/bounds.ts'
import { RAINS } from '../rules/record.ts'
import { RollSchema, rolledEncounter, WeatherNameSchema } from './record.ts'
import { exactly, nullable, oneOf, wholeNumber } from './schema.ts'

/** Body of `POST /rolls/ahead`. */
export const RollAheadSchema = exactly({ days: wholeNumber({ min: 1, max: MAX_UNUSED_DAYS }) })

/** R-AHEAD-6: prepared days, oldest first; null: the rules of now ask for dice that are not there. */
export const RollsAheadSchema = exactly({
  days: Type.Array(
    exactly({
      n: Type.Integer({ minimum: 1 }),
      rolls: Type.Array(RollSchema),
      rain: nullable(oneOf(RAINS)),
      weather: nullable(WeatherNameSchema),
      encounters: nullable(Type.Array(exactly(rolledEncounter))),
    }),
    { maxItems: MAX_PREPARED_DAYS },
  ),
})
export type RollsAhead = Static<typeof RollsAheadSchema>
