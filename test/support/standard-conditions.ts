import { ENCOUNTER_TABLES } from '#content/encounters/tables.ts'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'
import type { DayConditions } from '#rules/travel-day.ts'
import { noDice } from './loaded-dice.ts'

/** The conditions of a new campaign, on land of which nobody knows anything. */
export const STANDARD_CONDITIONS: DayConditions = {
  rules: STANDARD_RULES,
  tables: ENCOUNTER_TABLES,
  settings: STANDARD_SETTINGS,
  isMet: () => false,
  dice: noDice,
  terrainAt: () => null,
  isOnTrail: () => false,
}
