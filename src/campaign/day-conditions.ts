import { ENCOUNTER_TABLES } from '../content/encounters/tables.ts'
import type { Dice } from '../rules/dice.ts'
import { hexKey } from '../rules/hex.ts'
import type { Conditions } from '../rules/travel-day.ts'
import type { State } from './campaign.ts'
import { landTerrain } from './land.ts'
import { hexesOnTrail } from './travel-marks.ts'

export const dayConditions = (state: State, dice: Dice): Conditions => {
  const { rules, settings } = state.expedition
  return {
    rules,
    settings,
    tables: ENCOUNTER_TABLES,
    dice,
    terrainAt: (hex) => landTerrain(state, hex),
    isOnTrail: (hex) => hexesOnTrail(state.atlas.trail).has(hexKey(hex)),
  }
}
