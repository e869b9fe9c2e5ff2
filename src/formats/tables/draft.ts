/** A line under a row that says more of it, as the plain text that is written here has it. */
export interface Remark {
  readonly kind: 'details' | 'table' | 'once'
  readonly text: string
  /** It stands in from the rows, so that it is none whatever it says. */
  readonly isIndented: boolean
}

/** What further lines of details are indented by. */
export const MORE_INDENT = '        '
const REMARK = /^(\s{0,12})(?:(?:details|notes?|gm notes):\s?(.*)|then roll on:\s?(.*)|once\s*)$/i

/** @param before the remark of the line before, if there is one */
export const readRemark = (line: string, before: Remark | undefined): Remark | undefined => {
  if (before?.kind === 'details' && line.startsWith(MORE_INDENT))
    return { kind: 'details', text: line.slice(MORE_INDENT.length), isIndented: true }
  const found = REMARK.exec(line)
  if (!found) return undefined
  const [, indent = '', details, table] = found
  const kind = details !== undefined ? 'details' : table !== undefined ? 'table' : 'once'
  return { kind, text: details ?? table ?? '', isIndented: indent.length >= 4 }
}

/** A cell that says yes. */
export const isOnce = (cell: string): boolean => /^(?:once|yes|true|y|x|1|✓|✔)$/i.test(cell.trim())

/** A row while it is read. Lines count from 0. */
export interface DraftRow {
  readonly line: number
  /** Null where a weight tells its size. */
  min: number | null
  max: number | null
  readonly weight: number
  /** With what parts them: so many lines are joined in linear time. */
  readonly name: string[]
  readonly details: string[]
  table: string | null
  once: boolean
}

/** A table while it is read. `die` as it was written, if it was. */
export interface Draft {
  readonly name: string
  readonly die: number | null
  readonly rows: DraftRow[]
  readonly id?: string | undefined
  /** Rows have neither ranges nor weights. */
  readonly isList?: boolean
}

type Known = Partial<Pick<DraftRow, 'min' | 'max' | 'weight' | 'table' | 'once'>>

export const draftRow = (
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
