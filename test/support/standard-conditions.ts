import { ENCOUNTER_TABLES } from '../../src/content/encounters/tables.ts'
import { STANDARD_SETTINGS } from '../../src/rules/settings.ts'
import { STANDARD_RULES } from '../../src/rules/standard-rules.ts'
import type { Conditions } from '../../src/rules/travel-day.ts'
import { noDice } from './loaded-dice.ts'

/** The conditions of a new campaign, on land of which nobody knows anything. */
export const STANDARD_CONDITIONS: Conditions = {
  rules: STANDARD_RULES,
  tables: ENCOUNTER_TABLES,
  settings: STANDARD_SETTINGS,
  isMet: () => false,
  dice: noDice,
  terrainAt: () => null,
  isOnTrail: () => false,
}
