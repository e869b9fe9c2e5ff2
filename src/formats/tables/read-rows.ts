import { lowestResult } from '#rules/dice/table-dice.ts'
import { TABLE_DICE } from '#rules/encounter.ts'
import {
  type CellKind,
  cellsByPart,
  type Delimiter,
  kindOfCell,
  type RowAndNextLine,
  rangeOfCells,
  readColumns,
  readRowWithoutHeader,
  splitCells,
  type TableColumns,
} from './columns.ts'
import {
  type DraftRow,
  type Fates,
  isOnce,
  joinLine,
  MESSAGES,
  newDraftRow,
  type Remark,
  readRemark,
  type TableDraft,
} from './draft.ts'
import { isBlank, isIgnoredLine, isRule, isTotal } from './lines.ts'
import { type LeadingRange, leadingRange, type Range } from './ranges.ts'
import { isGenericName, isHeading, readTitle, type Title, type WrittenDice } from './title.ts'

interface ReadState {
  readonly lines: readonly string[]
  readonly fates: Fates
  readonly drafts: TableDraft[]
  draft?: TableDraft | undefined
  columns?: TableColumns | undefined
  /** The title of the table whose rows come next. */
  title?: (Title & { readonly lines: readonly number[] }) | undefined
  /** How the table's first row begins; the others begin likewise. */
  style: Pick<LeadingRange, 'separator' | 'kind'> & { readonly startsLowerCase: boolean }
  isAfterBlank: boolean
  remark?: Remark | undefined
}

/** R-FORMAT-2: reads rows that begin with their ranges, or stand under a header. */
export const readRows = (lines: readonly string[], fates: Fates): TableDraft[] => {
  const state: ReadState = {
    lines,
    fates,
    drafts: [],
    style: { separator: 'end', kind: 'range', startsLowerCase: false },
    isAfterBlank: false,
  }
  for (let at = 0; at < lines.length; ) {
    state.isAfterBlank = false
    while (isBlank(state.lines[at] ?? 'x') && !isIndentedRemark(state, at)) {
      state.isAfterBlank = true
      at += 1
    }
    if (at < lines.length) at = readLine(state, at)
  }
  return state.drafts
}

const lastRow = ({ draft }: ReadState): DraftRow | undefined => draft?.rows.at(-1)

/** Whether a line is an indented remark of the row above, whatever else it may look like. */
const isIndentedRemark = (state: ReadState, at: number): boolean =>
  lastRow(state) !== undefined &&
  readRemark(state.lines[at] ?? '', state.remark)?.isIndented === true

/** The next line that is neither blank nor ignored; empty at the end. */
const lineBelow = ({ lines }: ReadState, at: number): string => {
  for (let next = at + 1; next < lines.length; next += 1) {
    const line = lines[next] ?? ''
    if (!isBlank(line) && !isIgnoredLine(line)) return line
  }
  return ''
}

/** How many rows are read to see what a column holds; many headers may look at the same rows. */
const ROWS_TO_INSPECT = 6

/** The kinds of the cells in the lines below, up to a blank line. */
const kindsBelow = ({ lines }: ReadState, at: number, delimiter: Delimiter): CellKind[][] => {
  const below = lines.slice(at + 1, at + 1 + ROWS_TO_INSPECT)
  const end = below.findIndex(isBlank)
  return below
    .slice(0, end === -1 ? below.length : end)
    .map((line) =>
      isIgnoredLine(line) ? [] : splitCells([line], 0, delimiter).cells.map(kindOfCell),
    )
}

/** Reads what begins at a line. @returns the next line to read */
const readLine = (state: ReadState, at: number): number => {
  const { lines, fates, columns } = state
  const line = lines[at] ?? ''
  if (isIndentedRemark(state, at)) readTextLine(state, at)
  else if (isIgnoredLine(line)) fates.set(at, isRule(line) && columns ? 'header' : 'ignored')
  else if (lastRow(state) && isTotal(line)) fates.set(at, 'ignored', MESSAGES.total)
  else if (isHeading(line) && !leadingRange(line))
    nameTable(state, readTitle(line) ?? { name: '', die: null }, at)
  else {
    const next = readHeader(state, at) ?? readRowUnderHeader(state, at) ?? readRowByRange(state, at)
    if (next !== undefined) return next
    readTextLine(state, at)
  }
  return at + 1
}

/** Reads a header, perhaps repeated on the next page. Undefined if the line is none. */
const readHeader = (state: ReadState, at: number): number | undefined => {
  const line = state.lines[at] ?? ''
  const columns = leadingRange(line)
    ? undefined
    : readColumns(line, (delimiter) => kindsBelow(state, at, delimiter))
  const below = columns ? lineBelow(state, at) : ''
  if (!columns || !below.includes(columns.delimiter)) return undefined
  const first = leadingRange(below)?.min ?? 1
  // Sums of dice do not begin with 1: such a table begins wherever its numbers begin again.
  const beginsAnew = columns.formula !== undefined && first <= (lastRow(state)?.max ?? 0)
  if (state.draft && first > 1 && !beginsAnew) {
    state.fates.set(at, 'header', MESSAGES.headerAgain)
  } else {
    endTable(state)
    state.columns = columns
    state.fates.set(at, 'header', unknownDice(columns))
  }
  return at + 1
}

/** The message about dice that no table may have. */
const unknownDice = ({ die, formula }: WrittenDice): string | undefined =>
  die === null && formula !== undefined ? MESSAGES.formula(formula) : undefined

/** Reads a row under a header. Undefined if the line is none. */
const readRowUnderHeader = (state: ReadState, at: number): number | undefined => {
  const { columns, fates, lines, isAfterBlank } = state
  if (!columns || !lines[at]?.includes(columns.delimiter)) return undefined
  const { cells: rowCells, next } = splitCells(lines, at, columns.delimiter)
  const cells = cellsByPart(rowCells, columns, 'details')
  const { name = '', details = '', weight = '', once = '' } = cells
  const above = lastRow(state)
  const range = rangeOfCells(cells, above?.max ?? 0)
  const numbers = [cells.range, cells.min, cells.max, weight].filter((text) => text?.trim())
  if (!range && numbers.length === 0 && above) {
    if (isAfterBlank) {
      fates.set(at, 'not understood', MESSAGES.afterBlank)
      return at + 1
    }
    joinToRow(state, above, at, name)
    if (details) above.details.push(above.details.length > 0 ? '\n' : '', details)
    return next
  }
  if (!range && !columns.parts.includes('weight')) {
    fates.set(at, 'not understood', MESSAGES.notARange(numbers.join(' ')))
    return at + 1
  }
  const row = newDraftRow(at, name, {
    ...(range && { min: range.min, max: range.max }),
    details,
    weight: weight === '' ? 1 : Number(weight.replace('%', '')),
    table: cells.table || null,
    once: isOnce(once),
  })
  return addRow(state, { row, next }, range)
}

const isLowerCaseStart = (text: string): boolean => /^\s{0,8}\p{Ll}/u.test(text)

/** The lowest result of a draft's dice: 2 for two dice. */
const lowestOfDraft = (rolled: Pick<TableDraft, 'dice'> | undefined): number =>
  lowestResult({ dice: rolled?.dice ?? null })

/** Whether a line that begins with a number and a blank is a row, and not text. */
const isRow = (
  state: ReadState,
  { separator, kind, min }: LeadingRange,
  startsLowerCase: boolean,
) => {
  const isSingle = kind === 'single'
  if (separator !== 'blank' && (separator !== 'end' || !isSingle)) return true
  const lastNumber = lastRow(state)?.max
  if (lastNumber == null)
    return (
      !isSingle || min <= lowestOfDraft(state.title) || (separator === 'blank' && !startsLowerCase)
    )
  if (min === lastNumber + 1 || beginsNewTable(state, min)) return true
  const { style } = state
  const hasTableStyle = style.separator === 'blank' && (!startsLowerCase || style.startsLowerCase)
  return (
    separator === 'blank' && hasTableStyle && (!isSingle || !startsLowerCase || min > lastNumber)
  )
}

/**
 * The range that a line begins with. `2 a 3 headed dog` is text above a row of 3, and at the end of
 * a table whose first row has one number.
 */
const rangeAt = (state: ReadState, at: number): LeadingRange | undefined => {
  const line = state.lines[at] ?? ''
  const range = leadingRange(line)
  if (range?.kind !== 'spoken' || range.separator !== 'blank') return range
  const below = leadingRange(lineBelow(state, at))?.min ?? 0
  const isLast = below <= range.min
  const isRange = isLast ? !lastRow(state) || state.style.kind === 'spoken' : below > range.max
  return isRange ? range : leadingRange(line, false)
}

const readRowByRange = (state: ReadState, at: number): number | undefined => {
  const line = state.lines[at] ?? ''
  const range = rangeAt(state, at)
  const startsLowerCase = isLowerCaseStart(line.slice(range?.from))
  if (!range || !isRow(state, range, startsLowerCase)) return undefined
  const next = addRow(state, readRowWithoutHeader(state.lines, at, range), range)
  if (state.draft?.rows.length === 1) state.style = { ...range, startsLowerCase: startsLowerCase }
  return next
}

/** Reads a line without a range: a title, details, or more text of the row above. */
const readTextLine = (state: ReadState, at: number): void => {
  const { fates, isAfterBlank, draft } = state
  const line = state.lines[at] ?? ''
  const row = lastRow(state)
  const title = readTitle(line)
  if (!row) {
    state.title = title && state.title
    if (title) nameTable(state, title, at)
    else fates.set(at, 'not understood', MESSAGES.noRange)
    return
  }
  const remark = readRemark(line, state.remark)
  if (remark && (remark.isIndented || !isAfterBlank)) {
    addRemark(state, row, at, remark)
    return
  }
  const below = lineBelow(state, at)
  if (title && isNextTitle(state, title, below)) nameTable(state, title, at)
  else if (title && title.name === draft?.name && leadingRange(below))
    fates.set(at, 'header', MESSAGES.headerAgain)
  else if (isAfterBlank && row.name.length > 0) fates.set(at, 'not understood', MESSAGES.afterBlank)
  else {
    joinToRow(state, row, at, line.trim())
    if (leadingRange(line)) fates.note(at, MESSAGES.likeARow)
  }
}

const DIE_ENDS: ReadonlySet<number> = new Set([...TABLE_DICE, Number.POSITIVE_INFINITY])

/** Whether the last row ends with a die's highest result: the table may be complete. */
const isComplete = (state: ReadState): boolean => {
  const lastNumber = lastRow(state)?.max
  return lastNumber != null && (lastNumber === state.draft?.die || DIE_ENDS.has(lastNumber))
}

/** Whether a row with this number, after a blank line, begins another table. */
const beginsNewTable = (state: ReadState, min: number): boolean => {
  const from = lowestOfDraft(state.draft)
  const firstNumber = state.draft?.rows[0]?.min ?? 0
  return state.isAfterBlank && min <= from && isComplete(state) && firstNumber <= from
}

/** Whether a line between rows names the next table. */
const isNextTitle = (state: ReadState, title: Title, below: string): boolean => {
  const { name, die, formula } = title
  const range = leadingRange(below)
  const isHeader = name === '' || (state.isAfterBlank && isComplete(state))
  // Several dice may also stand in the middle of a row.
  const startsBelow = range
    ? range.min <= 1 || (isHeader && formula !== undefined)
    : readColumns(below) !== undefined ||
      (below !== '' && isGenericName(readTitle(below)?.name ?? '-'))
  return startsBelow && ((die !== null && formula === undefined) || isHeader)
}

const endTable = (state: ReadState): void => {
  state.draft = undefined
  state.columns = undefined
  state.remark = undefined
}

/** Takes a title for the next table, if rows follow. `d6 Encounters` below a name adds the die. */
const nameTable = (state: ReadState, title: Title, line: number): void => {
  endTable(state)
  const previous = state.title ?? { ...title, lines: [] }
  const rolled = title.die === null && title.formula === undefined ? previous : title
  state.title = isGenericName(title.name)
    ? { ...rolled, name: previous.name || title.name, lines: [...previous.lines, line] }
    : { ...title, lines: [line] }
  state.fates.set(line, 'not understood', MESSAGES.noRange)
}

const beginTable = (state: ReadState): TableDraft => {
  const { title, columns, drafts, fates } = state
  const { die = null, dice } = columns?.die == null ? (title ?? {}) : columns
  const draft = { name: title?.name ?? '', die, dice, rows: [] }
  for (const line of title?.lines ?? []) fates.set(line, 'header')
  const diceMessage = title && unknownDice(title)
  if (diceMessage) fates.note(title.lines.at(-1) ?? 0, diceMessage)
  state.title = undefined
  state.draft = draft
  drafts.push(draft)
  return draft
}

/** Adds a row to the table. @returns the line after the row */
const addRow = (
  state: ReadState,
  { row, next }: RowAndNextLine,
  range: Range | undefined,
): number => {
  const { fates } = state
  if (row.min !== null && beginsNewTable(state, row.min)) state.draft = undefined
  state.remark = undefined
  const { rows } = state.draft ?? beginTable(state)
  rows.push(row)
  fates.set(row.line, 'row')
  if (range?.kind === 'date') fates.note(row.line, MESSAGES.date(range.min, range.max))
  for (let line = row.line + 1; line < next; line += 1)
    fates.set(line, 'joined', MESSAGES.joined(fates.numberOf(row.line)))
  return next
}

/** Joins a line to the name of a row, or to its details if those came last. */
const joinToRow = (
  { fates, remark }: ReadState,
  row: DraftRow,
  line: number,
  text: string,
): void => {
  const hasLostHyphen = joinLine(remark ? row.details : row.name, text)
  fates.set(line, 'joined', MESSAGES.joined(fates.numberOf(row.line), hasLostHyphen))
}

const addRemark = (state: ReadState, row: DraftRow, line: number, remark: Remark): void => {
  const { kind, text } = remark
  if (kind === 'once') row.once = true
  else if (kind === 'table') row.table = text
  else row.details.push(row.details.length > 0 ? '\n' : '', text)
  state.remark = remark
  state.fates.set(line, 'joined', MESSAGES.details(state.fates.numberOf(row.line)))
}
