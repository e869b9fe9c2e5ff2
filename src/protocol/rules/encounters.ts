import { type Static, Type } from 'typebox'
import { ENCOUNTER_STATES } from '#rules/encounter.ts'
import { MAX_ENCOUNTER_DETAILS, MAX_ENCOUNTER_NAME, MAX_ENCOUNTER_NOTE } from '../limits.ts'
import { QuantitiesSchema } from '../record.ts'
import { exactly, oneOf } from '../schema.ts'

/** Form of an encounter's id: number of the day, and of the encounter in the day. */
export const ENCOUNTER_ID_PATTERN = '^[1-9][0-9]{0,6}-[1-9][0-9]{0,2}$'

const state = oneOf(ENCOUNTER_STATES)
const note = Type.String({ maxLength: MAX_ENCOUNTER_NOTE })

export const encounterFields = {
  day: Type.Integer({ minimum: 1 }),
  time: Type.String({ maxLength: 30 }),
  name: Type.String({ maxLength: MAX_ENCOUNTER_NAME }),
  details: Type.String({ maxLength: MAX_ENCOUNTER_DETAILS }),
  state,
  note,
  quantities: QuantitiesSchema,
  /** R-STORY-6: whether players may read the encounter; left out otherwise. */
  shared: Type.Optional(Type.Boolean()),
}

export const EncounterSchema = exactly({
  id: Type.String({ pattern: ENCOUNTER_ID_PATTERN }),
  ...encounterFields,
})
export type EncounterView = Static<typeof EncounterSchema>

/** Body of `PUT /encounters/{id}`. A field `shared` that is left out stays as it was. */
export const WriteEncounterSchema = exactly({
  state,
  note,
  shared: Type.Optional(Type.Boolean()),
})
export type WrittenEncounter = Static<typeof WriteEncounterSchema>

/** Body of `POST /encounters/resolve`. */
export const ResolveEncountersSchema = exactly({
  /** The first day whose encounters are not resolved. */
  before: Type.Integer({ minimum: 1 }),
})
