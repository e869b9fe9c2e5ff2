import { TABLE_DICE } from '../../rules/encounter.ts'
import { lowestOf } from '../../rules/table-dice.ts'
import {
  byParts,
  type Delimiter,
  freeRow,
  type Kind,
  kindOf,
  type RowRead,
  rangeIn,
  readColumns,
  splitCells,
  type TableColumns,
} from './columns.ts'
import {
  type Draft,
  type DraftRow,
  draftRow,
  type Fates,
  isOnce,
  joinLine,
  MESSAGES,
  type Remark,
  readRemark,
} from './draft.ts'
import { isBlank, isRule, isSkipped, isTotal } from './lines.ts'
import { type LeadingRange, leadingRange, type Range } from './ranges.ts'
import { type Dice, isGeneral, isHeading, readTitle, type Title } from './title.ts'

/** What was read of a text up to a line. */
interface SoFar {
  readonly lines: readonly string[]
  readonly fates: Fates
  readonly drafts: Draft[]
  /** The table whose rows are read. */
  draft?: Draft | undefined
  columns?: TableColumns | undefined
  /** Of the table whose rows come next. */
  title?: (Title & { readonly lines: readonly number[] }) | undefined
  /** How rows of the table begin: as its first. */
  style: Pick<LeadingRange, 'separator' | 'kind'> & { readonly isSmall: boolean }
  isAfterBlank: boolean
  remark?: Remark | undefined
}

/** R-FORMAT-2: rows that begin with their ranges, or stand under a header that says where they are. */
export const readRows = (lines: readonly string[], fates: Fates): Draft[] => {
  const soFar: SoFar = {
    lines,
    fates,
    drafts: [],
    style: { separator: 'end', kind: 'range', isSmall: false },
    isAfterBlank: false,
  }
  for (let at = 0; at < lines.length; ) {
    soFar.isAfterBlank = false
    while (isBlank(soFar.lines[at] ?? 'x') && !goesOn(soFar, at)) {
      soFar.isAfterBlank = true
      at += 1
    }
    if (at < lines.length) at = readLine(soFar, at)
  }
  return soFar.drafts
}

const lastRow = ({ draft }: SoFar): DraftRow | undefined => draft?.rows.at(-1)

/** Whether a line belongs to the row above, whatever else it may look like. */
const goesOn = (soFar: SoFar, at: number): boolean =>
  lastRow(soFar) !== undefined &&
  readRemark(soFar.lines[at] ?? '', soFar.remark)?.isIndented === true

/** The next line, blank and skipped ones left out; empty at the end. */
const lineBelow = ({ lines }: SoFar, at: number): string => {
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (!isBlank(line) && !isSkipped(line)) return line
  }
  return ''
}

/** Enough to tell what a column holds. Many headers may look at the same rows. */
const ROWS_LOOKED_AT = 6

/** The cells of the lines below, up to a blank one. */
const kindsBelow = ({ lines }: SoFar, at: number, delimiter: Delimiter): Kind[][] => {
  const below = lines.slice(at + 1, at + 1 + ROWS_LOOKED_AT)
  const end = below.findIndex(isBlank)
  return below
    .slice(0, end === -1 ? below.length : end)
    .map((line) => (isSkipped(line) ? [] : splitCells([line], 0, delimiter).cells.map(kindOf)))
}

/** @returns the line to go on with */
const readLine = (soFar: SoFar, at: number): number => {
  const { lines, fates, columns } = soFar
  const line = lines[at] ?? ''
  if (goesOn(soFar, at)) readWords(soFar, at)
  else if (isSkipped(line)) fates.set(at, isRule(line) && columns ? 'header' : 'ignored')
  else if (lastRow(soFar) && isTotal(line)) fates.set(at, 'ignored', MESSAGES.total)
  else if (isHeading(line) && !leadingRange(line))
    nameTable(soFar, readTitle(line) ?? { name: '', die: null }, at)
  else {
    const next = readHeader(soFar, at) ?? readByColumns(soFar, at) ?? readFree(soFar, at)
    if (next !== undefined) return next
    readWords(soFar, at)
  }
  return at + 1
}

/** The header of a table, or of the same table on the next page. Undefined if the line is none. */
const readHeader = (soFar: SoFar, at: number): number | undefined => {
  const line = soFar.lines[at] ?? ''
  const columns = leadingRange(line)
    ? undefined
    : readColumns(line, (delimiter) => kindsBelow(soFar, at, delimiter))
  const below = columns ? lineBelow(soFar, at) : ''
  if (!columns || !below.includes(columns.delimiter)) return undefined
  const first = leadingRange(below)?.min ?? 1
  // Two dice show no 1: a table of theirs begins wherever its numbers begin anew.
  const beginsAnew = columns.formula !== undefined && first <= (lastRow(soFar)?.max ?? 0)
  if (soFar.draft && first > 1 && !beginsAnew) {
    soFar.fates.set(at, 'header', MESSAGES.headerAgain)
  } else {
    endTable(soFar)
    soFar.columns = columns
    soFar.fates.set(at, 'header', unknownDice(columns))
  }
  return at + 1
}

/** What is said of dice that no table is rolled on. */
const unknownDice = ({ die, formula }: Dice): string | undefined =>
  die === null && formula !== undefined ? MESSAGES.formula(formula) : undefined

/** A row under a header. Undefined if the line is none. */
const readByColumns = (soFar: SoFar, at: number): number | undefined => {
  const { columns, fates, lines, isAfterBlank } = soFar
  if (!columns || !lines[at]?.includes(columns.delimiter)) return undefined
  const { cells: all, next } = splitCells(lines, at, columns.delimiter)
  const cells = byParts(all, columns, 'details')
  const { name = '', details = '', weight = '', once = '' } = cells
  const above = lastRow(soFar)
  const range = rangeIn(cells, above?.max ?? 0)
  const numbers = [cells.range, cells.min, cells.max, weight].filter((text) => text?.trim())
  if (!range && numbers.length === 0 && above) {
    if (isAfterBlank) {
      fates.set(at, 'not understood', MESSAGES.afterBlank)
      return at + 1
    }
    joinToRow(soFar, above, at, name)
    if (details) above.details.push(above.details.length > 0 ? '\n' : '', details)
    return next
  }
  if (!range && !columns.parts.includes('weight')) {
    fates.set(at, 'not understood', MESSAGES.notARange(numbers.join(' ')))
    return at + 1
  }
  const row = draftRow(at, name, {
    ...(range && { min: range.min, max: range.max }),
    details,
    weight: weight === '' ? 1 : Number(weight.replace('%', '')),
    table: cells.table || null,
    once: isOnce(once),
  })
  return addRow(soFar, { row, next }, range)
}

const startsSmall = (text: string): boolean => /^\s{0,8}\p{Ll}/u.test(text)

/** The lowest result: two dice show no 1. */
const lowest = (rolled: Pick<Draft, 'dice'> | undefined): number =>
  lowestOf({ dice: rolled?.dice ?? null })

/** Whether a number before blanks, which any line may begin with, begins a row here. */
const isRow = (soFar: SoFar, { separator, kind, min }: LeadingRange, isSmall: boolean) => {
  const isSingle = kind === 'single'
  if (separator !== 'blank' && (separator !== 'end' || !isSingle)) return true
  const last = lastRow(soFar)?.max
  if (last == null)
    return !isSingle || min <= lowest(soFar.title) || (separator === 'blank' && !isSmall)
  if (min === last + 1 || isAnew(soFar, min)) return true
  const { style } = soFar
  const isOfStyle = style.separator === 'blank' && (!isSmall || style.isSmall)
  return separator === 'blank' && isOfStyle && (!isSingle || !isSmall || min > last)
}

/**
 * The range that a line begins with. `2 a 3 headed dog` is none above a row of 3, nor at the end of a
 * table whose first row has one number.
 */
const rangeAt = (soFar: SoFar, at: number): LeadingRange | undefined => {
  const line = soFar.lines[at] ?? ''
  const range = leadingRange(line)
  if (range?.kind !== 'spoken' || range.separator !== 'blank') return range
  const below = leadingRange(lineBelow(soFar, at))?.min ?? 0
  const isLast = below <= range.min
  const isRange = isLast ? !lastRow(soFar) || soFar.style.kind === 'spoken' : below > range.max
  return isRange ? range : leadingRange(line, false)
}

const readFree = (soFar: SoFar, at: number): number | undefined => {
  const line = soFar.lines[at] ?? ''
  const range = rangeAt(soFar, at)
  const isSmall = startsSmall(line.slice(range?.from))
  if (!range || !isRow(soFar, range, isSmall)) return undefined
  const next = addRow(soFar, freeRow(soFar.lines, at, range), range)
  if (soFar.draft?.rows.length === 1) soFar.style = { ...range, isSmall }
  return next
}

/** A line without a range: a title, details, or more of the row above. */
const readWords = (soFar: SoFar, at: number): void => {
  const { fates, isAfterBlank, draft } = soFar
  const line = soFar.lines[at] ?? ''
  const row = lastRow(soFar)
  const title = readTitle(line)
  if (!row) {
    soFar.title = title && soFar.title
    if (title) nameTable(soFar, title, at)
    else fates.set(at, 'not understood', MESSAGES.noRange)
    return
  }
  const remark = readRemark(line, soFar.remark)
  if (remark && (remark.isIndented || !isAfterBlank)) {
    addRemark(soFar, row, at, remark)
    return
  }
  const below = lineBelow(soFar, at)
  if (title && isNextTitle(soFar, title, below)) nameTable(soFar, title, at)
  else if (title && title.name === draft?.name && leadingRange(below))
    fates.set(at, 'header', MESSAGES.headerAgain)
  else if (isAfterBlank && row.name.length > 0) fates.set(at, 'not understood', MESSAGES.afterBlank)
  else {
    joinToRow(soFar, row, at, line.trim())
    if (leadingRange(line)) fates.note(at, MESSAGES.likeARow)
  }
}

const ENDS: ReadonlySet<number> = new Set([...TABLE_DICE, Number.POSITIVE_INFINITY])

/** Whether the last row ends where a die does, so that the table may be complete. */
const isComplete = (soFar: SoFar): boolean => {
  const last = lastRow(soFar)?.max
  return last != null && (last === soFar.draft?.die || ENDS.has(last))
}

/** Whether a row that begins with this number, after a blank line, begins another table. */
const isAnew = (soFar: SoFar, min: number): boolean => {
  const from = lowest(soFar.draft)
  const first = soFar.draft?.rows[0]?.min ?? 0
  return soFar.isAfterBlank && min <= from && isComplete(soFar) && first <= from
}

/** Whether a line between rows names the next table. */
const isNextTitle = (soFar: SoFar, title: Title, below: string): boolean => {
  const { name, die, formula } = title
  const range = leadingRange(below)
  const isHeader = name === '' || (soFar.isAfterBlank && isComplete(soFar))
  // More dice than one may also stand in the middle of a row.
  const startsBelow = range
    ? range.min <= 1 || (isHeader && formula !== undefined)
    : readColumns(below) !== undefined || (below !== '' && isGeneral(readTitle(below)?.name ?? '-'))
  return startsBelow && ((die !== null && formula === undefined) || isHeader)
}

const endTable = (soFar: SoFar): void => {
  soFar.draft = undefined
  soFar.columns = undefined
  soFar.remark = undefined
}

/** The next table's name, if rows follow. `d6 Encounters` below a name adds the die. */
const nameTable = (soFar: SoFar, title: Title, line: number): void => {
  endTable(soFar)
  const above = soFar.title ?? { ...title, lines: [] }
  const rolled = title.die === null && title.formula === undefined ? above : title
  soFar.title = isGeneral(title.name)
    ? { ...rolled, name: above.name || title.name, lines: [...above.lines, line] }
    : { ...title, lines: [line] }
  soFar.fates.set(line, 'not understood', MESSAGES.noRange)
}

const beginTable = (soFar: SoFar): Draft => {
  const { title, columns, drafts, fates } = soFar
  const { die = null, dice } = columns?.die == null ? (title ?? {}) : columns
  const draft = { name: title?.name ?? '', die, dice, rows: [] }
  for (const line of title?.lines ?? []) fates.set(line, 'header')
  const unknown = title && unknownDice(title)
  if (unknown) fates.note(title.lines.at(-1) ?? 0, unknown)
  soFar.title = undefined
  soFar.draft = draft
  drafts.push(draft)
  return draft
}

/** @returns the line after the row */
const addRow = (soFar: SoFar, { row, next }: RowRead, range: Range | undefined): number => {
  const { fates } = soFar
  if (row.min !== null && isAnew(soFar, row.min)) soFar.draft = undefined
  soFar.remark = undefined
  const { rows } = soFar.draft ?? beginTable(soFar)
  rows.push(row)
  fates.set(row.line, 'row')
  if (range?.kind === 'date') fates.note(row.line, MESSAGES.date(range.min, range.max))
  for (let line = row.line + 1; line < next; line += 1)
    fates.set(line, 'joined', MESSAGES.joined(fates.numberOf(row.line)))
  return next
}

/** Adds a line to the text of a row, or to its details if those were told last. */
const joinToRow = ({ fates, remark }: SoFar, row: DraftRow, line: number, text: string): void => {
  const hasLostHyphen = joinLine(remark ? row.details : row.name, text)
  fates.set(line, 'joined', MESSAGES.joined(fates.numberOf(row.line), hasLostHyphen))
}

const addRemark = (soFar: SoFar, row: DraftRow, line: number, remark: Remark): void => {
  const { kind, text } = remark
  if (kind === 'once') row.once = true
  else if (kind === 'table') row.table = text
  else row.details.push(row.details.length > 0 ? '\n' : '', text)
  soFar.remark = remark
  soFar.fates.set(line, 'joined', MESSAGES.details(soFar.fates.numberOf(row.line)))
}
