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

interface Line {
  readonly at: number
  readonly text: string
  /** A remark for the preview. */
  readonly message?: string
}

const MOST_ABOVE = 2
/** Columns that become tables; a text is repeated in each of them. */
const MOST_COLUMNS = 40

/** Whether ranges go on from each other, from a first number. */
const follows = (ranges: readonly Range[], first: number): boolean =>
  ranges.every(({ min, max }, at) => {
    const from = min === -Infinity ? first : min
    return from === (ranges[at - 1]?.max ?? first - 1) + 1 && max >= from
  })

const cellsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.trim().split(/ {2,}/)).map((cell) => cell.trim())

interface Span {
  readonly from: number
  readonly to: number
}

/** The titles that a line above has for the blocks. Undefined if its cells are not those of the blocks. */
const titlesIn = (cells: readonly string[], blocks: readonly Span[]): string[] | undefined => {
  if (cells.length === blocks.length) return [...cells]
  if (cells.length > (blocks.at(-1)?.to ?? 0)) return undefined
  const texts = blocks.map(({ from, to }) => cells.slice(from, to).filter((cell) => cell !== ''))
  const starts = texts.map(([start = '']) => start)
  // `Roll, Encounter, Level, Place`: a table with a column of numbers.
  const isOneTable =
    texts.some(({ length }) => length > 1) &&
    starts.some((start) => start !== starts[0] && !readDice(start))
  return isOneTable ? undefined : texts.map((text) => text.join(' '))
}

/**
 * R-FORMAT-11: the lines of tables beside each other, or of one in several columns, in the order of the
 * rows. Undefined if a text is not that alone: a column of numbers may also be a table's own.
 */
export const splitTablesSideBySide = (all: readonly string[]): Line[] | undefined => {
  const lines = all
    .map((text, at) => ({ at, text, cells: cellsOf(text) }))
    .filter(({ text }) => text.trim() !== '' && !isIgnoredLine(text))
  const first = lines.findIndex(({ cells }) => readRange(cells[0] ?? ''))
  if (first < 0 || first > MOST_ABOVE || lines.length - first < 2) return undefined
  const width = lines[first]?.cells ?? []
  const starts = width.flatMap((cell, at) => (readRange(cell) ? [at] : []))
  const blocks = starts.map((from, nth) => ({ from, to: starts[nth + 1] ?? width.length }))
  const titles = lines.slice(0, first).map(({ cells }) => titlesIn(cells, blocks))
  const isFit = blocks.length > 1 && blocks.length <= MOST_COLUMNS && !titles.includes(undefined)
  if (!isFit) return undefined
  const set: Line[] = []
  let last = 0
  for (const [nth, { from, to }] of blocks.entries()) {
    const rows = lines
      .slice(first)
      .map(({ at, cells }) => ({ at, cells: cells.slice(from, Math.max(to, from)) }))
    // A shorter table ends above the others.
    const end = rows.findLastIndex(({ cells }) => readRange(cells[0] ?? '')) + 1
    const ranges = rows.slice(0, end).flatMap(({ cells }) => readRange(cells[0] ?? '') ?? [])
    const hasNames = rows.slice(0, end).every(({ cells }) => cells.slice(1).some(Boolean))
    const isMore = last > 0 && ranges[0]?.min === last + 1
    if (end < 2 || !hasNames || ranges.length < end) return undefined
    if (!follows(ranges, isMore ? last + 1 : 1)) return undefined
    last = ranges.at(-1)?.max ?? 0
    if (!isMore) {
      set.push({ at: 0, text: '' })
      for (const [line, { at }] of lines.slice(0, first).entries())
        set.push({ at, text: `**${titles[line]?.[nth] ?? ''}**` })
    }
    for (const { at, cells } of rows.slice(0, end)) set.push({ at, text: cells.join('\t') })
  }
  return set
}

/** Columns that say more of a row, as `Notes` does. */
const FURTHER = new RegExp(
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
  /** The line after it. */
  readonly next: number
}

/** A column that is a table of its own, in lines that begin with their ranges. */
interface Column {
  readonly heading: string
  readonly rows: readonly Line[]
}

const isThere = (row: Row, column: number): boolean =>
  (row.kinds[column] ?? 'nothing') !== 'nothing'

const isFurther = (heading: string): boolean =>
  partOfHeading(heading) === 'details' || FURTHER.test(heading)

/** A row of a column, with what further columns say of it. */
const lineOf = (
  row: Row,
  cells: readonly number[],
  further: readonly number[],
  headings: readonly string[],
) => {
  const more = further
    .filter((column) => isThere(row, column))
    .map((column) => {
      const heading = headings[column] ?? ''
      return partOfHeading(heading) === 'details'
        ? row.cells[column]
        : `${heading}: ${row.cells[column]}`
    })
  return { at: row.at, text: [...cells.map((column) => row.cells[column]), ...more].join('\t') }
}

/** `d12 | Forest | Swamp`: texts of their own for the same numbers. */
const columnsOfTexts = ({ headings, rows }: Block): Column[] => {
  const [first = ''] = headings
  const kinds = rows.map((row) => row.kinds)
  const others = headings.map((_, column) => column).slice(1)
  const further = others.filter(
    (column) => isFurther(headings[column] ?? '') || hasOnlyNumbers(kinds, column),
  )
  const own = others.filter((column) => !further.includes(column))
  const areUnknown = others.every((column) => {
    const part = partOfHeading(headings[column] ?? '')
    return headings[column] !== '' && (!part || part === 'details')
  })
  // Without a range, the cells of the row above go on.
  const areRows = kinds.every(([range], at) => range === 'range' || (range === 'nothing' && at > 0))
  if (partOfHeading(first) !== 'range' || !areUnknown || !areRows) return []
  const dice = readDice(first)
  return own.map((column) => ({
    heading: `${headings[column]}${dice ? ` (${dice.formula ?? `d${dice.die}`})` : ''}`,
    rows: rows
      .filter((row) => isThere(row, column))
      .map((row) => lineOf(row, isThere(row, 0) ? [0, column] : [column], further, headings)),
  }))
}

/** `Encounter | Day | Night`: numbers of their own for the same texts, as a book prints them. */
const columnsOfRanges = ({ headings, rows }: Block): Column[] => {
  const kinds = rows.map((row) => row.kinds)
  const own: { readonly column: number; readonly ranged: readonly Row[] }[] = []
  const further: number[] = []
  for (const [column, heading] of headings.entries()) {
    const hasDice = kinds.some((row) => row[column] === 'dice')
    if (isFurther(heading) || hasDice || !hasOnlyNumbers(kinds, column)) {
      further.push(column)
      continue
    }
    const ranged = rows.filter((row) => row.kinds[column] === 'range')
    const ranges = ranged.flatMap((row) => readRange(row.cells[column] ?? '') ?? [])
    const inOrder = ranges.sort((one, other) => one.min - other.min)
    if (ranges.length < 2 || partOfHeading(heading) || !follows(inOrder, 1)) return []
    own.push({ column, ranged })
  }
  const name = further.find(
    (column) => !isFurther(headings[column] ?? '') && kinds.some((row) => row[column] === 'text'),
  )
  if (name === undefined) return []
  const more = further.filter((column) => column !== name)
  return own.map(({ column, ranged }) => ({
    heading: headings[column] ?? '',
    rows: ranged.map((row) => lineOf(row, [column, name], more, headings)),
  }))
}

/** The block whose header a line may be. Behind a blank line it goes on with a row that has a number. */
const blockAt = (all: readonly string[], from: number): Block | undefined => {
  const { headings = [], delimiter } = readHeadings(all[from] ?? '') ?? {}
  if (!delimiter || headings.length < 3 || headings.length > MOST_COLUMNS) return undefined
  const rows: Row[] = []
  let next = from + 1
  for (let isAfterBlank = false; next < all.length; next += 1) {
    const text = all[next] ?? ''
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
 * R-FORMAT-11: the lines of a text in which tables that share rows, a column each, stand one after the
 * other, such as one for each terrain. Undefined if there are none, or if they have more lines than a
 * text may have.
 */
export const splitColumnsIntoTables = (all: readonly string[]): Line[] | undefined => {
  const set: Line[] = []
  let isAnyApart = false
  let hasRows = false
  for (let at = 0; at < all.length; ) {
    const block = blockAt(all, at)
    const columns = block ? columnsOf(block) : []
    const next = block?.next ?? at + 1
    // Titles above the first table are not read.
    if (columns.length > 0 && !hasRows) set.length = 0
    for (const [nth, { heading, rows }] of columns.entries()) {
      const message = nth === 0 && { message: MESSAGES.columnsApart }
      set.push({ at, text: '' }, { at, text: `**${heading}**`, ...message }, ...rows)
    }
    if (columns.length > 0) set.push({ at, text: '' })
    else for (let line = at; line < next; line += 1) set.push({ at: line, text: all[line] ?? '' })
    isAnyApart ||= columns.length > 0
    const line = all[at] ?? ''
    hasRows ||= isAnyApart || /[\t,;|]/.test(line) || leadingRange(line) !== undefined
    at = next
  }
  return isAnyApart && set.length <= MAX_LINES ? set : undefined
}
