/** R-FORMAT-1: what became of a line of a pasted text. */
export type Fate = 'row' | 'joined' | 'header' | 'ignored' | 'not understood'

/** A line of a pasted text, counted from 1. */
export interface ReadLine<Kind extends string = Fate> {
  readonly line: number
  readonly fate: Kind
  /** A message for people; often empty. */
  readonly message: string
}

/** A line below a row that adds to it, in the plain text that Overland writes. */
export interface Remark {
  readonly kind: 'details' | 'table' | 'once'
  readonly text: string
  /** Whether the line is indented; then it is never a row, whatever it says. */
  readonly isIndented: boolean
}

/** The indent of further lines of details. */
export const DETAILS_INDENT = '        '
const REMARK = /^(\s{0,12})(?:(?:details|notes?|gm notes):\s?(.*)|then roll on:\s?(.*)|once\s*)$/i

/** Reads a remark. @param before the remark in the line before, if there is one */
export const readRemark = (line: string, before: Remark | undefined): Remark | undefined => {
  if (before?.kind === 'details' && line.startsWith(DETAILS_INDENT))
    return { kind: 'details', text: line.slice(DETAILS_INDENT.length), isIndented: true }
  const found = REMARK.exec(line)
  if (!found) return undefined
  const [, indent = '', details, table] = found
  const kind = details !== undefined ? 'details' : table !== undefined ? 'table' : 'once'
  return { kind, text: details ?? table ?? '', isIndented: indent.length >= 4 }
}

export const isOnce = (cell: string): boolean => /^(?:once|yes|true|y|x|1|✓|✔)$/i.test(cell.trim())

/** A row while it is being read. Its line counts from 0. */
export interface DraftRow {
  readonly line: number
  /** Null if the row has a weight instead. */
  min: number | null
  max: number | null
  readonly weight: number
  /** The name in pieces with their separators, so that joining many lines takes linear time. */
  readonly name: string[]
  readonly details: string[]
  table: string | null
  once: boolean
}

/** A table while it is being read. For several `dice`, `die` is their highest sum. */
export interface TableDraft {
  readonly name: string
  readonly die: number | null
  readonly dice?: string | undefined
  readonly rows: DraftRow[]
  readonly id?: string | undefined
  /** Whether rows have neither ranges nor weights. */
  readonly isList?: boolean
}

type RowNumbers = Partial<Pick<DraftRow, 'min' | 'max' | 'weight' | 'table' | 'once'>>

export const newDraftRow = (
  line: number,
  name: string,
  { details = '', ...rangeText }: RowNumbers & { readonly details?: string },
): DraftRow => ({
  min: null,
  max: null,
  weight: 1,
  table: null,
  once: false,
  ...rangeText,
  line,
  name: name === '' ? [] : [name],
  details: details === '' ? [] : [details],
})

const SOFT_HYPHEN = '\u00ad'

/** A hyphen that belongs to the word, as in `half-elf` or `two-headed`. */
const WORD_WITH_HYPHEN = /(?:^|[^\p{L}])(?:half|self|well|two|three|four|five)-$/iu

/** R-FORMAT-5: joins a line to the text above. @returns whether a hyphen was removed */
export const joinLine = (pieces: string[], below: string): boolean => {
  const above = pieces.at(-1) ?? ''
  const continuesWord = /\p{L}-$/u.test(above.slice(-4)) && /^\p{Ll}/u.test(below)
  const keepsHyphen = continuesWord && WORD_WITH_HYPHEN.test(above.slice(-10))
  const removesHyphen = !keepsHyphen && (continuesWord || above.endsWith(SOFT_HYPHEN))
  if (removesHyphen) pieces[pieces.length - 1] = above.slice(0, -1)
  else if (!keepsHyphen && pieces.length > 0) pieces.push(' ')
  pieces.push(below)
  return removesHyphen
}

export type Fates = ReturnType<typeof createFates<Fate>>

/**
 * Collects the fate of each line of a text; at first all are ignored. Lines count from 0 in the
 * order of reading.
 *
 * @param order where each line stands in the text, if lines are read in another order
 */
export const createFates = <Kind extends string = Fate>(
  count: number,
  order?: readonly number[],
) => {
  const lineInText = (line: number): number => order?.[line] ?? line
  const fates = new Array<Kind | 'ignored'>(count).fill('ignored')
  const messages = new Map<number, string[]>()
  /** Adds a message to a line and leaves its fate. */
  const note = (line: number, message: string): void => {
    const textLine = lineInText(line)
    const lineMessages = messages.get(textLine)
    if (lineMessages) lineMessages.push(message)
    else messages.set(textLine, [message])
  }
  return {
    note,
    /** A line's number in the text, from 1. */
    numberOf: (line: number): number => lineInText(line) + 1,
    /** Sets a line's fate; messages of another fate are removed. */
    set: (line: number, fate: Kind, message?: string): void => {
      const textLine = lineInText(line)
      if (fates[textLine] !== fate) messages.delete(textLine)
      fates[textLine] = fate
      if (message) note(line, message)
    },
    list: (): ReadLine<Kind | 'ignored'>[] =>
      fates.map((fate, index) => ({
        line: index + 1,
        fate,
        message: messages.get(index)?.join(' ') ?? '',
      })),
  }
}

// The messages of the preview about lines; they count lines from 1.
const rangeText = (min: number, max: number): string =>
  min === max ? `${min}` : `${min} to ${max}`
export const shortened = (text: string): string =>
  text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
const hasOrHave = (min: number, max: number): string => (min === max ? 'has' : 'have')

export const MESSAGES = {
  joined: (number: number, hasLostHyphen = false) =>
    `Joined to the row of line ${number}${hasLostHyphen ? ", without the hyphen at the line's end" : ''}.`,
  details: (number: number) => `Details of the row of line ${number}.`,
  date: (min: number, max: number) => `Looks like a date; taken as ${rangeText(min, max)}.`,
  openStart: (min: number, max: number) => `Has no start; taken as ${rangeText(min, max)}.`,
  openEnd: (min: number, max: number) => `Has no end; taken as ${rangeText(min, max)}.`,
  total: 'A total, no row.',
  noName: 'This row has no text.',
  backwards: (min: number, max: number) => `${min} is more than ${max}.`,
  overlap: (min: number, max: number, number: number) =>
    `${rangeText(min, max)} also ${min === max ? 'stands' : 'stand'} in line ${number}.`,
  gap: (min: number, max: number) => `${rangeText(min, max)} ${hasOrHave(min, max)} no row.`,
  outside: (min: number, max: number, dice: string) =>
    `${rangeText(min, max)} ${min === max ? 'lies' : 'lie'} outside of ${dice}.`,
  notADie: (written: string, die: number) =>
    `Tables are rolled with d6, d8, d10, d12, d20, d100 or d1000, not ${shortened(written)}; taken as d${die}.`,
  noDieReaches: (highest: number) => `No die reaches ${highest}; taken as d1000.`,
  fromWeights: 'Ranges were made from weights.',
  fromList: 'No numbers here: each line got one.',
  noWeight: 'A weight must be a whole number from 1 to 1,000,000.',
  zero: 'The 0 of a d10 is taken as 10.',
  notARange: (text: string) => `${shortened(text) || 'An empty cell'} is no range of numbers.`,
  noRange: 'No range stands here, and no row above takes it.',
  afterBlank: 'No range stands here, and a blank line parts it from the row above.',
  columnsApart: 'Each column became a table of its own.',
  headerAgain: 'The header again.',
  likeARow: 'Its number does not follow the rows above.',
  nothingHere: 'No table was found here.',
  badJson: (problem: string) => `This is not JSON: ${problem}.`,
  noTables: 'No encounter table was found in this JSON.',
  noCommand: 'This is no line of a Roll20 table.',
  tooManyRows: 'A table has 1,000 rows at most.',
  tooManyTables: 'One text may hold 200 tables at most.',
  formula: (formula: string) =>
    `The formula ${shortened(formula)} is not one die; the rows tell the die.`,
} as const
