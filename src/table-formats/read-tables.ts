import type { Reading } from '../protocol/tables-read.ts'
import { createFates, MESSAGES } from './read/fates.ts'
import { finish } from './read/finish.ts'
import { plainLine, splitLines, withoutProperties } from './read/lines.ts'
import { readApart } from './read/read-apart.ts'
import { readJson } from './read/read-json.ts'
import { readList } from './read/read-list.ts'
import { readRoll20 } from './read/read-roll20.ts'
import { readRows } from './read/read-rows.ts'

/** Of plain text, ten signs each. Files of JSON have more. */
const MAX_LINES = 20_000

/**
 * R-FORMAT-1 to R-FORMAT-7: the encounter tables of a text in any format that is known, and what
 * became of each line. Never throws.
 */
export const readTables = (text: string): Reading => {
  const written = splitLines(text)
  const first = createFates(written.length)
  const lines = written.map(plainLine)
  const found = readJson(text, first) ?? readRoll20(lines, first)
  if (found) return { tables: finish(found, first), lines: first.list() }
  const fates = createFates(written.length)
  const some = withoutProperties(lines.slice(0, MAX_LINES))
  const tables = finish(readApart(some, fates) ?? readRows(some, fates), fates)
  const read = tables.length > 0 ? { tables, fates } : readAsList(some, written.length)
  if (lines.length > MAX_LINES) read.fates.set(MAX_LINES, 'not understood', MESSAGES.tooManyLines)
  return { tables: read.tables, lines: read.fates.list() }
}

const readAsList = (lines: readonly string[], count: number) => {
  const fates = createFates(count)
  const tables = finish(readList(lines, fates), fates)
  if (tables.length === 0 && lines.every((line) => line.trim() === ''))
    fates.note(0, MESSAGES.nothingHere)
  return { tables, fates }
}
