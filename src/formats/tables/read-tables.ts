import type { Reading } from '../../protocol/tables-read.ts'
import { createFates, MESSAGES } from './fates.ts'
import { finish } from './finish.ts'
import { splitLines, withoutProperties } from './lines.ts'
import { readJson } from './read-json.ts'
import { readList } from './read-list.ts'
import { readRoll20 } from './read-roll20.ts'
import { readRows } from './read-rows.ts'
import { setApart } from './set-apart.ts'

/**
 * R-FORMAT-1 to R-FORMAT-7: the encounter tables of a text in any format that is known, and what
 * became of each line. Never throws.
 */
export const readTables = (text: string): Reading => {
  const all = splitLines(text)
  const first = createFates(all.length)
  const found = readJson(text, first) ?? readRoll20(all, first)
  if (found) return { tables: finish(found, first), lines: first.list() }
  const lines = withoutProperties(all)
  const apart = setApart(lines)
  const fates = createFates(
    all.length,
    apart?.map(({ at }) => at),
  )
  const tables = finish(readRows(apart?.map(({ text }) => text) ?? lines, fates), fates)
  return tables.length > 0 ? { tables, lines: fates.list() } : readAsList(lines)
}

const readAsList = (lines: readonly string[]): Reading => {
  const fates = createFates(lines.length)
  const tables = finish(readList(lines, fates), fates)
  if (tables.length === 0 && lines.every((line) => line.trim() === ''))
    fates.note(0, MESSAGES.nothingHere)
  return { tables, lines: fates.list() }
}
