import type { HexKey } from '#rules/hex-key.ts'
import { collectSites, type HexKeyContext } from './hex-key/collect-sites.ts'
import { type HexKeyFate, readEntries } from './hex-key/entries.ts'
import { createFates, MESSAGES, type ReadLine } from './tables/draft.ts'
import { finishTables, type ReadTable } from './tables/finish-tables.ts'
import { splitLines, withoutProperties } from './tables/lines.ts'
import { readJson } from './tables/read-json.ts'
import { isCounted, readList, readRoll20 } from './tables/read-list.ts'
import { readRows } from './tables/read-rows.ts'
import { splitColumnsIntoTables, splitTablesSideBySide } from './tables/split-tables.ts'

/** The encounter tables of a pasted text, and what became of each of its lines. */
export interface TablesReading {
  readonly tables: readonly ReadTable[]
  readonly lines: readonly ReadLine[]
}

/** R-FORMAT-1: reads encounter tables in any known format. Never throws. */
export const readTables = (text: string): TablesReading => {
  const allLines = splitLines(text)
  const firstFates = createFates(allLines.length)
  const jsonOrRoll20 = readJson(text, firstFates) ?? readRoll20(allLines, firstFates)
  if (jsonOrRoll20)
    return { tables: finishTables(jsonOrRoll20, firstFates), lines: firstFates.list() }
  const lines = withoutProperties(allLines)
  if (isCounted(lines)) return readAsList(lines)
  const splitLinesOfTables = splitTablesSideBySide(lines) ?? splitColumnsIntoTables(lines)
  const fates = createFates(
    allLines.length,
    splitLinesOfTables?.map(({ at }) => at),
  )
  const rows = readRows(splitLinesOfTables?.map(({ text }) => text) ?? lines, fates)
  const tables = finishTables(rows, fates)
  for (const [line, { message }] of splitLinesOfTables?.entries() ?? [])
    if (message) fates.note(line, message)
  return tables.length > 0 ? { tables, lines: fates.list() } : readAsList(lines)
}

const readAsList = (lines: readonly string[]): TablesReading => {
  const fates = createFates(lines.length)
  const tables = finishTables(readList(lines, fates), fates)
  if (tables.length === 0 && lines.every((line) => line.trim() === ''))
    fates.note(0, MESSAGES.nothingHere)
  return { tables, lines: fates.list() }
}

/** The sites and the terrain of a pasted hex key, and what became of each of its lines. */
export interface HexKeyReading extends HexKey {
  readonly lines: readonly ReadLine<HexKeyFate>[]
}

/** R-KEY-1: reads a hex key. Never throws. */
export const readHexKey = (text: string, reader: HexKeyContext): HexKeyReading => {
  const lines = withoutProperties(splitLines(text))
  const fates = createFates<HexKeyFate>(lines.length)
  const key = collectSites(readEntries(lines, fates), reader, fates)
  return { ...key, lines: fates.list() }
}
