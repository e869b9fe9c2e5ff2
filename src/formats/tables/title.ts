import { parseTableDice } from '#rules/dice/table-dice.ts'
import { plainMarkdown } from './markup.ts'

/** Dice that a table is rolled with: one die, or the sum of `dice`. */
export interface WrittenDice {
  /** null: none that is known. */
  readonly die: number | null
  readonly dice?: string
  /** More dice than one, or with a bonus, as they were written. */
  readonly formula?: string
}

/** A line above the rows that names a table, and perhaps its dice. */
export interface Title extends WrittenDice {
  readonly name: string
}

/** `d100`, `1d20`, `d%`; rolled together: `2d6`, `d8 + d12`, `1d6+1`. */
const DICE =
  '\\[?(\\d{0,2}[dw](?:\\d{1,4}|%)(?:\\s?\\+\\s?\\d{0,2}[dw]?\\d{1,4}){0,5})(?![\\p{L}\\d])\\]?'
/** Also `Roll d8`, `1d8 roll`. */
const ALONE = new RegExp(
  `^(?:dice:|roll(?:ed)?:?\\s)?\\s{0,4}${DICE}(?:\\s{1,4}roll(?:s|ed)?)?$`,
  'iu',
)
const LAST = new RegExp(`[\\s(\\[,:–—-]{1,6}${DICE}[)\\].:]{0,3}$`, 'iu')
const FIRST = new RegExp(`^[(]?${DICE}[)]?(?:[\\s:.|–—-]{1,6}|$)`, 'iu')

const diceOf = (written = ''): WrittenDice => {
  const sides = /^1?[dw](\d+|%)$/i.exec(written)?.[1]
  if (sides !== undefined) return { die: sides === '%' ? 100 : Number(sides) }
  const sum = parseTableDice(written.replace(/w/gi, 'd').replaceAll('%', '100'))
  return { die: null, ...sum, formula: written }
}

export const readDice = (cell: string): WrittenDice | undefined => {
  const found = ALONE.exec(cell.trim())
  return found ? diceOf(found[1]) : undefined
}

const MAX_TITLE = 120
/** As it is written here: the name may be anything. */
const OURS = /^(.+) \((d\d{1,4}|\d{1,2}d\d{1,4}(?:\+\d{1,2}d\d{1,4}){0,9})\)$/
const GENERAL = /^(?:(?:encounters?|results?|events?|names?|texts?|rolls?)(?:\s+|$))*$/i
const LEADING_MARKS = /^[*_=\s>]{1,20}/
const LAST_MARKS = /[*_=:\s]{1,20}$/
const HASHES = /^\s{0,3}#{1,6}\s{1,10}/
const LAST_HASHES = /\s#{1,6}$/

/** A word that any table's column of texts is called by, or nothing. */
export const isGenericName = (name: string): boolean => GENERAL.test(name)

const withDice = (text: string, isMarkdown: boolean): Title => {
  const ours = OURS.exec(text)
  if (ours) return { name: ours[1] ?? '', ...diceOf(ours[2]) }
  const first = FIRST.exec(text)
  const last = first ? null : LAST.exec(text.slice(-60))
  const name = text.slice(first?.[0].length ?? 0, text.length - (last?.[0].length ?? 0)).trim()
  const found = first ?? last
  // `Roll Encounter` is a header, `Encounters` alone a name.
  const isHeader = isGenericName(name) && (found !== null || (!isMarkdown && /\s/.test(name)))
  return { name: isHeader ? '' : name, ...(found ? diceOf(found[1]) : { die: null }) }
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
  const title = withDice(text, isMarkdown)
  const name = isMarkdown ? plainMarkdown(title.name) : title.name
  return name.length > MAX_TITLE ? undefined : { ...title, name }
}

/** A heading of Markdown, or of bold letters alone. */
export const isHeading = (line: string): boolean =>
  /^\s{0,3}(?:#{1,6}\s|\*\*[^*|]{1,120}\*\*:?\s{0,3}$)/.test(line)
