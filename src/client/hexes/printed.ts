import type { Hex } from '../../rules/hex.ts'
import { type Numbering, type Printed, printedOf } from '../../rules/hex-number.ts'
import { written } from '../ui/written.ts'

/** A column and row in a sentence. */
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
