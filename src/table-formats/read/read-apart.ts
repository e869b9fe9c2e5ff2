import { readDie } from './columns.ts'
import { type Draft, draftRow } from './draft.ts'
import { type Fates, MESSAGES } from './fates.ts'
import { isSkipped } from './lines.ts'
import { leadingRange, type Range, readRange } from './ranges.ts'
import { isGeneral, readTitle, type Title } from './title.ts'

const MOST_ABOVE = 2
const NO_TITLE: Title = { name: '', die: null }

interface Line {
  readonly at: number
  readonly text: string
}

const writtenLines = (all: readonly string[]): Line[] =>
  all.map((text, at) => ({ at, text })).filter(({ text }) => text.trim() !== '' && !isSkipped(text))

const follows = (ranges: readonly Range[], first: number): boolean =>
  ranges.every(({ min, max }, at) => min === (ranges[at - 1]?.max ?? first - 1) + 1 && max >= min)

const titleOf = (texts: readonly string[]): Title =>
  texts.map(readTitle).reduce<Title>(
    (known, title) => ({
      name: known.name || (isGeneral(title?.name ?? '') ? '' : (title?.name ?? '')),
      die: known.die ?? title?.die ?? null,
    }),
    NO_TITLE,
  )

/** R-FORMAT-9: a PDF's column of ranges, and below it as many names. Undefined if a text is not that alone. */
const readBelow = (all: readonly string[], fates: Fates): Draft | undefined => {
  const lines = writtenLines(all)
  const alone = lines.map(({ text }) => {
    const range = leadingRange(text)
    return range?.separator === 'end' ? range : undefined
  })
  const first = alone.findIndex((range) => range !== undefined)
  if (first < 0 || first > MOST_ABOVE) return undefined
  const end = alone.findIndex((range, at) => at > first && range === undefined)
  if (end - first < 2) return undefined
  const ranges = alone.slice(first, end).filter((range) => range !== undefined)
  const above = lines.slice(0, first)
  let names = lines.slice(end)
  const [heading] = names
  if (heading && names.length === ranges.length + 1 && isGeneral(heading.text.trim())) {
    above.push(heading)
    names = names.slice(1)
  }
  if (names.length !== ranges.length || !follows(ranges, 1)) return undefined
  if (names.some(({ text }) => leadingRange(text))) return undefined
  for (const { at } of above) fates.set(at, 'header')
  const rows = ranges.map(({ min, max }, nth) => {
    const from = lines[first + nth]?.at ?? 0
    const { at, text } = names[nth] ?? { at: from, text: '' }
    fates.set(from, 'row')
    fates.set(at, 'joined', MESSAGES.joined(from))
    return draftRow(from, text.trim(), { min, max })
  })
  return { ...titleOf(above.map(({ text }) => text)), rows }
}

const cellsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.trim().split(/ {2,}/)).map((cell) => cell.trim())

interface Block {
  readonly from: number
  readonly to: number
}

/** Where each table of a line begins: with a range that a text follows. */
const blocksOf = (cells: readonly string[]): Block[] => {
  const starts = cells.flatMap((cell, at) => (readRange(cell) ? [at] : []))
  return starts.map((from, nth) => ({ from, to: starts[nth + 1] ?? cells.length }))
}

const rowIn = (cells: readonly string[], { from, to }: Block) => {
  const range = readRange(cells[from] ?? '')
  const [name = '', ...details] = cells.slice(from + 1, to).filter((cell) => cell !== '')
  return range && name !== '' ? { range, name, details: details.join('\n') } : undefined
}

/** The title that a line above has for each block. Undefined if its cells are not those of the blocks. */
const titlesIn = (cells: readonly string[], blocks: readonly Block[]): string[] | undefined => {
  const last = blocks.at(-1)
  if (cells.length === blocks.length) return [...cells]
  if (!last || cells.length > last.to) return undefined
  const texts = blocks.map(({ from, to }) => cells.slice(from, to).filter((cell) => cell !== ''))
  const starts = texts.map(([start = '']) => start)
  // `Roll, Encounter, Level, Place`: a table with a column of numbers.
  const isOneTable =
    texts.some(({ length }) => length > 1) &&
    starts.some((start) => start !== starts[0] && readDie(start) === undefined)
  return isOneTable ? undefined : texts.map((text) => text.join(' '))
}

/**
 * R-FORMAT-9: tables beside each other, or one in several columns. Undefined if a text is not that
 * alone: a column of numbers may also be a table's own.
 */
const readBeside = (all: readonly string[], fates: Fates): Draft[] | undefined => {
  const lines = writtenLines(all).map(({ at, text }) => ({ at, cells: cellsOf(text) }))
  const first = lines.findIndex(({ cells }) => readRange(cells[0] ?? ''))
  if (first < 0 || first > MOST_ABOVE) return undefined
  const blocks = blocksOf(lines[first]?.cells ?? [])
  if (blocks.length < 2 || lines.length - first < 2) return undefined
  const above = lines.slice(0, first)
  const titles = above.map(({ cells }) => titlesIn(cells, blocks))
  if (titles.some((of) => of === undefined)) return undefined
  const drafts: Draft[] = []
  for (const [nth, block] of blocks.entries()) {
    const found = lines.slice(first).map(({ at, cells }) => ({ at, row: rowIn(cells, block) }))
    const read = found.flatMap(({ at, row }) => (row ? [{ at, ...row }] : []))
    const ranges = read.map(({ range }) => range)
    // A shorter table ends above the others.
    if (found.slice(0, read.length).some(({ row }) => !row) || read.length < 2) return undefined
    const before = drafts.at(-1)
    const goesOn = (before?.rows.at(-1)?.max ?? 0) + 1
    const isMore = before !== undefined && ranges[0]?.min === goesOn && goesOn > 1
    if (!follows(ranges, isMore ? goesOn : 1)) return undefined
    const rows = read.map(({ at, range: { min, max }, name, details }) =>
      draftRow(at, name, { min, max, details }),
    )
    if (isMore) before.rows.push(...rows)
    else drafts.push({ ...titleOf(titles.map((of) => of?.[nth] ?? '')), rows })
  }
  for (const { at } of above) fates.set(at, 'header')
  for (const { at } of lines.slice(first)) fates.set(at, 'row')
  return drafts
}

/** R-FORMAT-9: what stands in columns beside or below each other, if a text is that alone. */
export const readApart = (all: readonly string[], fates: Fates): Draft[] | undefined => {
  const below = readBelow(all, fates)
  return below ? [below] : readBeside(all, fates)
}
