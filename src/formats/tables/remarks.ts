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
