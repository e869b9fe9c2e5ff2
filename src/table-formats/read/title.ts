import { FORMULA } from './columns.ts'
import { plainMarkdown } from './markup.ts'

/** A line above the rows that names a table, and perhaps its die. */
export interface Title {
  readonly name: string
  readonly die: number | null
  /** More than one die, as it was written. */
  readonly formula?: string
}

const MAX_TITLE = 120
const DIE = '\\[?1?[dw](\\d{1,4}|%)\\]?'
/** As it is written here: the name may be anything. */
const OURS = /^(.+) \(d(\d{1,4})\)$/
const DIE_LAST = new RegExp(`[\\s(\\[,:–—-]{1,6}${DIE}[)\\].:]{0,3}$`, 'i')
const DIE_FIRST = new RegExp(`^[(]?${DIE}[)]?(?:[\\s:.–—-]{1,6}|$)`, 'i')
const FORMULA_LAST = new RegExp(`[\\s(\\[,:–—-]{1,6}(${FORMULA})[)\\].:]{0,3}$`, 'iu')
const FORMULA_FIRST = new RegExp(`^[(]?(${FORMULA})[)]?(?:[\\s:.|–—-]{1,6}|$)`, 'iu')
const GENERAL = /^(?:encounters?|results?|events?|names?|texts?|rolls?)$/i

/** What any table's column of texts is called. */
export const isGeneral = (name: string): boolean => GENERAL.test(name)
const LEADING_MARKS = /^[*_=\s>]{1,20}/
const LAST_MARKS = /[*_=:\s]{1,20}$/
const HASHES = /^\s{0,3}#{1,6}\s{1,10}/
const LAST_HASHES = /\s#{1,6}$/

const sidesOf = (sides: string | undefined): number => (sides === '%' ? 100 : Number(sides))

const withDie = (text: string): Title => {
  const ours = OURS.exec(text)
  if (ours) return { name: ours[1] ?? '', die: sidesOf(ours[2]) }
  const formula = FORMULA_FIRST.exec(text) ?? FORMULA_LAST.exec(text.slice(-40))
  if (formula) {
    const [all, dice = ''] = formula
    const name = (text.startsWith(all) ? text.slice(all.length) : text.slice(0, -all.length)).trim()
    return { name: GENERAL.test(name) ? '' : name, die: null, formula: dice }
  }
  const first = DIE_FIRST.exec(text)
  const last = first ? null : DIE_LAST.exec(text.slice(-40))
  const found = first ?? last
  if (!found) return { name: text, die: null }
  const end = last ? text.length - last[0].length : text.length
  const name = text.slice(first ? first[0].length : 0, end).trim()
  return { name: GENERAL.test(name) ? '' : name, die: sidesOf(found[1]) }
}

/** Undefined for a line that is too long for a name. */
export const readTitle = (line: string): Title | undefined => {
  if (line.length > 1_000) return undefined
  const isMarkdown = HASHES.test(line)
  const text = isMarkdown
    ? line.replace(HASHES, '').trim().replace(LAST_HASHES, '')
    : OURS.test(line.trim())
      ? line.trim()
      : line.replace(LEADING_MARKS, '').trim().replace(LAST_MARKS, '')
  const { name, ...dice } = withDie(text)
  const plain = isMarkdown ? plainMarkdown(name) : name
  return plain.length > MAX_TITLE ? undefined : { name: plain, ...dice }
}

/** A heading of Markdown, or of bold letters alone. */
export const isHeading = (line: string): boolean =>
  /^\s{0,3}(?:#{1,6}\s|\*\*[^*|]{1,120}\*\*:?\s{0,3}$)/.test(line)
