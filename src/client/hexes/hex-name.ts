import type { Hex } from '../../rules/hex.ts'
import { hexNumber, type Numbering } from '../../rules/hex-number.ts'
import { written } from '../ui/written.ts'

/**
 * What a hex is called in a sentence, everywhere: `hex 0512` for a reader who has its numbers, else
 * `column 43, row 21`.
 */
export const hexName = (hex: Hex, naming: Numbering | null): string =>
  naming ? `hex ${hexNumber(naming, hex)}` : `column ${written(hex.x)}, row ${written(hex.y)}`

/** The same where a line begins with it. */
export const hexTitle = (hex: Hex, naming: Numbering | null): string => {
  const name = hexName(hex, naming)
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
