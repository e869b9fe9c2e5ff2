import type { Fate, ReadLine } from '../../protocol/tables-read.ts'
import type { Draft } from './draft.ts'

/** Messages of one line: a whole file may stand on one. */
const MAX_MESSAGES = 10

/** What becomes of each line, while a text is read. Lines count from 0 here. */
export interface Fates {
  set(line: number, fate: Fate, message?: string): void
  /** Adds a message and leaves the fate. */
  note(line: number, message: string): void
  list(): readonly ReadLine[]
}

/** All lines are ignored at first. */
export const createFates = (count: number): Fates => {
  const fates = new Array<Fate>(count).fill('ignored')
  const messages = new Map<number, string[]>()

  const note = (line: number, message: string): void => {
    const known = messages.get(line)
    if (!known) messages.set(line, [message])
    else if (known.length < MAX_MESSAGES) known.push(message)
    else if (known.length === MAX_MESSAGES) known.push('More of this line is left out here.')
  }

  return {
    set: (line, fate, message) => {
      fates[line] = fate
      if (message) note(line, message)
    },
    note,
    list: () =>
      fates.map((fate, line) => ({
        line: line + 1,
        fate,
        message: messages.get(line)?.join(' ') ?? '',
      })),
  }
}

/** Of a value over several lines; the lines of a row after its first are joined to it. */
export const setLines = (
  fates: Fates,
  { first, last }: { readonly first: number; readonly last: number },
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
