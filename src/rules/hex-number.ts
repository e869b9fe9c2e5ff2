import { type Hex, isWithinBounds } from '#shared/hex.ts'

/** How columns an odd distance from the origin lie: half a hex lower or upper for the same row. */
export const ODD_COLUMNS = ['lower', 'upper'] as const
export type OddColumns = (typeof ODD_COLUMNS)[number]

/** R-NUM-1: how hexes are numbered. The hex `origin` has the whole numbers `column` and `row`. */
export interface Numbering {
  readonly origin: Hex
  readonly column: number
  readonly row: number
  /** On a pointy map it is about rows, and lower means to the left. */
  readonly oddColumns: OddColumns
  /** R-GRID-11: whether columns and rows are counted as on a pointy map. */
  readonly pointy?: boolean
}

/** R-NUM-1: the numbering of a new campaign: hex (0, 0) is column 1, row 1. */
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

/** How much lower a column begins than the origin's column, in doubled rows. */
export const columnShift = ({ origin, oddColumns }: Numbering, x: number): number => {
  if ((x - origin.x) % 2 === 0) return 0
  return oddColumns === 'lower' ? 1 : -1
}

/** R-NUM-1: the column and the row that a hex has in a numbering. */
export const printedNumberOf = (numbering: Numbering, { x, y }: Hex): PrintedNumber => {
  const { origin, column, row, pointy } = numbering
  const columnsFromOrigin = x - origin.x
  const rowsFromOrigin = (y - origin.y - columnShift(numbering, x)) / 2
  return pointy
    ? { column: column - rowsFromOrigin, row: row + columnsFromOrigin }
    : { column: column + columnsFromOrigin, row: row + rowsFromOrigin }
}

/** A numbering in which `hex` has the number that `here` has now, and all others follow. */
export const withOrigin = (numbering: Numbering, here: Hex, hex: Hex): Numbering => {
  const { origin, oddColumns } = numbering
  const isEvenColumn = (here.x - origin.x) % 2 === 0
  return {
    ...numbering,
    origin: hex,
    ...printedNumberOf(numbering, here),
    oddColumns: isEvenColumn === (oddColumns === 'lower') ? 'lower' : 'upper',
  }
}

/** R-NUM-6: the same numbers with hex (0, 0) as origin: the GM's origin could reveal secrets. */
export const withStandardOrigin = (numbering: Numbering): Numbering =>
  withOrigin(numbering, STANDARD_NUMBERING.origin, STANDARD_NUMBERING.origin)

/** R-NUM-2: a number with at least `width` digits, and with a minus sign below 0. */
const padNumber = (number: number, width: number): string =>
  `${number < 0 ? '-' : ''}${String(Math.abs(number)).padStart(width, '0')}`

/** R-NUM-2: a hex's number as text: `0512`, `105007`, `-0312`. Both parts have equal length. */
export const hexNumber = (numbering: Numbering, hex: Hex): string => {
  const { column, row } = printedNumberOf(numbering, hex)
  const width = Math.max(2, String(Math.abs(column)).length, String(Math.abs(row)).length)
  return padNumber(column, width) + padNumber(row, width)
}

/** The hex that has a column and a row in a numbering; null out of bounds. */
export const hexWithPrintedNumber = (
  numbering: Numbering,
  { column, row }: PrintedNumber,
): Hex | null => {
  const [columns, rows] = [column - numbering.column, row - numbering.row]
  const x = numbering.origin.x + (numbering.pointy ? rows : columns)
  const rowsFromOrigin = numbering.pointy ? -columns : rows
  const y = numbering.origin.y + 2 * rowsFromOrigin + columnShift(numbering, x)
  const hex = { x: x + 0, y: y + 0 }
  return isWithinBounds(hex) ? hex : null
}

/** Hex numbers as people write them: `0512`, `-0312`, `05-03`, `5 12`, `5.12`, `5,12`. */
const TYPED_NUMBER = /^(-?\d+)\s*[.,:/\s]\s*(-?\d+)$|^(-?)(\d+)$|^(-?\d{2,})(-\d{2,})$/

const parsePrintedNumber = (text: string): PrintedNumber | null => {
  const [, column, row, sign, digits = '', signedColumn, signedRow] =
    TYPED_NUMBER.exec(text.trim()) ?? []
  if (column !== undefined) return { column: Number(column), row: Number(row) }
  if (signedColumn !== undefined) return { column: Number(signedColumn), row: Number(signedRow) }
  if (digits.length < 4 || digits.length % 2 !== 0) return null
  const half = digits.length / 2
  return {
    column: Number(`${sign}${digits.slice(0, half)}`),
    row: Number(digits.slice(half)),
  }
}

/** R-NUM-3: the hex with a typed number, as `0512` or `5 12`; null if there is none. */
export const hexByNumber = (numbering: Numbering, text: string): Hex | null => {
  const printed = parsePrintedNumber(text)
  return printed && hexWithPrintedNumber(numbering, printed)
}
