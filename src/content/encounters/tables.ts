import type { EncounterTables } from '#rules/encounter.ts'
import tables from './tables.json' with { type: 'json' }

/** Of a d100: each row up to a result, from where the row above ends. */
type Rows = readonly (readonly [upTo: number, name: string])[]

/**
 * The tables of a new campaign. Creatures come from the System Reference Document (ATTRIBUTION.md).
 */
export const ENCOUNTER_TABLES: EncounterTables = Object.fromEntries(
  Object.entries(tables).map(([id, { name, rows }]) => [
    id,
    {
      id,
      name,
      die: 100,
      dice: null,
      rows: (rows as unknown as Rows).map(([max, row], index, all) => ({
        id: String(index + 1),
        min: (all[index - 1]?.[0] ?? 0) + 1,
        max,
        name: row,
        details: '',
        table: null,
        once: false,
      })),
    },
  ]),
)
