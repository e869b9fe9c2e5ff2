import type { Hex } from '../../rules/hex.ts'
import {
  hexNumber,
  type Numbering,
  type Printed,
  printedOf,
  STANDARD_NUMBERING,
} from '../../rules/hex-number.ts'
import { sayNumber } from '../format/numbers.ts'
import * as words from '../words/en/hexes.ts'

/** A column and row in a sentence. */
export const sayPrinted = ({ column, row }: Printed): string =>
  words.columnAndRow(sayNumber(column), sayNumber(row))

/**
 * R-NUM-5: what a hex is called in a sentence, everywhere: `hex 0512` for a reader who has its
 * numbers, else `column 5, row 12`, counted as the standard numbers count.
 */
export const hexName = (hex: Hex, naming: Numbering | null): string =>
  naming ? words.hex(hexNumber(naming, hex)) : sayPrinted(printedOf(STANDARD_NUMBERING, hex))

/** The same where a line begins with it. */
export const hexTitle = (hex: Hex, naming: Numbering | null): string => {
  const name = hexName(hex, naming)
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
