import { type CellRecord, splitCells, withoutTextMark } from './cells.ts'
import type { Columns } from './columns.ts'
import { type DraftRow, draftRow } from './draft.ts'
import { type LeadingRange, type Range, readRange } from './ranges.ts'

/** A row, and the line after it. */
export interface RowRead {
  readonly row: DraftRow
  readonly next: number
}

export type ByColumn = Readonly<
  Record<'min' | 'max' | 'range' | 'weight' | 'name' | 'details' | 'table' | 'once', string>
>

/** The cells under their headings; those of unknown ones are added to the details. */
export const byColumns = (
  { cells }: CellRecord,
  { delimiter, parts, headings }: Columns,
): ByColumn => {
  const found = {
    ...{ min: '', max: '', range: '', weight: '' },
    ...{ name: '', details: '', table: '', once: '' },
  }
  const more: string[] = []
  for (const [at, { text }] of cells.entries()) {
    // No spreadsheet reads Markdown: an apostrophe there is the text's own.
    const value = delimiter === '|' ? text : withoutTextMark(text)
    const part = parts[at]
    if (part) found[part] = value
    else if (value !== '') more.push(headings[at] ? `${headings[at]}: ${value}` : value)
  }
  const details = [found.details, ...more].filter((text) => text !== '').join('\n')
  return { ...found, details }
}

const wholeNumber = (cell: string): number | undefined => {
  const range = readRange(cell)
  return range?.isSingle ? range.min : undefined
}

/** @param last where the row above ended: a column of ends alone goes on from there */
export const rangeIn = ({ min, max, range }: ByColumn, last: number): Range | undefined => {
  if (range !== '') return readRange(range)
  const from = wholeNumber(min)
  const to = wholeNumber(max)
  if (min === '') return to === undefined ? undefined : { min: last + 1, max: to, isDate: false }
  if (from === undefined || (max !== '' && to === undefined)) return readRange(min)
  return { min: from, max: to ?? from, isDate: false }
}

/** The second of two columns of numbers: empty where the first says all. */
const endIn = (cell: string, min: number): number | undefined => {
  if (cell.trim() === '') return min
  const max = /^\d+$/.test(cell.trim()) ? wholeNumber(cell) : undefined
  return max !== undefined && max >= min ? max : undefined
}

/** Empty cells at a row's end. One comma may be a sentence's. */
const NO_CELLS = { ',': /,{2,50}$/, ';': /;{1,50}$/ } as const

/** A row that begins with its range, without a header. */
export const freeRow = (lines: readonly string[], at: number, range: LeadingRange): RowRead => {
  const line = lines[at] ?? ''
  const { separator } = range
  const asRest = (): RowRead => ({
    row: draftRow(at, line.slice(range.from).trim(), { min: range.min, max: range.max }),
    next: at + 1,
  })
  if (separator === 'mark' || separator === 'blank' || separator === 'end') return asRest()
  const { cells, next } = splitCells(lines, at, separator)
  if (!readRange(cells[0]?.text ?? '')) return asRest()
  const hasEnds = range.isSingle && cells.length > 2
  const upTo = hasEnds ? endIn(cells[1]?.text ?? '', range.min) : undefined
  const texts = cells.slice(upTo === undefined ? 1 : 2)
  const numbers = { min: range.min, max: upTo ?? range.max }
  // Commas of a sentence part no cells; those of a file do, which has a header or quotes.
  if ((separator === ',' || separator === ';') && !texts.some(({ isQuoted }) => isQuoted)) {
    const from = upTo === undefined ? range.from : line.indexOf(separator, range.from) + 1
    const text = line.slice(from).replace(NO_CELLS[separator], '')
    return { row: draftRow(at, withoutTextMark(text.trim()), numbers), next }
  }
  const [name = '', ...details] = texts
    .map(({ text }) => withoutTextMark(text))
    .filter((text) => text !== '')
  return { row: draftRow(at, name, { ...numbers, details: details.join('\n') }), next }
}
