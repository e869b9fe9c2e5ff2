import type { Hex } from './hex.ts'

/** Columns an odd distance from the origin lie half a hex lower, or upper, for the same row. */
export const ODD_COLUMNS = ['lower', 'upper'] as const
export type OddColumns = (typeof ODD_COLUMNS)[number]

export const otherOdd = (oddColumns: OddColumns): OddColumns =>
  oddColumns === 'lower' ? 'upper' : 'lower'

/** R-NUM-1: how hexes are numbered, in whole numbers: the origin carries `column` and `row`. */
export interface Numbering {
  readonly origin: Hex
  readonly column: number
  readonly row: number
  readonly oddColumns: OddColumns
}

/** R-NUM-1: unless a campaign says else, hex (0, 0) is column 1, row 1. */
export const STANDARD_NUMBERING: Numbering = {
  origin: { x: 0, y: 0 },
  column: 1,
  row: 1,
  oddColumns: 'lower',
}

export interface Printed {
  readonly column: number
  readonly row: number
}

/** How much lower than the origin the origin's row lies in a column, in doubled rows. */
export const shiftOf = ({ origin, oddColumns }: Numbering, x: number): number => {
  if ((x - origin.x) % 2 === 0) return 0
  return oddColumns === 'lower' ? 1 : -1
}

/** R-NUM-1. */
export const printedOf = (numbering: Numbering, { x, y }: Hex): Printed => ({
  column: numbering.column + x - numbering.origin.x,
  row: numbering.row + (y - numbering.origin.y - shiftOf(numbering, x)) / 2,
})

/** A numbering in which `hex` carries what `here` carries, and so on for all others. */
export const anchoredAt = (numbering: Numbering, here: Hex, hex: Hex): Numbering => {
  const { origin, oddColumns } = numbering
  const even = (here.x - origin.x) % 2 === 0
  return {
    origin: hex,
    ...printedOf(numbering, here),
    oddColumns: even ? oddColumns : otherOdd(oddColumns),
  }
}

/** R-NUM-6: the same numbers from hex (0, 0): the origin could betray the GM's thoughts. */
export const numbersAlone = (numbering: Numbering): Numbering =>
  anchoredAt(numbering, STANDARD_NUMBERING.origin, STANDARD_NUMBERING.origin)

/** R-NUM-2: at least `width` digits, with a minus sign below 0. */
const digits = (number: number, width: number): string =>
  `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(width, '0')}`

/** R-NUM-2: both as long as the longer, two digits at least: `0512`, `105007`, `-0312`. */
export const hexNumber = (numbering: Numbering, hex: Hex): string => {
  const { column, row } = printedOf(numbering, hex)
  const width = Math.max(2, String(Math.abs(column)).length, String(Math.abs(row)).length)
  return digits(column, width) + digits(row, width)
}
