import type { Fate } from '../../protocol/tables-read.ts'
import type { Draft } from './draft.ts'
import type { Fates } from './fates.ts'

/** Of a value over several lines; the lines of a row after its first are joined to it. */
export const setLines = (
  fates: Fates,
  first: number,
  last: number,
  fate: Fate,
  message?: string,
): void => {
  fates.set(first, fate, message)
  for (let line = first + 1; line <= last; line += 1)
    fates.set(line, fate === 'row' ? 'joined' : fate)
}

/** Of a line that names tables, unless rows of theirs stand on it, too. */
export const setHeader = (fates: Fates, line: number, drafts: readonly Draft[]): void => {
  if (!drafts.some(({ rows }) => rows.some((row) => row.line === line))) fates.set(line, 'header')
}
