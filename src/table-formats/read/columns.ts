import { type Delimiter, splitCells } from './cells.ts'

/** A die that is rolled once: `d100`, `1d20`, `dice: 1d100`, `d%`. */
const DIE = /^(?:dice:)?\s{0,4}\[?1?[dw](\d{1,4}|%)\]?$/i

/** The sides of a die that stands alone in a cell. */
export const readDie = (cell: string): number | undefined => {
  const found = DIE.exec(cell.trim())
  if (!found) return undefined
  return found[1] === '%' ? 100 : Number(found[1])
}

/** For patterns: more than one die, rolled together: `2d6`, `d8 + d12`, `1d6+1`. */
export const FORMULA =
  '(?:\\d{0,2}[dw]\\d{1,4}(?:\\s?\\+\\s?\\d{0,2}[dw]?\\d{1,4}){1,5}|(?:[2-9]|[1-9]\\d)[dw]\\d{1,4})(?![\\p{L}\\d])'
const FORMULA_ALONE = new RegExp(`^${FORMULA}$`, 'iu')

const WORDS = {
  min: ['min', 'from', 'start', 'range_start', 'range start', 'low', 'lower', 'minimum'],
  max: ['max', 'to', 'end', 'range_end', 'range end', 'high', 'upper', 'endpoint', 'maximum'],
  range: ['roll', 'rolls', 'range', 'die', 'dice', 'die roll', 'dice roll', '#', 'no', 'no.', 'nr'],
  weight: ['weight', 'weights', 'chance', 'odds', 'probability', '%'],
  name: ['name', 'encounter', 'encounters', 'result', 'results', 'text', 'event', 'entry', 'item'],
  details: ['details', 'detail', 'description', 'notes', 'note', 'comment', 'gm notes'],
  table: ['table', 'then roll on', 'subtable', 'sub-table'],
  once: ['once'],
} as const
type Part = keyof typeof WORDS
const PART_OF: ReadonlyMap<string, Part> = new Map(
  Object.entries(WORDS).flatMap(([part, words]) => words.map((word) => [word, part as Part])),
)
const OF_NUMBERS: readonly Part[] = ['min', 'max', 'range', 'weight']
const MAX_HEADING = 60

/** What the header of a table says. */
export interface Columns {
  /** Undefined where blanks part the columns: rows are then read without them. */
  readonly delimiter: Delimiter | undefined
  /** Of each column; undefined for one that is added to the details by its heading. */
  readonly parts: readonly (Part | undefined)[]
  readonly headings: readonly string[]
  readonly die: number | null
  /** More than one die stands above the numbers. */
  readonly formula?: string
}

const DELIMITERS: readonly Delimiter[] = ['|', '\t', ';', ',']

const isOfDice = (heading: string): boolean =>
  readDie(heading) !== undefined || FORMULA_ALONE.test(heading)

const partsOf = (headings: readonly string[]): (Part | undefined)[] => {
  const taken = new Set<Part>()
  const parts = headings.map((heading) => {
    const known = isOfDice(heading) ? 'range' : PART_OF.get(heading.toLowerCase())
    if (known === undefined || taken.has(known)) return undefined
    taken.add(known)
    return known
  })
  // `Result | Encounter`: the first is what the dice show.
  if (!OF_NUMBERS.some((part) => taken.has(part)) && /^results?$/i.test(headings[0] ?? '')) {
    parts[0] = 'range'
    taken.add('range').delete('name')
  }
  for (const part of ['name', 'details'] as const) {
    if (taken.has(part)) continue
    const free = parts.indexOf(undefined)
    if (free !== -1) parts[free] = part
  }
  return parts
}

/** R-FORMAT-3: the header that a line is, if each row has its numbers in a column of their own. */
export const readColumns = (lines: readonly string[], at: number): Columns | undefined => {
  const line = lines[at] ?? ''
  if (line.length > 1_000) return undefined
  const delimiter = DELIMITERS.find((sign) => line.includes(sign))
  const cells = delimiter
    ? splitCells([line], 0, delimiter).cells.map(({ text }) => text)
    : line.trim().split(/\s+/)
  const headings = cells.map((text) => text.trim().replace(/[:*]+$/, ''))
  while (headings.at(-1) === '') headings.pop()
  if (headings.length < 2 || headings.some(({ length }) => length > MAX_HEADING)) return undefined
  const parts = partsOf(headings)
  if (!parts.some((part) => part && OF_NUMBERS.includes(part))) return undefined
  const isCertain = delimiter
    ? parts.includes('name')
    : headings.every((heading) => isOfDice(heading) || PART_OF.has(heading.toLowerCase()))
  if (!isCertain) return undefined
  const die = headings.map(readDie).find((sides) => sides !== undefined) ?? null
  const formula = headings.find((heading) => FORMULA_ALONE.test(heading))
  return { delimiter, parts, headings, die, ...(formula !== undefined && { formula }) }
}
