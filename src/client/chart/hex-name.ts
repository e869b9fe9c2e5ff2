import type { Hex } from '../../rules/hex.ts'
import {
  hexNumber,
  type Numbering,
  type Printed,
  printedOf,
  STANDARD_NUMBERING,
} from '../../rules/hex-number.ts'
import { sayNumber } from '../ui/format/numbers.ts'
import * as words from './words.ts'

export const sayPrinted = ({ column, row }: Printed): string =>
  words.columnAndRow(sayNumber(column), sayNumber(row))

/**
 * R-NUM-5: `hex 0512` for readers with numbers, else `column 5, row 12` in the standard numbering.
 */
export const hexName = (hex: Hex, naming: Numbering | null): string =>
  naming ? words.hex(hexNumber(naming, hex)) : sayPrinted(printedOf(STANDARD_NUMBERING, hex))

export const hexTitle = (hex: Hex, naming: Numbering | null): string => {
  const name = hexName(hex, naming)
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
