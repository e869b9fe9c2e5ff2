import { type Static, Type } from 'typebox'
import { DICE_GROUPS, type DiceGroup } from '#rules/dice/dice.ts'
import { MAX_REACH } from '#rules/knowledge.ts'
import {
  LOST_POLICIES,
  NUMBER_READERS,
  type Settings,
  SURVEY_POLICIES,
  TERRAIN_POLICIES,
} from '#rules/settings.ts'
import { FogSchema, NumberingSchema } from './map/on-the-map.ts'
import { exactly, oneOf, wholeNumber } from './schema.ts'

const { properties: numberingFields } = NumberingSchema

const settingsFields = {
  fog: FogSchema,
  inKnownHexes: oneOf(SURVEY_POLICIES),
  lost: oneOf(LOST_POLICIES),
  reach: wholeNumber({ min: 0, max: MAX_REACH }),
  terrainOnMove: oneOf(TERRAIN_POLICIES),
  numbering: exactly({ for: oneOf(NUMBER_READERS), ...numberingFields }),
  /** Groups of dice that the GM types, each at most once. */
  typedDice: Type.Unsafe<readonly DiceGroup[]>(
    Type.Array(oneOf(DICE_GROUPS), { uniqueItems: true, maxItems: DICE_GROUPS.length }),
  ),
  /** R-STORY-4: whether players may read their journal. */
  journal: Type.Boolean(),
}

/** A campaign's settings; also the body of `PUT /settings`. */
export const SettingsSchema = exactly(settingsFields)

export type SettingName = keyof Settings
export const SettingNameSchema = oneOf(Object.keys(settingsFields) as SettingName[])

/** Body of `POST /bearings`: reveals a lost party's true trail, or only its end. */
export const BearingsSchema = exactly({ reveal: oneOf(['trail', 'end']) })
export type Bearings = Static<typeof BearingsSchema>
