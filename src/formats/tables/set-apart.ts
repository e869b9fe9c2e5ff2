import { isSkipped } from './lines.ts'
import { type Range, readRange } from './ranges.ts'
import { readDice } from './title.ts'

/** A line, and where it stands in the text. */
export interface Line {
  readonly at: number
  readonly text: string
  /** What is said of it. */
  readonly message?: string
}

const MOST_ABOVE = 2

/** Whether ranges go on from each other, from a first number. */
export const follows = (ranges: readonly Range[], first: number): boolean =>
  ranges.every(({ min, max }, at) => {
    const from = min === -Infinity ? first : min
    return from === (ranges[at - 1]?.max ?? first - 1) + 1 && max >= from
  })

const cellsOf = (line: string): string[] =>
  (line.includes('\t') ? line.split('\t') : line.trim().split(/ {2,}/)).map((cell) => cell.trim())

interface Block {
  readonly from: number
  readonly to: number
}

/** What a line above has for each block. Undefined if its cells are not those of the blocks. */
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
 * R-FORMAT-9: the lines of tables beside each other, or of one in several columns, in the order of the
 * rows. Undefined if a text is not that alone: a column of numbers may also be a table's own.
 */
export const setApart = (all: readonly string[]): Line[] | undefined => {
  const lines = all
    .map((text, at) => ({ at, text, cells: cellsOf(text) }))
    .filter(({ text }) => text.trim() !== '' && !isSkipped(text))
  const first = lines.findIndex(({ cells }) => readRange(cells[0] ?? ''))
  if (first < 0 || first > MOST_ABOVE || lines.length - first < 2) return undefined
  const width = lines[first]?.cells ?? []
  const starts = width.flatMap((cell, at) => (readRange(cell) ? [at] : []))
  const blocks = starts.map((from, nth) => ({ from, to: starts[nth + 1] ?? width.length }))
  const titles = lines.slice(0, first).map(({ cells }) => titlesIn(cells, blocks))
  if (blocks.length < 2 || titles.includes(undefined)) return undefined
  const set: Line[] = []
  let last = 0
  for (const [nth, { from, to }] of blocks.entries()) {
    const rows = lines
      .slice(first)
      .map(({ at, cells }) => ({ at, cells: cells.slice(from, Math.max(to, from)) }))
    // A shorter table ends above the others.
    const end = rows.findLastIndex(({ cells }) => readRange(cells[0] ?? '')) + 1
    const ranges = rows.slice(0, end).flatMap(({ cells }) => readRange(cells[0] ?? '') ?? [])
    const hasNames = rows.slice(0, end).every(({ cells }) => cells.slice(1).some(Boolean))
    const isMore = last > 0 && ranges[0]?.min === last + 1
    if (end < 2 || !hasNames || ranges.length < end) return undefined
    if (!follows(ranges, isMore ? last + 1 : 1)) return undefined
    last = ranges.at(-1)?.max ?? 0
    if (!isMore) {
      set.push({ at: 0, text: '' })
      for (const [line, { at }] of lines.slice(0, first).entries())
        set.push({ at, text: `**${titles[line]?.[nth] ?? ''}**` })
    }
    for (const { at, cells } of rows.slice(0, end)) set.push({ at, text: cells.join('\t') })
  }
  return set
}
