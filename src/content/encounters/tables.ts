import type { EncounterRow, EncounterTable, EncounterTables } from '../../rules/encounter.ts'
import { BEACH } from './beach.ts'
import { JUNGLE_GREATER_UNDEAD } from './jungle-greater-undead.ts'
import { JUNGLE_LESSER_UNDEAD } from './jungle-lesser-undead.ts'
import { JUNGLE_NO_UNDEAD } from './jungle-no-undead.ts'
import { MOUNTAINS } from './mountains.ts'
import { RIVERS } from './rivers.ts'
import { RUINS } from './ruins.ts'
import { SWAMP } from './swamp.ts'
import { WASTELAND } from './wasteland.ts'

const d100 = (rows: readonly EncounterRow[]): EncounterTable => ({ die: 100, rows })

/**
 * The tables of a new campaign. Creatures come from the System Reference Document (ATTRIBUTION.md).
 */
export const ENCOUNTER_TABLES: EncounterTables = {
  beach: d100(BEACH),
  'jungle-no-undead': d100(JUNGLE_NO_UNDEAD),
  'jungle-lesser-undead': d100(JUNGLE_LESSER_UNDEAD),
  'jungle-greater-undead': d100(JUNGLE_GREATER_UNDEAD),
  mountains: d100(MOUNTAINS),
  rivers: d100(RIVERS),
  ruins: d100(RUINS),
  swamp: d100(SWAMP),
  wasteland: d100(WASTELAND),
}
