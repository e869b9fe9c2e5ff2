import type { EncounterTable, EncounterTables } from '../../rules/encounter.ts'
import { BEACH } from './beach.ts'
import { JUNGLE_GREATER_UNDEAD } from './jungle-greater-undead.ts'
import { JUNGLE_LESSER_UNDEAD } from './jungle-lesser-undead.ts'
import { JUNGLE_NO_UNDEAD } from './jungle-no-undead.ts'
import { MOUNTAINS } from './mountains.ts'
import { RIVERS } from './rivers.ts'
import { RUINS } from './ruins.ts'
import type { ShippedRow } from './shipped-row.ts'
import { SWAMP } from './swamp.ts'
import { WASTELAND } from './wasteland.ts'

const d100 = (id: string, name: string, rows: readonly ShippedRow[]): EncounterTable => ({
  id,
  name,
  die: 100,
  rows: rows.map((row, index) => ({
    id: String(index + 1),
    ...row,
    details: '',
    table: null,
    once: false,
  })),
})

const TABLES: readonly EncounterTable[] = [
  d100('beach', 'Beach', BEACH),
  d100('jungle-no-undead', 'Jungle (No Undead)', JUNGLE_NO_UNDEAD),
  d100('jungle-lesser-undead', 'Jungle (Lesser Undead)', JUNGLE_LESSER_UNDEAD),
  d100('jungle-greater-undead', 'Jungle (Greater Undead)', JUNGLE_GREATER_UNDEAD),
  d100('mountains', 'Mountains', MOUNTAINS),
  d100('rivers', 'Rivers', RIVERS),
  d100('ruins', 'Ruins', RUINS),
  d100('swamp', 'Swamp', SWAMP),
  d100('wasteland', 'Wasteland', WASTELAND),
]

/**
 * The tables of a new campaign. Creatures come from the System Reference Document (ATTRIBUTION.md).
 */
export const ENCOUNTER_TABLES: EncounterTables = Object.fromEntries(
  TABLES.map((table) => [table.id, table]),
)
