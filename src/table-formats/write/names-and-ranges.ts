import type { EncounterRow } from '../../rules/encounter.ts'

/** The name of a table. */
export type NameOf = (table: string) => string

/** `7`, `1-5`; 100 as it is, which `00` is not everywhere. */
export const rangeText = ({ min, max }: Pick<EncounterRow, 'min' | 'max'>): string =>
  min === max ? `${min}` : `${min}-${max}`
