import { splitCells } from './cells.ts'
import { byColumns, type Columns, freeRow, rangeIn, readColumns } from './columns.ts'
import { type Draft, draftRow } from './draft.ts'
import { type Fates, MESSAGES, noteDate } from './fates.ts'
import { isBlank, isRule, isSkipped, isTotal } from './lines.ts'
import { isHalfRange, type LeadingRange, leadingRange } from './ranges.ts'
import {
  addRemark,
  addRow,
  dropTitle,
  endTable,
  isAnew,
  isComplete,
  isOnce,
  joinToRow,
  lastRow,
  nameTable,
  nothingSoFar,
  readRemark,
  setTitled,
  type TablesSoFar,
} from './tables-so-far.ts'
import { isHeading, readTitle, type Title } from './title.ts'

/** R-FORMAT-2: rows that begin with their ranges, or stand under a header that says where they are. */
export const readRows = (given: readonly string[], fates: Fates): Draft[] => {
  const tables = nothingSoFar(fates)
  const lines = [...given]
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    if (isBlank(line) && !goesOn(tables, line)) {
      tables.isAfterBlank = true
      at += 1
      continue
    }
    at = readLine(tables, lines, at)
    tables.isAfterBlank = false
  }
  dropTitle(tables)
  return tables.drafts
}

/** The next line, blank and skipped ones left out; empty at the end. */
const lineBelow = (lines: readonly string[], at: number): string => {
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (!isBlank(line) && !isSkipped(line)) return line
  }
  return ''
}

/** Whether a line belongs to the row above, whatever else it may look like. */
const goesOn = (tables: TablesSoFar, line: string): boolean =>
  lastRow(tables) !== undefined && readRemark(line, tables.remark)?.isIndented === true

/** @returns the line to go on with */
const readLine = (tables: TablesSoFar, lines: string[], at: number): number => {
  const line = lines[at] ?? ''
  const after = lines[at + 1] ?? ''
  if (!goesOn(tables, line)) {
    if (isSkipped(line)) {
      tables.fates.set(at, isRule(line) && tables.columns ? 'header' : 'ignored')
      return at + 1
    }
    if (lastRow(tables) && isTotal(line)) {
      tables.fates.set(at, 'ignored', MESSAGES.total)
      return at + 1
    }
    if (isHeading(line) && !leadingRange(line)) {
      nameTable(tables, readTitle(line) ?? { name: '', die: null }, at)
      return at + 1
    }
    if (isHalfRange(line) && /^\s{0,8}\d/.test(after)) {
      lines[at + 1] = line.trim() + after.trimStart()
      tables.fates.set(at, 'joined', MESSAGES.joinedBelow)
      return at + 1
    }
    const next =
      readHeader(tables, lines, at) ??
      readByColumns(tables, lines, at) ??
      readFree(tables, lines, at)
    if (next !== undefined) return next
  }
  readWords(tables, lines, at)
  return at + 1
}

/** A row under a header. Undefined if the line is none. */
const readByColumns = (
  tables: TablesSoFar,
  all: readonly string[],
  at: number,
): number | undefined => {
  const { columns, fates } = tables
  const delimiter = columns?.delimiter
  if (!columns || !delimiter || !all[at]?.includes(delimiter)) return undefined
  const record = splitCells(all, at, delimiter)
  const cells = byColumns(record, columns)
  const above = lastRow(tables)
  const range = rangeIn(cells, above?.max ?? 0)
  const numbers = [cells.range, cells.min, cells.max, cells.weight].filter((text) => text.trim())
  if (!range && numbers.length === 0 && above) {
    joinToRow(tables, above, { text: cells.name, line: at })
    if (cells.details) above.details.push(above.details.length > 0 ? '\n' : '', cells.details)
    return record.next
  }
  if (!range && !columns.parts.includes('weight')) {
    fates.set(at, 'not understood', MESSAGES.notARange(numbers.join(' ')))
    return at + 1
  }
  if (range) noteDate(fates, range, at)
  const row = draftRow(at, cells.name, {
    ...(range && { min: range.min, max: range.max }),
    details: cells.details,
    weight: cells.weight === '' ? 1 : Number(cells.weight.replace('%', '')),
    table: cells.table === '' ? null : cells.table,
    once: isOnce(cells.once),
  })
  return addRow(tables, { row, next: record.next })
}

const startsSmall = (text: string): boolean => /^\s{0,8}\p{Ll}/u.test(text)

/** Whether a number before blanks, which any line may begin with, begins a row here. */
const isRow = (tables: TablesSoFar, range: LeadingRange, line: string): boolean => {
  const { separator, isSingle, min } = range
  if (separator !== 'blank' && (separator !== 'end' || !isSingle)) return true
  const last = lastRow(tables)?.max
  const isSmall = startsSmall(line.slice(range.from))
  if (last == null) return !isSingle || min <= 1 || (separator === 'blank' && !isSmall)
  if (min === last + 1 || isAnew(tables, min)) return true
  const { style } = tables
  const isOfStyle = style?.separator === 'blank' && (!isSmall || style.isSmall)
  return separator === 'blank' && isOfStyle && (!isSingle || !isSmall || min > last)
}

const readFree = (tables: TablesSoFar, all: readonly string[], at: number): number | undefined => {
  const line = all[at] ?? ''
  const range = leadingRange(line)
  if (!range || !isRow(tables, range, line)) return undefined
  noteDate(tables.fates, range, at)
  const next = addRow(tables, freeRow(all, at, range))
  tables.style ??= {
    separator: range.separator,
    isSmall: startsSmall(line.slice(range.from)),
  }
  return next
}

/** Whether the line below a header has its columns, or at least a range. */
const fits = ({ delimiter, formula }: Columns, below: string): boolean =>
  delimiter && formula === undefined ? below.includes(delimiter) : leadingRange(below) !== undefined

const readHeader = (
  tables: TablesSoFar,
  lines: readonly string[],
  at: number,
): number | undefined => {
  const line = lines[at] ?? ''
  const columns = leadingRange(line) ? undefined : readColumns(line)
  if (!columns) return undefined
  const below = lineBelow(lines, at)
  if (!fits(columns, below)) return undefined
  const first = leadingRange(below)?.min ?? 1
  // Two dice show no 1: a table of theirs begins wherever its numbers begin anew.
  const beginsAnew = columns.formula !== undefined && first <= (lastRow(tables)?.max ?? 0)
  if (tables.draft && first > 1 && !beginsAnew) {
    tables.fates.set(at, 'header', MESSAGES.headerAgain)
    return at + 1
  }
  endTable(tables)
  tables.columns = columns
  setTitled(tables, columns, at)
  return at + 1
}

/** Whether a line between rows names the next table. */
const isNextTitle = (tables: TablesSoFar, title: Title, below: string): boolean => {
  const range = leadingRange(below)
  const startsBelow = range ? range.min <= 1 : readColumns(below) !== undefined
  return startsBelow && (title.die !== null || (tables.isAfterBlank && isComplete(tables)))
}

/** A title of a page before, which names the same table again. */
const isSameTitle = (title: Title | undefined, draft: Draft | undefined): boolean =>
  title !== undefined && title.name === draft?.name && (title.die !== null || title.name !== '')

/** A line without a range: a title, details, or more of the row above. */
const readWords = (tables: TablesSoFar, lines: readonly string[], at: number): void => {
  const { fates, isAfterBlank, draft } = tables
  const line = lines[at] ?? ''
  const row = lastRow(tables)
  const title = readTitle(line)
  if (!row) {
    dropTitle(tables)
    if (title) nameTable(tables, title, at)
    else fates.set(at, 'not understood', MESSAGES.noRange)
    return
  }
  const remark = readRemark(line, tables.remark)
  if (remark && (remark.isIndented || !isAfterBlank)) {
    addRemark(tables, row, { line: at, remark })
    return
  }
  const below = lineBelow(lines, at)
  if (title && isNextTitle(tables, title, below)) {
    nameTable(tables, title, at)
  } else if (isSameTitle(title, draft) && leadingRange(below)) {
    fates.set(at, 'header', MESSAGES.headerAgain)
  } else if (isAfterBlank && row.name.length > 0) {
    fates.set(at, 'not understood', MESSAGES.afterBlank)
  } else {
    const isLikeARow = leadingRange(line) !== undefined
    const message = isLikeARow ? { message: MESSAGES.otherwiseLikeARange(row.line) } : {}
    joinToRow(tables, row, { text: line.trim(), line: at, ...message })
  }
}
