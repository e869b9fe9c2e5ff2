import { type Hex, isWithinBounds } from '#shared/hex.ts'

/** Columns an odd distance from the origin lie half a hex lower, or upper, for the same row. */
export const ODD_COLUMNS = ['lower', 'upper'] as const
export type OddColumns = (typeof ODD_COLUMNS)[number]

/** R-NUM-1: how hexes are numbered, in whole numbers: the origin carries `column` and `row`. */
export interface Numbering {
  readonly origin: Hex
  readonly column: number
  readonly row: number
  /** On a pointy map for rows: lower is to the left. */
  readonly oddColumns: OddColumns
  /** R-GRID-11: counted as a pointy map is drawn. */
  readonly pointy?: boolean
}

/** R-NUM-1: unless a campaign says else, hex (0, 0) is column 1, row 1. */
export const STANDARD_NUMBERING: Numbering = {
  origin: { x: 0, y: 0 },
  column: 1,
  row: 1,
  oddColumns: 'lower',
}

export interface PrintedNumber {
  readonly column: number
  readonly row: number
}

/** How much lower than the origin the origin's row lies in a column, in doubled rows. */
export const columnShift = ({ origin, oddColumns }: Numbering, x: number): number => {
  if ((x - origin.x) % 2 === 0) return 0
  return oddColumns === 'lower' ? 1 : -1
}

/** R-NUM-1. */
export const printedNumberOf = (numbering: Numbering, { x, y }: Hex): PrintedNumber => {
  const { origin, column, row, pointy } = numbering
  const along = x - origin.x
  const aside = (y - origin.y - columnShift(numbering, x)) / 2
  return pointy
    ? { column: column - aside, row: row + along }
    : { column: column + along, row: row + aside }
}

/** A numbering in which `hex` carries what `here` carries, and so on for all others. */
export const withOrigin = (numbering: Numbering, here: Hex, hex: Hex): Numbering => {
  const { origin, oddColumns } = numbering
  const even = (here.x - origin.x) % 2 === 0
  return {
    ...numbering,
    origin: hex,
    ...printedNumberOf(numbering, here),
    oddColumns: even === (oddColumns === 'lower') ? 'lower' : 'upper',
  }
}

/** R-NUM-6: the same numbers from hex (0, 0): the origin could betray the GM's thoughts. */
export const withStandardOrigin = (numbering: Numbering): Numbering =>
  withOrigin(numbering, STANDARD_NUMBERING.origin, STANDARD_NUMBERING.origin)

/** R-NUM-2: at least `width` digits, with a minus sign below 0. */
const digits = (number: number, width: number): string =>
  `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(width, '0')}`

/** R-NUM-2: both as long as the longer, two digits at least: `0512`, `105007`, `-0312`. */
export const hexNumber = (numbering: Numbering, hex: Hex): string => {
  const { column, row } = printedNumberOf(numbering, hex)
  const width = Math.max(2, String(Math.abs(column)).length, String(Math.abs(row)).length)
  return digits(column, width) + digits(row, width)
}

/** Null if it is out of bounds. */
export const hexWithPrintedNumber = (
  numbering: Numbering,
  { column, row }: PrintedNumber,
): Hex | null => {
  const [columns, rows] = [column - numbering.column, row - numbering.row]
  const x = numbering.origin.x + (numbering.pointy ? rows : columns)
  const aside = numbering.pointy ? -columns : rows
  const y = numbering.origin.y + 2 * aside + columnShift(numbering, x)
  const hex = { x: x + 0, y: y + 0 }
  return isWithinBounds(hex) ? hex : null
}

/** `0512`, `-0312`, `05-03`, or with something in between: `5 12`, `5.12`, `5,12`. */
const WRITTEN = /^(-?\d+)\s*[.,:/\s]\s*(-?\d+)$|^(-?)(\d+)$|^(-?\d{2,})(-\d{2,})$/

const parse = (text: string): PrintedNumber | null => {
  const [, column, row, sign, together = '', signed, minus] = WRITTEN.exec(text.trim()) ?? []
  if (column !== undefined) return { column: Number(column), row: Number(row) }
  if (signed !== undefined) return { column: Number(signed), row: Number(minus) }
  if (together.length < 4 || together.length % 2 !== 0) return null
  const half = together.length / 2
  return {
    column: Number(`${sign}${together.slice(0, half)}`),
    row: Number(together.slice(half)),
  }
}

/**
 * R-NUM-3: as `hexNumber` writes it, or `5 12`, `5.12`, `5,12`; null for all else and out of
 * bounds.
 */
export const hexByNumber = (numbering: Numbering, text: string): Hex | null => {
  const printed = parse(text)
  return printed && hexWithPrintedNumber(numbering, printed)
}
