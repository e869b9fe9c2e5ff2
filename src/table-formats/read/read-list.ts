import { splitCells } from './cells.ts'
import { type Draft, draftRow, joinLine } from './draft.ts'
import { type Fates, MESSAGES } from './fates.ts'
import { isSkipped, isTotal } from './lines.ts'
import { isHeading, readTitle } from './title.ts'

const BULLET = /^\s{0,12}(?:[-*+•·‣▪◦●–—]|\[[ x]\])\s{1,4}(?:\[[ x]\]\s{1,4})?/i
const WEIGHT = /^\d{1,7}\s?%?$/

interface Item {
  readonly line: number
  readonly text: string
  readonly isBulleted: boolean
}

/** R-FORMAT-4: lines without numbers are entries, with their weights behind them or of weight 1. */
export const readList = (lines: readonly string[], fates: Fates): Draft[] => {
  const drafts: Draft[] = []
  let items: Item[] = []
  let title = { name: '', die: null as number | null, line: -1 }
  const end = () => {
    const draft = draftOf(items, title, fates)
    if (draft) drafts.push(draft)
    items = []
  }
  for (const [line, text] of lines.entries()) {
    if (text.trim() === '' || isSkipped(text)) continue
    if (items.length > 1 && isTotal(text)) {
      fates.set(line, 'ignored', MESSAGES.total)
      continue
    }
    if (isHeading(text)) {
      end()
      title = { ...(readTitle(text) ?? { name: '', die: null }), line }
      continue
    }
    const isBulleted = BULLET.test(text)
    items.push({ line, text: text.replace(BULLET, '').trim(), isBulleted })
  }
  end()
  return drafts
}

/** What stands above bullets, or names a die or ends with a colon, names the list. */
const isTitle = ([first, second]: readonly Item[]): boolean => {
  if (!first || !second || first.isBulleted) return false
  return second.isBulleted || first.text.endsWith(':') || readTitle(first.text)?.die != null
}

const draftOf = (
  all: readonly Item[],
  heading: { readonly name: string; readonly die: number | null; readonly line: number },
  fates: Fates,
): Draft | undefined => {
  const [first] = all
  let { name, die } = heading
  let items = all
  const titleLines = heading.line < 0 ? [] : [heading.line]
  if (first && isTitle(all)) {
    const read = readTitle(first.text)
    name = read?.name ?? first.text
    die = read?.die ?? null
    items = all.slice(1)
    titleLines.push(first.line)
  }
  const { rows, isWeighted } = rowsOf(items, fates)
  if (rows.length < 2) {
    for (const { line } of all) fates.set(line, 'not understood', MESSAGES.noRange)
    return undefined
  }
  for (const line of titleLines) fates.set(line, 'header')
  return { name, die, rows, isList: !isWeighted }
}

/** `text, 5`: the text without its weight. */
const weighted = (text: string): { readonly text: string; readonly weight: string } | undefined => {
  const end = Math.max(...['\t', ',', ';', '|'].map((sign) => text.lastIndexOf(sign)))
  const weight = text.slice(end + 1).trim()
  if (end <= 0 || !WEIGHT.test(weight)) return undefined
  const before = text.slice(0, end)
  const { cells } = splitCells([before], 0, ',')
  const [only] = cells
  return { text: cells.length === 1 && only?.isQuoted ? only.text : before.trim(), weight }
}

const rowsOf = (items: readonly Item[], fates: Fates) => {
  const rows: Draft['rows'] = []
  const weights = items.map(({ text }) => weighted(text))
  const isWeighted = items.length > 0 && weights.every((found) => found !== undefined)
  const hasBullets = items.some(({ isBulleted }) => isBulleted)
  for (const [at, { line, text, isBulleted }] of items.entries()) {
    const above = rows.at(-1)
    const found = isWeighted ? weights[at] : undefined
    if (hasBullets && !isBulleted && above && !found) {
      const isWithoutHyphen = joinLine(above.name, text)
      const message = isWithoutHyphen ? MESSAGES.joinedWithoutHyphen : MESSAGES.joined
      fates.set(line, 'joined', message(above.line))
      continue
    }
    const weight = found ? Number.parseInt(found.weight, 10) : 1
    rows.push(draftRow(line, found?.text ?? text, { weight }))
    fates.set(line, 'row')
  }
  return { rows, isWeighted }
}
