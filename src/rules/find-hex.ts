import { type Hex, isWithinBounds } from './hex.ts'
import { type Numbering, type Printed, shiftOf } from './hex-number.ts'

/** Null if it is out of bounds. */
export const hexPrinted = (numbering: Numbering, { column, row }: Printed): Hex | null => {
  const x = numbering.origin.x + column - numbering.column
  const y = numbering.origin.y + 2 * (row - numbering.row) + shiftOf(numbering, x)
  const hex = { x: x + 0, y: y + 0 }
  return isWithinBounds(hex) ? hex : null
}

/** `0512`, `-0312`, `05-03`, or with something in between: `5 12`, `5.12`, `5,12`. */
const WRITTEN = /^(-?\d+)\s*[.,:/\s]\s*(-?\d+)$|^(-?)(\d+)$|^(-?\d{2,})(-\d{2,})$/

const parse = (text: string): Printed | null => {
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
  return printed && hexPrinted(numbering, printed)
}
