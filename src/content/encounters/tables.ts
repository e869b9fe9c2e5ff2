import type { EncounterTables } from '#rules/encounter.ts'
import tables from './tables.json' with { type: 'json' }

/** Rows of a table for a d100: each ends at `upTo` and begins after the end of the row above. */
type Rows = readonly (readonly [upTo: number, name: string])[]

/** The encounter tables of a new campaign; ATTRIBUTION.md names the source of their creatures. */
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
