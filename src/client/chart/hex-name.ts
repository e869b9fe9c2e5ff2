import { type Heading, type Hex, hexDistance } from '../../rules/hex.ts'
import {
  hexNumber,
  type Numbering,
  type Printed,
  printedOf,
  STANDARD_NUMBERING,
} from '../../rules/hex-number.ts'
import { sayNumber } from '../ui/format/numbers.ts'
import * as mapWords from './in-words/words.ts'
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

/** Degrees clockwise from up. */
export const ARROW_TURNS: Readonly<Record<Heading, number>> = {
  6: -60,
  1: 0,
  2: 60,
  5: -120,
  4: 180,
  3: 120,
}

const EIGHTH = Math.PI / 4
/** Distance of columns in doubled rows, for regular hexes. */
const COLUMN_IN_ROWS = Math.sqrt(3)

export const compassPoint = (from: Hex, to: Hex): string => {
  const east = (to.x - from.x) * COLUMN_IN_ROWS
  const south = to.y - from.y
  const clockwise = Math.atan2(east, -south)
  const eighth = Math.round((clockwise + 2 * Math.PI) / EIGHTH) % mapWords.points.length
  return mapWords.points[eighth] ?? mapWords.points[0]
}

/** `here`, `1 hex south`, `12 hexes north-east`. */
export const bearingWords = (from: Hex, to: Hex): string => {
  const distance = hexDistance(from, to)
  if (distance === 0) return mapWords.here
  return mapWords.away(distance, compassPoint(from, to))
}
