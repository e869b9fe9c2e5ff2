import type { Hex } from '../../rules/hex.ts'
import { hexByNumber, type Numbering } from '../../rules/hex-number.ts'

import { written } from '../ui/written.ts'

/** A hex as maps print it: column and row, in whole numbers. */
export interface Printed {
  readonly column: number
  readonly row: number
}

/** The column and row that a hex carries. */
export const printedOf = (numbering: Numbering, hex: Hex): Printed => {
  const { origin, column, row, oddColumns } = numbering
  const across = hex.x - origin.x
  const shift = across % 2 === 0 ? 0 : oddColumns === 'lower' ? 1 : -1
  return { column: column + across, row: row + (hex.y - origin.y - shift) / 2 }
}

/** The hex that carries a column and row; null if that is beyond the world. */
export const hexPrinted = (numbering: Numbering, { column, row }: Printed): Hex | null =>
  hexByNumber(numbering, `${column} ${row}`)

/** A hex in a sentence. */
export const sayPrinted = ({ column, row }: Printed): string =>
  `column ${written(column)}, row ${written(row)}`

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
