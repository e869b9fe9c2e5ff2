/** A line under a row that says more of it, as the plain text that is written here has it. */
export interface Remark {
  readonly kind: 'details' | 'table' | 'once'
  readonly text: string
  /** It goes on with the line before. */
  readonly isMore: boolean
  /** It stands in from the rows, so that it is none whatever it says. */
  readonly isIndented: boolean
}

/** What further lines of details are indented by. */
export const MORE_INDENT = '        '
const REMARK = /^(\s{0,12})(details|notes?|gm notes|then roll on|once)(?::\s?(.*)|\s*)$/i

/** @param before the remark of the line before, if there is one */
export const readRemark = (line: string, before: Remark | undefined): Remark | undefined => {
  if (before?.kind === 'details' && line.startsWith(MORE_INDENT))
    return { kind: 'details', text: line.slice(MORE_INDENT.length), isMore: true, isIndented: true }
  const found = REMARK.exec(line)
  if (!found) return undefined
  const [, indent = '', word = '', text] = found
  const kind = /^once$/i.test(word) ? 'once' : /^then/i.test(word) ? 'table' : 'details'
  if ((kind === 'once') !== (text === undefined)) return undefined
  return { kind, text: text ?? '', isMore: false, isIndented: indent.length >= 4 }
}

/** A cell that says yes. */
export const isOnce = (cell: string): boolean => /^(?:once|yes|true|y|x|1|✓|✔)$/i.test(cell.trim())
