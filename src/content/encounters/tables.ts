import type { EncounterTables } from '../../rules/encounter.ts'
import { BEACH } from './beach.ts'
import { JUNGLE_GREATER_UNDEAD } from './jungle-greater-undead.ts'
import { JUNGLE_LESSER_UNDEAD } from './jungle-lesser-undead.ts'
import { JUNGLE_NO_UNDEAD } from './jungle-no-undead.ts'
import { MOUNTAINS } from './mountains.ts'
import { RIVERS } from './rivers.ts'
import { RUINS } from './ruins.ts'
import { SWAMP } from './swamp.ts'
import { WASTELAND } from './wasteland.ts'

/**
 * The tables of a new campaign. Creatures come from the System Reference Document (ATTRIBUTION.md).
 */
export const ENCOUNTER_TABLES: EncounterTables = Object.fromEntries(
  [
    BEACH,
    JUNGLE_NO_UNDEAD,
    JUNGLE_LESSER_UNDEAD,
    JUNGLE_GREATER_UNDEAD,
    MOUNTAINS,
    RIVERS,
    RUINS,
    SWAMP,
    WASTELAND,
  ].map((table) => [table.id, table]),
)
