import {
  type CellKind,
  hasOnlyNumbers,
  kindOfCell,
  partOfHeading,
  readHeadings,
  splitCells,
} from './columns.ts'
import { MESSAGES } from './draft.ts'
import { isBlank, isIgnoredLine, MAX_LINES } from './lines.ts'
import { leadingRange, type Range, readRange } from './ranges.ts'
import { readDice } from './title.ts'

/** A line for the reader of rows, made of a line of the text. */
interface Line {
  readonly at: number
  readonly text: string
  /** A message for the preview. */
  readonly message?: string
}

const MAX_LINES_ABOVE = 2
/** The most columns that become tables; the row's further texts are repeated in each. */
const MAX_COLUMNS = 40

/** Whether the first range begins with `first`, and each next one directly after the one before. */
const areConsecutive = (ranges: readonly Range[], first: number): boolean =>
  ranges.every(({ min, max }, at) => {
    const from = min === -Infinity ? first : min
    return from === (ranges[at - 1]?.max ?? first - 1) + 1 && max >= from
  })

const cellsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.trim().split(/ {2,}/)).map((cell) => cell.trim())

interface CellSpan {
  readonly from: number
  readonly to: number
}

/** The titles of the tables in the line above them; undefined if its cells do not fit. */
const titlesIn = (cells: readonly string[], blocks: readonly CellSpan[]): string[] | undefined => {
  if (cells.length === blocks.length) return [...cells]
  if (cells.length > (blocks.at(-1)?.to ?? 0)) return undefined
  const texts = blocks.map(({ from, to }) => cells.slice(from, to).filter((cell) => cell !== ''))
  const starts = texts.map(([start = '']) => start)
  // `Roll, Encounter, Level, Place` is one table with a column of numbers.
  const isOneTable =
    texts.some(({ length }) => length > 1) &&
    starts.some((start) => start !== starts[0] && !readDice(start))
  return isOneTable ? undefined : texts.map((text) => text.join(' '))
}

/**
 * R-FORMAT-11: splits tables that stand side by side, or one in several columns, into lines in
 * reading order. Undefined for other texts: a column of numbers may also be part of a table.
 */
export const splitTablesSideBySide = (allLines: readonly string[]): Line[] | undefined => {
  const lines = allLines
    .map((text, at) => ({ at, text, cells: cellsOf(text) }))
    .filter(({ text }) => text.trim() !== '' && !isIgnoredLine(text))
  const first = lines.findIndex(({ cells }) => readRange(cells[0] ?? ''))
  if (first < 0 || first > MAX_LINES_ABOVE || lines.length - first < 2) return undefined
  const firstRowCells = lines[first]?.cells ?? []
  const starts = firstRowCells.flatMap((cell, at) => (readRange(cell) ? [at] : []))
  const blocks = starts.map((from, blockIndex) => ({
    from,
    to: starts[blockIndex + 1] ?? firstRowCells.length,
  }))
  const titles = lines.slice(0, first).map(({ cells }) => titlesIn(cells, blocks))
  const canSplit = blocks.length > 1 && blocks.length <= MAX_COLUMNS && !titles.includes(undefined)
  if (!canSplit) return undefined
  const splitLines: Line[] = []
  let lastNumber = 0
  for (const [blockIndex, { from, to }] of blocks.entries()) {
    const rows = lines
      .slice(first)
      .map(({ at, cells }) => ({ at, cells: cells.slice(from, Math.max(to, from)) }))
    // A table with fewer rows ends before the others.
    const end = rows.findLastIndex(({ cells }) => readRange(cells[0] ?? '')) + 1
    const ranges = rows.slice(0, end).flatMap(({ cells }) => readRange(cells[0] ?? '') ?? [])
    const hasNames = rows.slice(0, end).every(({ cells }) => cells.slice(1).some(Boolean))
    const continuesTable = lastNumber > 0 && ranges[0]?.min === lastNumber + 1
    if (end < 2 || !hasNames || ranges.length < end) return undefined
    if (!areConsecutive(ranges, continuesTable ? lastNumber + 1 : 1)) return undefined
    lastNumber = ranges.at(-1)?.max ?? 0
    if (!continuesTable) {
      splitLines.push({ at: 0, text: '' })
      for (const [line, { at }] of lines.slice(0, first).entries())
        splitLines.push({ at, text: `**${titles[line]?.[blockIndex] ?? ''}**` })
    }
    for (const { at, cells } of rows.slice(0, end)) splitLines.push({ at, text: cells.join('\t') })
  }
  return splitLines
}

/** Headings of columns with details of a row, like `Notes`. */
const DETAIL_HEADINGS = new RegExp(
  `^(?:${[
    ...['effect', 'damage', 'source', 'number', 'amount', 'count', 'quantity', 'level', 'treasure'],
    ...['trigger', 'cause', 'consequence', 'reward', 'duration', 'distance', 'location', 'place'],
    ...['type', 'size', 'mood', 'motive', 'goal', 'attitude', 'behaviou?r', 'activity', 'page'],
    ...['value', 'cost', 'save', 'attack', 'tactic', 'where', 'why', 'what', 'who', 'when', 'how'],
    ...['true', 'truth', 'hd', 'hp', 'ac', 'cr', 'xp', 'dc'],
  ].join('|')})s?\\??$`,
  'i',
)

interface Row {
  readonly at: number
  readonly cells: readonly string[]
  readonly kinds: readonly CellKind[]
}

interface Block {
  readonly headings: readonly string[]
  readonly rows: readonly Row[]
  /** The line after the block. */
  readonly next: number
}

/** A column that becomes a table, as lines that begin with their ranges. */
interface Column {
  readonly heading: string
  readonly rows: readonly Line[]
}

const hasCell = (row: Row, column: number): boolean =>
  (row.kinds[column] ?? 'nothing') !== 'nothing'

const isDetailHeading = (heading: string): boolean =>
  partOfHeading(heading) === 'details' || DETAIL_HEADINGS.test(heading)

/** A line of a column's table, with the details from further columns. */
const lineOf = (
  row: Row,
  cells: readonly number[],
  detailColumns: readonly number[],
  headings: readonly string[],
) => {
  const details = detailColumns
    .filter((column) => hasCell(row, column))
    .map((column) => {
      const heading = headings[column] ?? ''
      return partOfHeading(heading) === 'details'
        ? row.cells[column]
        : `${heading}: ${row.cells[column]}`
    })
  return { at: row.at, text: [...cells.map((column) => row.cells[column]), ...details].join('\t') }
}

/** The tables of `d12 | Forest | Swamp`: each has its texts for the same numbers. */
const columnsOfTexts = ({ headings, rows }: Block): Column[] => {
  const [first = ''] = headings
  const kinds = rows.map((row) => row.kinds)
  const columnsAfterFirst = headings.map((_, column) => column).slice(1)
  const detailColumns = columnsAfterFirst.filter(
    (column) => isDetailHeading(headings[column] ?? '') || hasOnlyNumbers(kinds, column),
  )
  const tableColumns = columnsAfterFirst.filter((column) => !detailColumns.includes(column))
  const areUnknown = columnsAfterFirst.every((column) => {
    const part = partOfHeading(headings[column] ?? '')
    return headings[column] !== '' && (!part || part === 'details')
  })
  // A row without a range continues the row above.
  const areRows = kinds.every(([range], at) => range === 'range' || (range === 'nothing' && at > 0))
  if (partOfHeading(first) !== 'range' || !areUnknown || !areRows) return []
  const dice = readDice(first)
  return tableColumns.map((column) => ({
    heading: `${headings[column]}${dice ? ` (${dice.formula ?? `d${dice.die}`})` : ''}`,
    rows: rows
      .filter((row) => hasCell(row, column))
      .map((row) => lineOf(row, hasCell(row, 0) ? [0, column] : [column], detailColumns, headings)),
  }))
}

/** The tables of `Encounter | Day | Night`: each has its numbers for the same texts. */
const columnsOfRanges = ({ headings, rows }: Block): Column[] => {
  const kinds = rows.map((row) => row.kinds)
  const tableColumns: { readonly column: number; readonly ranged: readonly Row[] }[] = []
  const otherColumns: number[] = []
  for (const [column, heading] of headings.entries()) {
    const hasDice = kinds.some((row) => row[column] === 'dice')
    if (isDetailHeading(heading) || hasDice || !hasOnlyNumbers(kinds, column)) {
      otherColumns.push(column)
      continue
    }
    const ranged = rows.filter((row) => row.kinds[column] === 'range')
    const ranges = ranged.flatMap((row) => readRange(row.cells[column] ?? '') ?? [])
    const inOrder = ranges.sort((one, other) => one.min - other.min)
    if (ranges.length < 2 || partOfHeading(heading) || !areConsecutive(inOrder, 1)) return []
    tableColumns.push({ column, ranged })
  }
  const name = otherColumns.find(
    (column) =>
      !isDetailHeading(headings[column] ?? '') && kinds.some((row) => row[column] === 'text'),
  )
  if (name === undefined) return []
  const detailColumns = otherColumns.filter((column) => column !== name)
  return tableColumns.map(({ column, ranged }) => ({
    heading: headings[column] ?? '',
    rows: ranged.map((row) => lineOf(row, [column, name], detailColumns, headings)),
  }))
}

/** The header at a line, and its rows. After a blank line only a row with a number continues it. */
const blockAt = (allLines: readonly string[], from: number): Block | undefined => {
  const { headings = [], delimiter } = readHeadings(allLines[from] ?? '') ?? {}
  if (!delimiter || headings.length < 3 || headings.length > MAX_COLUMNS) return undefined
  const rows: Row[] = []
  let next = from + 1
  for (let isAfterBlank = false; next < allLines.length; next += 1) {
    const text = allLines[next] ?? ''
    if (isBlank(text)) isAfterBlank = true
    else if (!isIgnoredLine(text)) {
      const { cells } = splitCells([text], 0, delimiter)
      const kinds = cells.map(kindOfCell)
      if (cells.length < 2 || (isAfterBlank && !kinds.includes('range'))) break
      rows.push({ at: next, cells, kinds })
      isAfterBlank = false
    }
  }
  return { headings, rows, next }
}

const columnsOf = (block: Block): Column[] => {
  if (block.rows.length < 2) return []
  const found = columnsOfTexts(block)
  const columns = found.length > 1 ? found : columnsOfRanges(block)
  return columns.length > 1 && columns.every(({ rows }) => rows.length > 0) ? columns : []
}

/**
 * R-FORMAT-11: splits tables that share rows, with a column for each (such as one for each
 * terrain), into tables one after the other. Undefined if there are none, or if the result has too
 * many lines.
 */
export const splitColumnsIntoTables = (allLines: readonly string[]): Line[] | undefined => {
  const splitLines: Line[] = []
  let isAnyApart = false
  let hasRows = false
  for (let at = 0; at < allLines.length; ) {
    const block = blockAt(allLines, at)
    const columns = block ? columnsOf(block) : []
    const next = block?.next ?? at + 1
    // Lines above the first table are left out.
    if (columns.length > 0 && !hasRows) splitLines.length = 0
    for (const [nth, { heading, rows }] of columns.entries()) {
      const message = nth === 0 && { message: MESSAGES.columnsApart }
      splitLines.push({ at, text: '' }, { at, text: `**${heading}**`, ...message }, ...rows)
    }
    if (columns.length > 0) splitLines.push({ at, text: '' })
    else
      for (let line = at; line < next; line += 1)
        splitLines.push({ at: line, text: allLines[line] ?? '' })
    isAnyApart ||= columns.length > 0
    const line = allLines[at] ?? ''
    hasRows ||= isAnyApart || /[\t,;|]/.test(line) || leadingRange(line) !== undefined
    at = next
  }
  return isAnyApart && splitLines.length <= MAX_LINES ? splitLines : undefined
}
