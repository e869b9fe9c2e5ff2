/** R-FORMAT-1: what becomes of a line of a pasted text. */
export type Fate = 'row' | 'joined' | 'header' | 'ignored' | 'not understood'

/** A line of a pasted text, counted from 1. */
export interface ReadLine<Kind extends string = Fate> {
  readonly line: number
  readonly fate: Kind
  /** A remark for people; often empty. */
  readonly message: string
}

/** A line under a row that says more of it, as the plain text that is written here has it. */
export interface Remark {
  readonly kind: 'details' | 'table' | 'once'
  readonly text: string
  /** It stands in from the rows, so that it is none whatever it says. */
  readonly isIndented: boolean
}

/** Further lines of details stand in by this. */
export const DETAILS_INDENT = '        '
const REMARK = /^(\s{0,12})(?:(?:details|notes?|gm notes):\s?(.*)|then roll on:\s?(.*)|once\s*)$/i

/** @param before the remark of the line before, if there is one */
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

/** A row while it is read. Lines count from 0. */
export interface DraftRow {
  readonly line: number
  /** Null where a weight tells its size. */
  min: number | null
  max: number | null
  readonly weight: number
  /** Pieces with what parts them, so that many lines are joined in linear time. */
  readonly name: string[]
  readonly details: string[]
  table: string | null
  once: boolean
}

/** A table while it is read. `die` as it was written, if it was; `dice` where it is their highest sum. */
export interface TableDraft {
  readonly name: string
  readonly die: number | null
  readonly dice?: string | undefined
  readonly rows: DraftRow[]
  readonly id?: string | undefined
  /** Rows have neither ranges nor weights. */
  readonly isList?: boolean
}

type Known = Partial<Pick<DraftRow, 'min' | 'max' | 'weight' | 'table' | 'once'>>

export const newDraftRow = (
  line: number,
  name: string,
  { details = '', ...known }: Known & { readonly details?: string },
): DraftRow => ({
  min: null,
  max: null,
  weight: 1,
  table: null,
  once: false,
  ...known,
  line,
  name: name === '' ? [] : [name],
  details: details === '' ? [] : [details],
})

const SOFT_HYPHEN = '\u00ad'

/** Such a hyphen is the word's own: `half-elf`, `two-headed`. */
const OWN_HYPHEN = /(?:^|[^\p{L}])(?:half|self|well|two|three|four|five)-$/iu

/** R-FORMAT-5: adds a line to what stands above. @returns whether a hyphen was taken away */
export const joinLine = (pieces: string[], below: string): boolean => {
  const above = pieces.at(-1) ?? ''
  const goesOn = /\p{L}-$/u.test(above.slice(-4)) && /^\p{Ll}/u.test(below)
  const isOwn = goesOn && OWN_HYPHEN.test(above.slice(-10))
  const isDivided = !isOwn && (goesOn || above.endsWith(SOFT_HYPHEN))
  if (isDivided) pieces[pieces.length - 1] = above.slice(0, -1)
  else if (!isOwn && pieces.length > 0) pieces.push(' ')
  pieces.push(below)
  return isDivided
}

export type Fates = ReturnType<typeof createFates<Fate>>

/**
 * The fates of all lines while a text is read: ignored at first. Lines count from 0, in
 * the order of reading.
 *
 * @param order where each line that is read stands in the text, if they are read in another order
 */
export const createFates = <Kind extends string = Fate>(
  count: number,
  order?: readonly number[],
) => {
  const placeOf = (line: number): number => order?.[line] ?? line
  const fates = new Array<Kind | 'ignored'>(count).fill('ignored')
  const messages = new Map<number, string[]>()
  /** Adds a message and leaves the fate. */
  const note = (line: number, message: string): void => {
    const place = placeOf(line)
    const known = messages.get(place)
    if (known) known.push(message)
    else messages.set(place, [message])
  }
  return {
    note,
    /** The number of a line in the text, from 1. */
    numberOf: (line: number): number => placeOf(line) + 1,
    /** Messages of another fate go. */
    set: (line: number, fate: Kind, message?: string): void => {
      const place = placeOf(line)
      if (fates[place] !== fate) messages.delete(place)
      fates[place] = fate
      if (message) note(line, message)
    },
    list: (): ReadLine<Kind | 'ignored'>[] =>
      fates.map((fate, at) => ({
        line: at + 1,
        fate,
        message: messages.get(at)?.join(' ') ?? '',
      })),
  }
}

// The remarks that a preview shows. Lines count from 1.
const numbers = (min: number, max: number): string => (min === max ? `${min}` : `${min} to ${max}`)
export const shortened = (text: string): string =>
  text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text
const have = (min: number, max: number): string => (min === max ? 'has' : 'have')

export const MESSAGES = {
  joined: (number: number, hasLostHyphen = false) =>
    `Joined to the row of line ${number}${hasLostHyphen ? ", without the hyphen at the line's end" : ''}.`,
  details: (number: number) => `Details of the row of line ${number}.`,
  date: (min: number, max: number) => `Looks like a date; taken as ${numbers(min, max)}.`,
  openStart: (min: number, max: number) => `Has no start; taken as ${numbers(min, max)}.`,
  openEnd: (min: number, max: number) => `Has no end; taken as ${numbers(min, max)}.`,
  total: 'A total, no row.',
  noName: 'This row has no text.',
  backwards: (min: number, max: number) => `${min} is more than ${max}.`,
  overlap: (min: number, max: number, number: number) =>
    `${numbers(min, max)} also ${min === max ? 'stands' : 'stand'} in line ${number}.`,
  gap: (min: number, max: number) => `${numbers(min, max)} ${have(min, max)} no row.`,
  outside: (min: number, max: number, dice: string) =>
    `${numbers(min, max)} ${min === max ? 'lies' : 'lie'} outside of ${dice}.`,
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
