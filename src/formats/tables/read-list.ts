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
/** A weight at the end of a text, after a blank or a separator. */
const WEIGHT = /(?<=[\s,;|])\d{1,7}\s?%?$/
const WEIGHT_LENGTH = 10

/** A text that begins with a number of creatures in dice, as `2d6 gulls`. */
const COUNTED = /^\d{0,2}[dw]\d/i

/** A text that begins with a number, of a row or of creatures. */
const NUMBERED = /^\d+\s/

/** Whether all lines begin with numbers of creatures, mostly in dice: then none is a range. */
export const isCounted = (lines: readonly string[]): boolean => {
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '')
  const byDice = texts.filter((text) => COUNTED.test(text)).length
  const byNumber = texts.filter((text) => NUMBERED.test(text)).length
  return byDice > 1 && byDice > byNumber && byDice + byNumber === texts.length
}

type Heading = Title & { readonly line?: number }

interface ListItem {
  readonly line: number
  readonly text: string
  readonly isBulleted: boolean
}

/** R-FORMAT-1: reads lines without ranges as entries, with the weight that follows, or weight 1. */
export const readList = (lines: readonly string[], fates: Fates): TableDraft[] => {
  const drafts: TableDraft[] = []
  let items: ListItem[] = []
  let heading: Heading = { name: '', die: null }
  const endList = () => {
    const draft = draftOf(items, heading, fates)
    if (draft) drafts.push(draft)
    items = []
  }
  for (const [line, text] of lines.entries()) {
    if (text.trim() === '' || isIgnoredLine(text)) continue
    if (items.length > 1 && isTotal(text)) fates.set(line, 'ignored', MESSAGES.total)
    else if (isHeading(text)) {
      endList()
      heading = { name: '', die: null, ...readTitle(text), line }
    } else {
      const isBulleted = BULLET.test(text)
      items.push({ line, text: withoutEmphasis(text.replace(BULLET, '').trim()), isBulleted })
    }
  }
  endList()
  return drafts
}

/** The title of a list: a line above bullets, or one that names a die or ends with a colon. */
const titleOf = ([first, second]: readonly ListItem[]): Title | undefined => {
  if (!first || !second || first.isBulleted) return undefined
  const title = readTitle(first.text) ?? { name: first.text, die: null }
  // `1d6 wolves` above `2d4 orcs` is an entry, not a title.
  const isOneDie = title.die !== null && title.formula === undefined
  const namesDie = isOneDie && !(COUNTED.test(first.text) && COUNTED.test(second.text))
  const isTitle = second.isBulleted || first.text.endsWith(':') || namesDie
  return isTitle ? title : undefined
}

const draftOf = (
  allItems: readonly ListItem[],
  heading: Heading,
  fates: Fates,
): TableDraft | undefined => {
  const title = titleOf(allItems)
  const items = title ? allItems.slice(1) : allItems
  const weighted = items.map(weightedRow).filter((row) => row !== undefined)
  const isList = weighted.length < items.length
  const rows = isList ? listRows(items, fates) : weighted
  if (rows.length < 2) {
    for (const { line } of allItems) fates.set(line, 'not understood', MESSAGES.noRange)
    return undefined
  }
  const titleLine = title ? allItems[0]?.line : undefined
  for (const line of [heading.line, titleLine]) if (line !== undefined) fates.set(line, 'header')
  for (const { line } of rows) fates.set(line, 'row')
  const { name, die, dice } = title ?? heading
  return { name, die, dice, rows, isList }
}

/** The row of a line with a weight, as `"text", 5`; undefined if it has none. */
const weightedRow = ({ line, text }: ListItem): DraftRow | undefined => {
  const weight = WEIGHT.exec(text.slice(-WEIGHT_LENGTH))?.[0]
  if (weight === undefined) return undefined
  const before = text.slice(0, -weight.length)
  const textBefore = before.trimEnd()
  const isAfterTab = before.slice(textBefore.length).includes('\t')
  if (!isAfterTab && !/[,;|]/.test(textBefore.slice(-1))) return undefined
  const name = isAfterTab ? textBefore : textBefore.slice(0, -1).trimEnd()
  const quoted = name.startsWith('"') ? readCsvRow(name, ',') : undefined
  const quotedText = quoted?.length === 1 ? quoted[0] : undefined
  return name === ''
    ? undefined
    : newDraftRow(line, quotedText ?? name, { weight: Number.parseInt(weight, 10) })
}

/** Rows without weights; lines without bullets are joined to the bulleted line above. */
const listRows = (items: readonly ListItem[], fates: Fates): DraftRow[] => {
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

/** R-FORMAT-7: reads commands of Roll20's script TableExport. Undefined if there are none. */
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
