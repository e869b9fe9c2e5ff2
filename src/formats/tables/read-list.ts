import { readCsvRow } from '../csv.ts'
import {
  type DraftRow,
  type Fates,
  joinLine,
  MESSAGES,
  newDraftRow,
  type TableDraft,
} from './draft.ts'
import { isIgnoredLine, isTotal } from './lines.ts'
import { withoutEmphasis } from './markup.ts'
import { isHeading, readTitle, type Title } from './title.ts'

const BULLET = /^\s{0,12}(?:[-*+•·‣▪◦●–—]|\[[ x]\])\s{1,4}(?:\[[ x]\]\s{1,4})?/i
/** A weight at a text's end, behind a blank or a sign. */
const WEIGHT = /(?<=[\s,;|])\d{1,7}\s?%?$/
const WEIGHT_LENGTH = 10

/** Dice for how many there are: `2d6 gulls`. */
const COUNTED = /^\d{0,2}[dw]\d/i

/** Numbers of a row, or so many of something. */
const NUMBERED = /^\d+\s/

/** Whether all lines are entries of so many each, most of them by dice: none is a row of a table. */
export const isCounted = (lines: readonly string[]): boolean => {
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '')
  const byDice = texts.filter((text) => COUNTED.test(text)).length
  const byNumber = texts.filter((text) => NUMBERED.test(text)).length
  return byDice > 1 && byDice > byNumber && byDice + byNumber === texts.length
}

type Heading = Title & { readonly line?: number }

interface Item {
  readonly line: number
  readonly text: string
  readonly isBulleted: boolean
}

/** R-FORMAT-1: lines without numbers are entries, with their weights behind them or of weight 1. */
export const readList = (lines: readonly string[], fates: Fates): TableDraft[] => {
  const drafts: TableDraft[] = []
  let items: Item[] = []
  let heading: Heading = { name: '', die: null }
  const end = () => {
    const draft = draftOf(items, heading, fates)
    if (draft) drafts.push(draft)
    items = []
  }
  for (const [line, text] of lines.entries()) {
    if (text.trim() === '' || isIgnoredLine(text)) continue
    if (items.length > 1 && isTotal(text)) fates.set(line, 'ignored', MESSAGES.total)
    else if (isHeading(text)) {
      end()
      heading = { name: '', die: null, ...readTitle(text), line }
    } else {
      const isBulleted = BULLET.test(text)
      items.push({ line, text: withoutEmphasis(text.replace(BULLET, '').trim()), isBulleted })
    }
  }
  end()
  return drafts
}

/** A line above bullets, or one that names a die or ends with a colon, names the list. */
const titleOf = ([first, second]: readonly Item[]): Title | undefined => {
  if (!first || !second || first.isBulleted) return undefined
  const title = readTitle(first.text) ?? { name: first.text, die: null }
  // `1d6 wolves` above `2d4 orcs` is as good an entry.
  const isOneDie = title.die !== null && title.formula === undefined
  const namesDie = isOneDie && !(COUNTED.test(first.text) && COUNTED.test(second.text))
  const isTitle = second.isBulleted || first.text.endsWith(':') || namesDie
  return isTitle ? title : undefined
}

const draftOf = (all: readonly Item[], heading: Heading, fates: Fates): TableDraft | undefined => {
  const title = titleOf(all)
  const items = title ? all.slice(1) : all
  const weighted = items.map(weightedRow).filter((row) => row !== undefined)
  const isList = weighted.length < items.length
  const rows = isList ? listRows(items, fates) : weighted
  if (rows.length < 2) {
    for (const { line } of all) fates.set(line, 'not understood', MESSAGES.noRange)
    return undefined
  }
  const titleLine = title ? all[0]?.line : undefined
  for (const line of [heading.line, titleLine]) if (line !== undefined) fates.set(line, 'header')
  for (const { line } of rows) fates.set(line, 'row')
  const { name, die, dice } = title ?? heading
  return { name, die, dice, rows, isList }
}

/** `"text", 5`: the text without its weight. */
const weightedRow = ({ line, text }: Item): DraftRow | undefined => {
  const weight = WEIGHT.exec(text.slice(-WEIGHT_LENGTH))?.[0]
  if (weight === undefined) return undefined
  const before = text.slice(0, -weight.length)
  const sign = before.trimEnd()
  const isApart = before.slice(sign.length).includes('\t')
  if (!isApart && !/[,;|]/.test(sign.slice(-1))) return undefined
  const name = isApart ? sign : sign.slice(0, -1).trimEnd()
  const quoted = name.startsWith('"') ? readCsvRow(name, ',') : undefined
  const only = quoted?.length === 1 ? quoted[0] : undefined
  return name === ''
    ? undefined
    : newDraftRow(line, only ?? name, { weight: Number.parseInt(weight, 10) })
}

/** Lines without bullets are joined to bulleted ones above them. */
const listRows = (items: readonly Item[], fates: Fates): DraftRow[] => {
  const rows: DraftRow[] = []
  const hasBullets = items.some(({ isBulleted }) => isBulleted)
  for (const { line, text, isBulleted } of items) {
    const above = rows.at(-1)
    if (hasBullets && !isBulleted && above) {
      const hasLostHyphen = joinLine(above.name, text)
      fates.set(line, 'joined', MESSAGES.joined(fates.numberOf(above.line), hasLostHyphen))
    } else rows.push(newDraftRow(line, text, {}))
  }
  return rows
}

const COMMAND = /^\s{0,8}!import-table(-item)?(?=\s|$)/
const ESCAPED = /\[TABLEEXPORT:ESCAPE\]|<%%(\d{1,6}|-)%%>/g
const ROLL = /\[\[(?:\/r(?:oll)?\s)?(\d{0,2}d\d{1,4}(?:[+-]\d{1,4})?)\]\]/gi

const withoutEscapes = (text: string): string =>
  text.trim().replace(ESCAPED, (_, code?: string) => {
    if (code === undefined) return ' --'
    return code === '-' ? '--' : String.fromCodePoint(Math.min(Number(code), 0x10ffff))
  })

/** R-FORMAT-7: lines of Roll20's script TableExport, of any number of tables. */
export const readRoll20 = (lines: readonly string[], fates: Fates): TableDraft[] | undefined => {
  if (!lines.some((line) => COMMAND.test(line))) return undefined
  const tables = new Map<string, TableDraft>()
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const command = COMMAND.exec(line)
    const [name = '', text = '', weight = ''] = line.split(' --').slice(1).map(withoutEscapes)
    const isItem = command?.[1] !== undefined
    if (!command || name === '') fates.set(at, 'not understood', MESSAGES.noCommand)
    else if (isItem && !/^\d{1,7}$/.test(weight)) fates.set(at, 'not understood', MESSAGES.noWeight)
    else {
      const draft = tables.get(name) ?? { name, die: null, rows: [] }
      tables.set(name, draft)
      fates.set(at, isItem ? 'row' : 'header')
      if (isItem)
        draft.rows.push(newDraftRow(at, text.replace(ROLL, '$1'), { weight: Number(weight) }))
    }
  }
  return [...tables.values()]
}
