import type { EncounterTable } from '../../rules/encounter.ts'

/** A table of d100: each row up to a result, from where the row above ends. */
export const d100 = (
  id: string,
  name: string,
  rows: readonly (readonly [upTo: number, name: string])[],
): EncounterTable => ({
  id,
  name,
  die: 100,
  dice: null,
  rows: rows.map(([max, row], index) => ({
    id: String(index + 1),
    min: (rows[index - 1]?.[0] ?? 0) + 1,
    max,
    name: row,
    details: '',
    table: null,
    once: false,
  })),
})
