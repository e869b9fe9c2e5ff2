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

/** A hex that a text begins with, as it was written, and the text behind it. */
interface Place {
  readonly written: string
  readonly rest: string
}

const OPENERS = '[\\s[(*_]{0,8}'
/** `column 5, row 12`, as screens say it. */
const IN_WORDS = 'column\\s{1,4}(-?\\d{1,6}),?\\s{1,4}row\\s{1,4}(-?\\d{1,6})'
/** `05-03`, `0512`, `5.12`, `5 12`: a number of four digits stands before a blank by itself. */
const IN_DIGITS =
  '(-?\\d{2,6}-\\d{2,6}|-?\\d{4,12}|-?\\d{1,6}\\s{0,3}[.,:/]\\s{0,3}-?\\d{1,6}|-?\\d{1,3}\\s{1,3}-?\\d{1,6})'
const BEGINNING = new RegExp(
  `^${OPENERS}(?:hex\\s{1,4})?(?:${IN_WORDS}|${IN_DIGITS})(?![\\p{L}\\d])`,
  'iu',
)
const LONGEST = 60
const BEHIND = /^[\])*_]{0,4}\s{0,8}(?:[:.\u2013\u2014-]\s{0,8})?[*_]{0,4}\s{0,8}/

/** R-KEY-1. Undefined where no number stands that could be a hex's. */
const leadingPlace = (text: string): Place | undefined => {
  const found = BEGINNING.exec(text.slice(0, LONGEST).replaceAll('\u2212', '-'))
  if (!found) return undefined
  const [all, column, row, digits] = found
  const written = digits ?? `${column} ${row}`
  return { written, rest: text.slice(all.length).replace(BEHIND, '') }
}

/** A cell that is a hex and nothing else. */
const placeIn = (cell: string): string | undefined => {
  const place = leadingPlace(cell)
  return place?.rest === '' ? place.written : undefined
}

/** R-KEY-2: what becomes of a line. */
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

/** The remarks that a preview shows. Lines count from 1. */
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

/** An entry of a key, as it was written. Lines count from 0. */
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
type Part = keyof typeof HEADINGS
const PARTS = Object.keys(HEADINGS) as Part[]

const partOf = (heading: string): Part | undefined => {
  const folded = foldText(heading)
  return PARTS.find((part) => HEADINGS[part].some((word) => word === folded))
}

/** A cell that begins as the heading of hexes does; other lines are no headers. */
const MAY_HEAD = /(?:^|[|\t,;])[\s"*]{0,8}(?:hex|num|no|nr|#|coord|col|row)/i

/** R-KEY-1: headings that say where the hexes stand. */
const readColumns = (line: string): Columns<Part> | undefined => {
  const header = MAY_HEAD.test(line) ? readHeadings(line) : undefined
  if (!header || header.headings.some(placeIn)) return undefined
  const parts = partsOfHeadings(header.headings, partOf)
  const hasHex = parts.includes('hex') || (parts.includes('column') && parts.includes('row'))
  return hasHex ? { ...header, parts } : undefined
}

const WITHOUT_HEADINGS = { parts: ['hex', 'name', 'gmText', 'text'], headings: [] } as const

/** A cell of Markdown keeps its links. */
const textOfPipes = (cell: string): string =>
  cell
    .trim()
    .replaceAll('\\|', '|')
    .replace(/<br\s{0,3}\/?>/gi, '\n')

/** A spreadsheet takes the zero off `0512`. */
const withZero = (cell: string): string => (/^[1-9]\d\d(?:\d\d)*$/.test(cell) ? `0${cell}` : cell)

interface ReadState {
  readonly lines: readonly string[]
  readonly fates: HexKeyFates
  readonly entries: Entry[]
  columns?: Columns<Part> | undefined
  /** The heading whose text is read. */
  heading?: { readonly level: number; readonly entry: Omit<Entry, 'gmText'> } | undefined
  below: string[]
}

const HEADING = /^\s{0,3}(#{1,6})\s{1,10}(\S.{0,1000})$/
/** Names of files and of looks, and ways over several hexes. */
const OF_TEXT_MAPPER =
  /^\s{0,8}(?:include\s|\S{1,60}\s(?:path\s)?attributes\s|-?\d{4,}(?:-\d{4,})+\s)/

const endHeading = (state: ReadState): void => {
  const { heading, below, entries } = state
  if (heading) entries.push({ ...heading.entry, gmText: below.join('\n').trim() })
  state.heading = undefined
  state.below = []
}

/** Whether the line is a heading that begins a hex's text, or ends the one above. */
const readHeading = (state: ReadState, at: number): boolean => {
  const [, marks = '', written = ''] = HEADING.exec(state.lines[at] ?? '') ?? []
  if (marks === '') return false
  const level = marks.length
  const place = leadingPlace(plainMarkdown(written.trimEnd().replace(/\s#{1,6}$/, '')))
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

/** A row under headings, or of cells in their order. @returns the next line; undefined for no row */
const readRow = (state: ReadState, at: number): number | undefined => {
  const { lines, fates, columns, entries } = state
  const line = lines[at] ?? ''
  const delimiter = columns?.delimiter ?? (['|', '\t'] as const).find((sign) => line.includes(sign))
  if (!delimiter || !line.includes(delimiter)) return undefined
  const isMarkdown = delimiter === '|'
  const { cells, next } = isMarkdown
    ? { cells: splitPipes(line).map(textOfPipes), next: at + 1 }
    : splitCells(lines, at, delimiter)
  const shape = columns ?? WITHOUT_HEADINGS
  const found = cellsByPart<Part>(cells, shape, 'gmText')
  const hex = found.hex || `${found.column ?? ''} ${found.row ?? ''}`
  const place = placeIn(isMarkdown ? plainMarkdown(hex) : withZero(hex))
  const most = shape.parts.length
  const tooMany = cells.slice(most).some((cell) => cell !== '')
  if (place === undefined) fates.set(at, 'not understood', MESSAGES.noHex)
  // By a sign too many the GM's text could become the players'.
  else if (tooMany) fates.set(at, 'not understood', MESSAGES.tooManyCells)
  else {
    const { name = '', gmText = '', text = '', terrain = '' } = found
    const plainName = isMarkdown ? plainMarkdown(name) : name
    entries.push({ line: at, place, name: plainName, gmText, text, terrain })
    for (let more = at + 1; more < next; more += 1) fates.set(more, 'text')
  }
  return next
}

const LABEL = /^([^"“]*)["“]([^"”]*)/

/** `0512 swamp "Old ford"`. */
const readTextMapper = ({ lines, fates, entries }: ReadState, at: number): void => {
  const line = lines[at] ?? ''
  if (OF_TEXT_MAPPER.test(line)) {
    fates.set(at, 'ignored', MESSAGES.ofNoHex)
    return
  }
  const place = leadingPlace(line)
  if (!place) fates.set(at, 'not understood', MESSAGES.noHex)
  else {
    const [, terrain = place.rest, name = ''] = LABEL.exec(place.rest) ?? []
    entries.push({ line: at, place: place.written, name, gmText: '', text: '', terrain })
  }
}

/** @returns the line to go on with */
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

/** R-KEY-1: what each line or heading says of a hex. */
export const readEntries = (lines: readonly string[], fates: HexKeyFates): readonly Entry[] => {
  const state: ReadState = { lines, fates, entries: [], below: [] }
  for (let at = 0; at < lines.length; ) at = readLine(state, at)
  endHeading(state)
  return state.entries
}
