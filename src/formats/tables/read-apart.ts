import { type Draft, draftRow } from './draft.ts'
import { type Fates, MESSAGES } from './fates.ts'
import { isSkipped } from './lines.ts'
import { leadingRange, type Range, readRange } from './ranges.ts'
import { isGeneral, readDice, readTitle, type Title } from './title.ts'

const MOST_ABOVE = 2

interface Line {
  readonly at: number
  readonly text: string
}

const follows = (ranges: readonly Range[], first: number): boolean =>
  ranges.every(({ min, max }, at) => min === (ranges[at - 1]?.max ?? first - 1) + 1 && max >= min)

const titleOf = (texts: readonly string[]): Title => {
  const titles = texts.map((text) => readTitle(text))
  return {
    name: titles.find((title) => title?.name)?.name ?? '',
    die: titles.find((title) => title?.die != null)?.die ?? null,
  }
}

/** R-FORMAT-9: a PDF's column of ranges, and below it as many names. Undefined if a text is not that alone. */
const readBelow = (lines: readonly Line[], fates: Fates): Draft | undefined => {
  const isAlone = ({ text }: Line) => leadingRange(text)?.separator === 'end'
  const first = lines.findIndex(isAlone)
  if (first < 0 || first > MOST_ABOVE) return undefined
  const end = lines.findIndex((line, at) => at > first && !isAlone(line))
  const numbers = lines.slice(first, end)
  const ranges = numbers.flatMap(({ text }) => leadingRange(text) ?? [])
  const below = end < 0 ? [] : lines.slice(end)
  const hasHeading = below.length === ranges.length + 1 && isGeneral(below[0]?.text.trim() ?? '')
  const names = hasHeading ? below.slice(1) : below
  if (ranges.length < 2 || names.length !== ranges.length || !follows(ranges, 1)) return undefined
  if (names.some(({ text }) => leadingRange(text))) return undefined
  const above = [...lines.slice(0, first), ...(hasHeading ? below.slice(0, 1) : [])]
  for (const { at } of above) fates.set(at, 'header')
  const rows = names.map(({ at, text }, nth) => {
    const from = numbers[nth]?.at ?? at
    fates.set(from, 'row')
    fates.set(at, 'joined', MESSAGES.joined(from))
    return draftRow(from, text.trim(), { min: ranges[nth]?.min ?? 0, max: ranges[nth]?.max ?? 0 })
  })
  return { ...titleOf(above.map(({ text }) => text)), rows }
}

const cellsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.trim().split(/ {2,}/)).map((cell) => cell.trim())

interface Block {
  readonly from: number
  readonly to: number
}

/** Where each table of a line begins: with a range. */
const blocksOf = (cells: readonly string[]): Block[] => {
  const starts = cells.flatMap((cell, at) => (readRange(cell) ? [at] : []))
  return starts.map((from, nth) => ({ from, to: starts[nth + 1] ?? cells.length }))
}

/** The title that a line above has for each block. Undefined if its cells are not those of the blocks. */
const titlesIn = (cells: readonly string[], blocks: readonly Block[]): string[] | undefined => {
  if (cells.length === blocks.length) return [...cells]
  if (cells.length > (blocks.at(-1)?.to ?? 0)) return undefined
  const texts = blocks.map(({ from, to }) => cells.slice(from, to).filter((cell) => cell !== ''))
  const starts = texts.map(([start = '']) => start)
  // `Roll, Encounter, Level, Place`: a table with a column of numbers.
  const isOneTable =
    texts.some(({ length }) => length > 1) &&
    starts.some((start) => start !== starts[0] && !readDice(start))
  return isOneTable ? undefined : texts.map((text) => text.join(' '))
}

/**
 * R-FORMAT-9: tables beside each other, or one in several columns. Undefined if a text is not that
 * alone: a column of numbers may also be a table's own.
 */
const readBeside = (all: readonly Line[], fates: Fates): Draft[] | undefined => {
  const lines = all.map(({ at, text }) => ({ at, cells: cellsOf(text) }))
  const first = lines.findIndex(({ cells }) => readRange(cells[0] ?? ''))
  if (first < 0 || first > MOST_ABOVE || lines.length - first < 2) return undefined
  const blocks = blocksOf(lines[first]?.cells ?? [])
  const titles = lines.slice(0, first).map(({ cells }) => titlesIn(cells, blocks))
  if (blocks.length < 2 || titles.includes(undefined)) return undefined
  const drafts: Draft[] = []
  for (const [nth, { from, to }] of blocks.entries()) {
    const found = lines.slice(first).map(({ at, cells }) => {
      const range = readRange(cells[from] ?? '')
      const [name = '', ...details] = cells.slice(from + 1, to).filter((cell) => cell !== '')
      return range && name !== '' ? { at, range, name, details: details.join('\n') } : undefined
    })
    const read = found.filter((row) => row !== undefined)
    // A shorter table ends above the others.
    if (found.slice(0, read.length).includes(undefined) || read.length < 2) return undefined
    const before = drafts.at(-1)
    const goesOn = (before?.rows.at(-1)?.max ?? 0) + 1
    const isMore = before !== undefined && read[0]?.range.min === goesOn
    const ranges = read.map(({ range }) => range)
    if (!follows(ranges, isMore ? goesOn : 1)) return undefined
    const rows = read.map(({ at, range: { min, max }, name, details }) =>
      draftRow(at, name, { min, max, details }),
    )
    if (isMore) before.rows.push(...rows)
    else drafts.push({ ...titleOf(titles.map((of) => of?.[nth] ?? '')), rows })
  }
  for (const [nth, { at }] of lines.entries()) fates.set(at, nth < first ? 'header' : 'row')
  return drafts
}

/** R-FORMAT-9: what stands in columns beside or below each other, if a text is that alone. */
export const readApart = (all: readonly string[], fates: Fates): Draft[] | undefined => {
  const lines = all
    .map((text, at) => ({ at, text }))
    .filter(({ text }) => text.trim() !== '' && !isSkipped(text))
  const below = readBelow(lines, fates)
  return below ? [below] : readBeside(lines, fates)
}
