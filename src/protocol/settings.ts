import { type Static, Type } from 'typebox'
import { DICE_GROUPS, type DiceGroup } from '../rules/dice.ts'
import { MAX_REACH } from '../rules/knowledge.ts'
import {
  LOST_POLICIES,
  NUMBER_READERS,
  SURVEY_POLICIES,
  TERRAIN_POLICIES,
} from '../rules/settings.ts'
import { FogSchema, NumberingSchema } from './on-the-map.ts'
import { exactly, oneOf, valuesByName, wholeNumber } from './schema.ts'

const reachField = wholeNumber({ min: 0, max: MAX_REACH })

const { properties: numberingFields } = NumberingSchema

const inKnownHexes = oneOf(SURVEY_POLICIES)

/** Each once. */
const typedDice = Type.Unsafe<readonly DiceGroup[]>(
  Type.Array(oneOf(DICE_GROUPS), { uniqueItems: true, maxItems: DICE_GROUPS.length }),
)

const settingsFields = {
  fog: FogSchema,
  inKnownHexes,
  lost: oneOf(LOST_POLICIES),
  reach: reachField,
  terrainOnMove: oneOf(TERRAIN_POLICIES),
  numbering: exactly({ for: oneOf(NUMBER_READERS), ...numberingFields }),
  typedDice,
  /** R-STORY-4: whether players may read their journal. */
  journal: Type.Boolean(),
}

export const SettingsSchema = exactly(settingsFields)

/** `heightBonus`: how much further the party sees from each terrain. */
const wireFields = { ...settingsFields, heightBonus: valuesByName(reachField) }

export const WireSettingsSchema = exactly(wireFields)
export type WireSettings = Static<typeof WireSettingsSchema>

export type SettingName = keyof WireSettings
export const SettingNameSchema = oneOf(Object.keys(wireFields) as SettingName[])

/** Body of `PUT /settings`. What programs of before do not name stays as it is. */
export const ChangeSettingsSchema = exactly({
  ...wireFields,
  inKnownHexes: Type.Optional(inKnownHexes),
  typedDice: Type.Optional(typedDice),
  journal: Type.Optional(Type.Boolean()),
})
export type ChangedSettings = Static<typeof ChangeSettingsSchema>

/** Body of `POST /bearings`: reveals the true trail, or only its end. */
export const BearingsSchema = exactly({ reveal: oneOf(['trail', 'end']) })
export type Bearings = Static<typeof BearingsSchema>
