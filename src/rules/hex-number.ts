import type { Hex } from './hex.ts'

/** Where columns an odd distance from the origin lie: half a hex lower or upper for the same row. */
export const ODD_COLUMNS = ['lower', 'upper'] as const
export type OddColumns = (typeof ODD_COLUMNS)[number]

/** R-NUM-1: how hexes are numbered, in whole numbers: the origin hex carries `column` and `row`. */
export interface Numbering {
  readonly origin: Hex
  readonly column: number
  readonly row: number
  readonly oddColumns: OddColumns
}

/** R-NUM-1: hexes are counted from hex (0, 0) unless a campaign says else; it is column 1, row 1. */
export const STANDARD_NUMBERING: Numbering = {
  origin: { x: 0, y: 0 },
  column: 1,
  row: 1,
  oddColumns: 'lower',
}

/** A hex as maps print it: column and row, in whole numbers. */
export interface Printed {
  readonly column: number
  readonly row: number
}

/** How much lower than the origin's the hex with the origin's row lies, in doubled rows. */
export const shiftOf = ({ origin, oddColumns }: Numbering, x: number): number => {
  if ((x - origin.x) % 2 === 0) return 0
  return oddColumns === 'lower' ? 1 : -1
}

/** R-NUM-1: the column and row that a hex carries. */
export const printedOf = (numbering: Numbering, { x, y }: Hex): Printed => ({
  column: numbering.column + x - numbering.origin.x,
  row: numbering.row + (y - numbering.origin.y - shiftOf(numbering, x)) / 2,
})

/** A numbering that begins elsewhere: `hex` carries what `here` carries, and so on for all others. */
export const anchoredAt = (numbering: Numbering, here: Hex, hex: Hex): Numbering => {
  const { origin, oddColumns } = numbering
  const other = oddColumns === 'lower' ? 'upper' : 'lower'
  const even = (here.x - origin.x) % 2 === 0
  return {
    origin: hex,
    ...printedOf(numbering, here),
    oddColumns: even ? oddColumns : other,
  }
}

/**
 * R-NUM-6: the same numbers, told from hex (0, 0): which hex the GM began to count from says what
 * they had in mind, perhaps where the party is.
 */
export const numbersAlone = (numbering: Numbering): Numbering =>
  anchoredAt(numbering, STANDARD_NUMBERING.origin, STANDARD_NUMBERING.origin)

/** R-NUM-2: as many digits as asked, and a minus sign for numbers under 0. */
const digits = (number: number, width: number): string =>
  `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(width, '0')}`

/**
 * R-NUM-2: a hex's number, column then row, as adventure maps print it: `0512`. Both have as many
 * digits as the longer, and two at least: `105007`, `-0312`.
 */
export const hexNumber = (numbering: Numbering, hex: Hex): string => {
  const { column, row } = printedOf(numbering, hex)
  const width = Math.max(2, String(Math.abs(column)).length, String(Math.abs(row)).length)
  return digits(column, width) + digits(row, width)
}
