import type { Static } from 'typebox'
import { MAX_REACH } from '../rules/knowledge.ts'
import { LOST_POLICIES, NUMBER_READERS, TERRAIN_POLICIES } from '../rules/settings.ts'
import { TERRAIN_NAMES, type TerrainName } from '../rules/terrain.ts'
import { FogSchema, NumberingSchema } from './atlas.ts'
import { exactly, oneOf, wholeNumber } from './schema.ts'

const reachField = wholeNumber({ min: 0, max: MAX_REACH })

const heightBonusFields = Object.fromEntries(
  TERRAIN_NAMES.map((name) => [name, reachField]),
) as Record<TerrainName, typeof reachField>

const { properties: numberingFields } = NumberingSchema

/** How a campaign is played, all of it: what `PUT /settings` takes. */
export const SettingsSchema = exactly({
  fog: FogSchema,
  lost: oneOf(LOST_POLICIES),
  reach: reachField,
  heightBonus: exactly(heightBonusFields),
  terrainOnMove: oneOf(TERRAIN_POLICIES),
  numbering: exactly({ for: oneOf(NUMBER_READERS), ...numberingFields }),
})

/** What `POST /bearings` takes: whether the true trail is revealed, or where it ended alone. */
export const BearingsSchema = exactly({ reveal: oneOf(['trail', 'end']) })
export type Bearings = Static<typeof BearingsSchema>
