import type { Static } from 'typebox'
import { MAX_REACH } from '../rules/knowledge.ts'
import { LOST_POLICIES, NUMBER_READERS, TERRAIN_POLICIES } from '../rules/settings.ts'
import { FogSchema, NumberingSchema } from './map-state.ts'
import { exactly, oneOf, valuesByName, wholeNumber } from './schema.ts'

const reachField = wholeNumber({ min: 0, max: MAX_REACH })

const { properties: numberingFields } = NumberingSchema

const settingsFields = {
  fog: FogSchema,
  lost: oneOf(LOST_POLICIES),
  reach: reachField,
  terrainOnMove: oneOf(TERRAIN_POLICIES),
  numbering: exactly({ for: oneOf(NUMBER_READERS), ...numberingFields }),
}

export const SettingsSchema = exactly(settingsFields)

/** Body of `PUT /settings`; `heightBonus`: how much further the party sees from each terrain. */
export const WireSettingsSchema = exactly({
  ...settingsFields,
  heightBonus: valuesByName(reachField),
})
export type WireSettings = Static<typeof WireSettingsSchema>

/** Body of `POST /bearings`: reveals the true trail, or only its end. */
export const BearingsSchema = exactly({ reveal: oneOf(['trail', 'end']) })
export type Bearings = Static<typeof BearingsSchema>
