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
 * The tables a new campaign starts with. Creatures come from the System Reference Document only
 * (see ATTRIBUTION.md); a game master's own tables replace these.
 */
export const ENCOUNTER_TABLES: EncounterTables = {
  Beach: BEACH,
  'Jungle (No Undead)': JUNGLE_NO_UNDEAD,
  'Jungle (Lesser Undead)': JUNGLE_LESSER_UNDEAD,
  'Jungle (Greater Undead)': JUNGLE_GREATER_UNDEAD,
  Mountains: MOUNTAINS,
  Rivers: RIVERS,
  Ruins: RUINS,
  Swamp: SWAMP,
  Wasteland: WASTELAND,
}
