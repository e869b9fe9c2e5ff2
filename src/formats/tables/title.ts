import { parseTableDice } from '#rules/dice/table-dice.ts'
import { plainMarkdown } from './markup.ts'

/** The dice written for a table: one die, or the highest sum of `dice`. */
export interface WrittenDice {
  /** null: no die is known. */
  readonly die: number | null
  readonly dice?: string
  /** Several dice, or dice with a bonus, as they were written. */
  readonly formula?: string
}

/** A line above the rows that names a table, and perhaps its dice. */
export interface Title extends WrittenDice {
  readonly name: string
}

/** Dice of a table: `d100`, `1d20`, `d%`; several: `2d6`, `d8 + d12`, `1d6+1`. */
const DICE =
  '\\[?(\\d{0,2}[dw](?:\\d{1,4}|%)(?:\\s?\\+\\s?\\d{0,2}[dw]?\\d{1,4}){0,5})(?![\\p{L}\\d])\\]?'
/** A text that is dice alone, also `Roll d8` or `1d8 roll`. */
const DICE_ALONE = new RegExp(
  `^(?:dice:|roll(?:ed)?:?\\s)?\\s{0,4}${DICE}(?:\\s{1,4}roll(?:s|ed)?)?$`,
  'iu',
)
const DICE_AT_END = new RegExp(`[\\s(\\[,:–—-]{1,6}${DICE}[)\\].:]{0,3}$`, 'iu')
const DICE_AT_START = new RegExp(`^[(]?${DICE}[)]?(?:[\\s:.|–—-]{1,6}|$)`, 'iu')

const diceOf = (written = ''): WrittenDice => {
  const sides = /^1?[dw](\d+|%)$/i.exec(written)?.[1]
  if (sides !== undefined) return { die: sides === '%' ? 100 : Number(sides) }
  const sum = parseTableDice(written.replace(/w/gi, 'd').replaceAll('%', '100'))
  return { die: null, ...sum, formula: written }
}

export const readDice = (cell: string): WrittenDice | undefined => {
  const match = DICE_ALONE.exec(cell.trim())
  return match ? diceOf(match[1]) : undefined
}

const MAX_TITLE = 120
/** A title as Overland writes it; the name may be any text. */
const OVERLAND_TITLE = /^(.+) \((d\d{1,4}|\d{1,2}d\d{1,4}(?:\+\d{1,2}d\d{1,4}){0,9})\)$/
const GENERIC_NAME = /^(?:(?:encounters?|results?|events?|names?|texts?|rolls?)(?:\s+|$))*$/i
const LEADING_MARKS = /^[*_=\s>]{1,20}/
const TRAILING_MARKS = /[*_=:\s]{1,20}$/
const HASHES = /^\s{0,3}#{1,6}\s{1,10}/
const TRAILING_HASHES = /\s#{1,6}$/

/** Whether a name is a general word such as `Encounters`, or empty. */
export const isGenericName = (name: string): boolean => GENERIC_NAME.test(name)

const withDice = (text: string, isMarkdown: boolean): Title => {
  const overlandTitle = OVERLAND_TITLE.exec(text)
  if (overlandTitle) return { name: overlandTitle[1] ?? '', ...diceOf(overlandTitle[2]) }
  const first = DICE_AT_START.exec(text)
  const last = first ? null : DICE_AT_END.exec(text.slice(-60))
  const name = text.slice(first?.[0].length ?? 0, text.length - (last?.[0].length ?? 0)).trim()
  const match = first ?? last
  // `Roll Encounter` is a header; `Encounters` alone is a name.
  const isHeader = isGenericName(name) && (match !== null || (!isMarkdown && /\s/.test(name)))
  return { name: isHeader ? '' : name, ...(match ? diceOf(match[1]) : { die: null }) }
}

/** Reads a line as a title; undefined if it is too long for a name. */
export const readTitle = (line: string): Title | undefined => {
  if (line.length > 1_000) return undefined
  const isMarkdown = HASHES.test(line)
  const text = isMarkdown
    ? line.replace(HASHES, '').trim().replace(TRAILING_HASHES, '')
    : OVERLAND_TITLE.test(line.trim())
      ? line.trim()
      : line.replace(LEADING_MARKS, '').trim().replace(TRAILING_MARKS, '')
  const title = withDice(text, isMarkdown)
  const name = isMarkdown ? plainMarkdown(title.name) : title.name
  return name.length > MAX_TITLE ? undefined : { ...title, name }
}

/** Whether a line is a Markdown heading, or bold as a whole. */
export const isHeading = (line: string): boolean =>
  /^\s{0,3}(?:#{1,6}\s|\*\*[^*|]{1,120}\*\*:?\s{0,3}$)/.test(line)
