import { type Static, Type } from 'typebox'
import { MAX_PREPARED_DAYS, MAX_UNUSED_DAYS } from '../rules/bounds.ts'
import { RAINS } from '../rules/record.ts'
import { MAX_ENCOUNTER_DETAILS, MAX_ENCOUNTER_NAME } from './limits.ts'
import { QuantitiesSchema, RollSchema } from './record.ts'
import { exactly, nullable, oneOf, wholeNumber } from './schema.ts'

/** Body of `POST /rolls/ahead`. */
export const RollAheadSchema = exactly({ days: wholeNumber({ min: 1, max: MAX_UNUSED_DAYS }) })

const encounters = Type.Array(
  exactly({
    time: Type.String(),
    name: Type.String({ maxLength: MAX_ENCOUNTER_NAME }),
    details: Type.Optional(Type.String({ maxLength: MAX_ENCOUNTER_DETAILS })),
    quantities: Type.Optional(QuantitiesSchema),
  }),
)

/** R-AHEAD-6: prepared days, oldest first; null: the rules of now ask for dice that are not there. */
export const RollsAheadSchema = exactly({
  days: Type.Array(
    exactly({
      n: Type.Integer({ minimum: 1 }),
      rolls: Type.Array(RollSchema),
      rain: nullable(oneOf(RAINS)),
      encounters: nullable(encounters),
    }),
    { maxItems: MAX_PREPARED_DAYS },
  ),
})
export type RollsAhead = Static<typeof RollsAheadSchema>
