import { foldText, MAX_NAME } from '#shared/name.ts'
import {
  type Columns,
  cellsByPart,
  partsOfHeadings,
  readHeadings,
  splitCells,
  splitPipes,
} from '../tables/columns.ts'
import { type createFates, shortened } from '../tables/draft.ts'
import { isBlank, isIgnoredLine } from '../tables/lines.ts'
import { plainMarkdown } from '../tables/markup.ts'

/** A hex number at the start of a text, as it was written, and the text after it. */
interface LeadingHex {
  readonly written: string
  readonly rest: string
}

const OPENING_MARKS = '[\\s[(*_]{0,8}'
/** A hex in words, as `column 5, row 12`. */
const HEX_IN_WORDS = 'column\\s{1,4}(-?\\d{1,6}),?\\s{1,4}row\\s{1,4}(-?\\d{1,6})'
/** A hex in digits: `05-03`, `0512`, `5.12`, `5 12`. Only four or more digits may stand alone. */
const HEX_IN_DIGITS =
  '(-?\\d{2,6}-\\d{2,6}|-?\\d{4,12}|-?\\d{1,6}\\s{0,3}[.,:/]\\s{0,3}-?\\d{1,6}|-?\\d{1,3}\\s{1,3}-?\\d{1,6})'
const LEADING_HEX = new RegExp(
  `^${OPENING_MARKS}(?:hex\\s{1,4})?(?:${HEX_IN_WORDS}|${HEX_IN_DIGITS})(?![\\p{L}\\d])`,
  'iu',
)
const MAX_LEADING_LENGTH = 60
const AFTER_HEX = /^[\])*_]{0,4}\s{0,8}(?:[:.\u2013\u2014-]\s{0,8})?[*_]{0,4}\s{0,8}/

/** R-KEY-1: the hex number that a text begins with; undefined if there is none. */
const readLeadingHex = (text: string): LeadingHex | undefined => {
  const found = LEADING_HEX.exec(text.slice(0, MAX_LEADING_LENGTH).replaceAll('\u2212', '-'))
  if (!found) return undefined
  const [whole, column, row, digits] = found
  const written = digits ?? `${column} ${row}`
  return { written, rest: text.slice(whole.length).replace(AFTER_HEX, '') }
}

/** The hex number of a cell that has nothing else. */
const hexOfCell = (cell: string): string | undefined => {
  const place = readLeadingHex(cell)
  return place?.rest === '' ? place.written : undefined
}

/** R-KEY-2: what became of a line of a hex key. */
export type HexKeyFate =
  | 'site'
  | 'terrain'
  | 'text'
  | 'joined'
  | 'header'
  | 'ignored'
  | 'off the map'
  | 'too long'
  | 'unknown terrain'
  | 'not understood'
export type HexKeyFates = ReturnType<typeof createFates<HexKeyFate>>

/** Messages of the preview about lines; they count lines from 1. */
export const MESSAGES = {
  joined: (number: number) => `Joined to the site of line ${number}.`,
  offTheMap: (written: string) => `${shortened(written)} is no hex of this map.`,
  textTooLong: "A site's text may have 10,000 characters.",
  nameTooLong: `A site's name may have ${MAX_NAME} characters.`,
  notAName: 'The name has signs that no name may have.',
  unknownTerrain: (written: string) =>
    `No terrain is called “${shortened(written)}”: nothing is painted. A name stands in quotes, or behind |.`,
  siteAlone: (written: string) =>
    `No terrain is called “${shortened(written)}”: the site is taken, nothing is painted.`,
  nothing: 'Nothing is written for this hex.',
  noHex: 'No hex stands at the beginning.',
  tooManyCells:
    'More cells than there are texts: write \\| for a | in a text, or quotes around it.',
  ofNoHex: 'Says nothing of a single hex.',
} as const

/** An entry of a hex key, as it was written; its line counts from 0. */
export interface Entry {
  readonly line: number
  readonly place: string
  readonly name: string
  readonly gmText: string
  readonly text: string
  readonly terrain: string
}

const HEADINGS = {
  hex: ['hex', 'hex number', 'hex no', 'hex no.', 'number', 'no', 'no.', 'nr', '#', 'coordinates'],
  column: ['column', 'col'],
  row: ['row'],
  name: ['name', 'title', 'site', 'place', 'label'],
  gmText: [
    ...['gm', 'gm text', 'gmtext', "gm's text", 'gm notes', "gm's notes", 'notes', 'note'],
    ...['description', 'details', 'secret'],
  ],
  text: [
    ...['players', 'players text', "players' text", 'player text', 'for players'],
    ...['for the players', 'read aloud', 'public'],
  ],
  terrain: ['terrain', 'biome'],
} as const
type HexKeyPart = keyof typeof HEADINGS
const PARTS = Object.keys(HEADINGS) as HexKeyPart[]

const partOf = (heading: string): HexKeyPart | undefined => {
  const foldedHeading = foldText(heading)
  return PARTS.find((part) => HEADINGS[part].some((word) => word === foldedHeading))
}

/** A line that may be a header: one of its cells begins like a heading for hexes. */
const MAY_BE_HEADER = /(?:^|[|\t,;])[\s"*]{0,8}(?:hex|num|no|nr|#|coord|col|row)/i

/** R-KEY-1: the columns of a header that has one for hexes; undefined if the line is none. */
const readColumns = (line: string): Columns<HexKeyPart> | undefined => {
  const header = MAY_BE_HEADER.test(line) ? readHeadings(line) : undefined
  if (!header || header.headings.some(hexOfCell)) return undefined
  const parts = partsOfHeadings(header.headings, partOf)
  const hasHex = parts.includes('hex') || (parts.includes('column') && parts.includes('row'))
  return hasHex ? { ...header, parts } : undefined
}

const WITHOUT_HEADINGS = { parts: ['hex', 'name', 'gmText', 'text'], headings: [] } as const

/** The text of a Markdown cell; its links stay. */
const textOfPipes = (cell: string): string =>
  cell
    .trim()
    .replaceAll('\\|', '|')
    .replace(/<br\s{0,3}\/?>/gi, '\n')

/** The number with the leading zero that spreadsheets drop, as in `0512`. */
const restoreZero = (cell: string): string =>
  /^[1-9]\d\d(?:\d\d)*$/.test(cell) ? `0${cell}` : cell

interface ReadState {
  readonly lines: readonly string[]
  readonly fates: HexKeyFates
  readonly entries: Entry[]
  columns?: Columns<HexKeyPart> | undefined
  /** The heading whose text is being read. */
  heading?: { readonly level: number; readonly entry: Omit<Entry, 'gmText'> } | undefined
  below: string[]
}

const HEADING = /^\s{0,3}(#{1,6})\s{1,10}(\S.{0,1000})$/
/** Lines of Text Mapper about files, styles and paths, which say nothing of one hex. */
const IGNORED_TEXT_MAPPER_LINE =
  /^\s{0,8}(?:include\s|\S{1,60}\s(?:path\s)?attributes\s|-?\d{4,}(?:-\d{4,})+\s)/

const endHeading = (state: ReadState): void => {
  const { heading, below, entries } = state
  if (heading) entries.push({ ...heading.entry, gmText: below.join('\n').trim() })
  state.heading = undefined
  state.below = []
}

/** Reads a heading that begins a hex's text or ends the one above; false for other lines. */
const readHeading = (state: ReadState, at: number): boolean => {
  const [, marks = '', written = ''] = HEADING.exec(state.lines[at] ?? '') ?? []
  if (marks === '') return false
  const level = marks.length
  const place = readLeadingHex(plainMarkdown(written.trimEnd().replace(/\s#{1,6}$/, '')))
  if (!place && level > (state.heading?.level ?? 6)) return false
  endHeading(state)
  state.columns = undefined
  if (!place) state.fates.set(at, 'header')
  else {
    const entry = { line: at, place: place.written, name: place.rest, text: '', terrain: '' }
    state.heading = { level, entry }
  }
  return true
}

/**
 * Reads a row of cells, under headings or in the standard order. @returns the next line; undefined
 * if it is no row
 */
const readRow = (state: ReadState, lineIndex: number): number | undefined => {
  const { lines, fates, columns, entries } = state
  const line = lines[lineIndex] ?? ''
  const delimiter = columns?.delimiter ?? (['|', '\t'] as const).find((sign) => line.includes(sign))
  if (!delimiter || !line.includes(delimiter)) return undefined
  const isMarkdown = delimiter === '|'
  const { cells, next } = isMarkdown
    ? { cells: splitPipes(line).map(textOfPipes), next: lineIndex + 1 }
    : splitCells(lines, lineIndex, delimiter)
  const shape = columns ?? WITHOUT_HEADINGS
  const cellByPart = cellsByPart<HexKeyPart>(cells, shape, 'gmText')
  const hex = cellByPart.hex || `${cellByPart.column ?? ''} ${cellByPart.row ?? ''}`
  const place = hexOfCell(isMarkdown ? plainMarkdown(hex) : restoreZero(hex))
  const columnCount = shape.parts.length
  const tooMany = cells.slice(columnCount).some((cell) => cell !== '')
  if (place === undefined) fates.set(lineIndex, 'not understood', MESSAGES.noHex)
  // With a delimiter too many, the GM's text could become the players'.
  else if (tooMany) fates.set(lineIndex, 'not understood', MESSAGES.tooManyCells)
  else {
    const { name = '', gmText = '', text = '', terrain = '' } = cellByPart
    const plainName = isMarkdown ? plainMarkdown(name) : name
    entries.push({ line: lineIndex, place, name: plainName, gmText, text, terrain })
    for (let extraLine = lineIndex + 1; extraLine < next; extraLine += 1)
      fates.set(extraLine, 'text')
  }
  return next
}

const LABEL = /^([^"“]*)["“]([^"”]*)/

/** Reads a line of Text Mapper, as `0512 swamp "Old ford"`. */
const readTextMapper = ({ lines, fates, entries }: ReadState, at: number): void => {
  const line = lines[at] ?? ''
  if (IGNORED_TEXT_MAPPER_LINE.test(line)) {
    fates.set(at, 'ignored', MESSAGES.ofNoHex)
    return
  }
  const place = readLeadingHex(line)
  if (!place) fates.set(at, 'not understood', MESSAGES.noHex)
  else {
    const [, terrain = place.rest, name = ''] = LABEL.exec(place.rest) ?? []
    entries.push({ line: at, place: place.written, name, gmText: '', text: '', terrain })
  }
}

/** Reads what begins at a line. @returns the next line to read */
const readLine = (state: ReadState, at: number): number => {
  const { lines, fates } = state
  const line = lines[at] ?? ''
  if (readHeading(state, at)) return at + 1
  if (state.heading) {
    state.below.push(line)
    if (line.trim() !== '') fates.set(at, 'text')
    return at + 1
  }
  if (isBlank(line)) return at + 1
  if (isIgnoredLine(line)) {
    if (state.columns) fates.set(at, 'header')
    return at + 1
  }
  const columns = readColumns(line)
  if (columns) {
    state.columns = columns
    fates.set(at, 'header')
    return at + 1
  }
  const next = readRow(state, at)
  if (next === undefined) readTextMapper(state, at)
  return next ?? at + 1
}

/** R-KEY-1: the entries of a hex key's lines and headings. */
export const readEntries = (lines: readonly string[], fates: HexKeyFates): readonly Entry[] => {
  const state: ReadState = { lines, fates, entries: [], below: [] }
  for (let at = 0; at < lines.length; ) at = readLine(state, at)
  endHeading(state)
  return state.entries
}
