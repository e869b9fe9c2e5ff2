import { isOfNumbers, type Kind, kindOf, partOf, readHeadings, splitCells } from './columns.ts'
import { isBlank, isSkipped } from './lines.ts'
import { readRange } from './ranges.ts'
import { follows, type Line } from './set-apart.ts'
import { readDice } from './title.ts'

const MOST_ABOVE = 2
/** A text is repeated in the table of each column. */
const MOST_HEADINGS = 40

interface Row {
  readonly at: number
  readonly cells: readonly string[]
  readonly kinds: readonly Kind[]
}

/** A column that is a table of its own, in lines that begin with their ranges. */
interface Column {
  readonly heading: string
  readonly rows: readonly { readonly at: number; readonly text: string }[]
}

/** `d12 | Forest | Swamp`: texts of their own for the same numbers. */
const columnsOfTexts = (headings: readonly string[], rows: readonly Row[]): Column[] => {
  const [first = '', ...others] = headings
  const kinds = rows.map((row) => row.kinds)
  const areTexts = others.every(
    (heading, at) => heading !== '' && !partOf(heading) && !isOfNumbers(kinds, at + 1),
  )
  const areRows = kinds.every(([range]) => range === 'range')
  if (partOf(first) !== 'range' || !areTexts || !areRows) return []
  const dice = readDice(first)
  return others.map((heading, at) => ({
    heading: dice ? `${heading} (${dice.formula ?? `d${dice.die}`})` : heading,
    rows: rows
      .filter((row) => (row.kinds[at + 1] ?? 'nothing') !== 'nothing')
      .map((row) => ({ at: row.at, text: `${row.cells[0]}\t${row.cells[at + 1]}` })),
  }))
}

/** `Encounter | Day | Night`: numbers of their own for the same texts, as a book prints them. */
const columnsOfRanges = (headings: readonly string[], rows: readonly Row[]): Column[] => {
  const kinds = rows.map((row) => row.kinds)
  const ofRanges = headings.flatMap((heading, at) => {
    const ranged = rows.filter((row) => row.kinds[at] === 'range')
    const ranges = ranged.flatMap((row) => readRange(row.cells[at] ?? '') ?? [])
    const inOrder = ranges.sort((one, other) => one.min - other.min)
    const isTable =
      isOfNumbers(kinds, at) && ranges.length > 1 && !partOf(heading) && follows(inOrder, 1)
    return isTable ? [{ at, heading, ranged }] : []
  })
  const ofTexts = headings.flatMap((_, at) => (isOfNumbers(kinds, at) ? [] : [at]))
  const [name] = ofTexts
  if (name === undefined || ofRanges.length + ofTexts.length < headings.length) return []
  return ofRanges.map(({ at, heading, ranged }) => ({
    heading,
    rows: ranged.map((row) => {
      const more = ofTexts
        .filter((other) => other !== name && row.cells[other])
        .map((other) => `${headings[other]}: ${row.cells[other]}`)
      return { at: row.at, text: [row.cells[at], row.cells[name], ...more].join('\t') }
    }),
  }))
}

/**
 * R-FORMAT-11: the lines of tables that share rows, a column each, such as one for each terrain.
 * Undefined if a text is not that alone.
 */
export const setColumnsApart = (all: readonly string[]): Line[] | undefined => {
  const lines = all
    .map((text, at) => ({ at, text }))
    .filter(({ text }) => !isBlank(text) && !isSkipped(text))
  const first = lines.slice(0, MOST_ABOVE + 1).findIndex(({ text }) => {
    const { length } = readHeadings(text)?.headings ?? []
    return length > 2 && length <= MOST_HEADINGS
  })
  const header = lines[first]
  const read = header && readHeadings(header.text)
  if (!read) return undefined
  const { delimiter, headings } = read
  const rows = lines
    .slice(first + 1)
    .map(({ at, text }) => ({ at, cells: splitCells([text], 0, delimiter).cells }))
    .map((row) => ({ ...row, kinds: row.cells.map(kindOf) }))
  if (rows.length < 2 || rows.some(({ cells }) => cells.length < 2)) return undefined
  const found = columnsOfTexts(headings, rows)
  const columns = found.length > 1 ? found : columnsOfRanges(headings, rows)
  if (columns.length < 2 || columns.some((column) => column.rows.length === 0)) return undefined
  return columns.flatMap((column) => [
    { at: 0, text: '' },
    { at: header.at, text: `**${column.heading}**` },
    ...column.rows,
  ])
}
