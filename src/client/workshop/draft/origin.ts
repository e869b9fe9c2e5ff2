import { type Hex, isWithinBounds } from '../../../rules/hex.ts'
import { fieldText, readNumber } from '../../format/typed-numbers.ts'

/** A hex as it is counted from the grid's first one, in columns and whole or half hexes. */
export interface OriginText {
  readonly right: string
  readonly down: string
}

/** How a hex is counted from the grid's first one: hexes in every second column lie half a hex off. */
export const originText = ({ x, y }: Hex): OriginText => ({
  right: fieldText(x),
  down: fieldText(y / 2),
})

/**
 * The hex that was counted. Nobody counts the half by which every second column lies lower, so
 * there a whole number is taken for the half below it; elsewhere a half for the whole one below.
 *
 * @returns null for what is no count, or leads out of the world
 */
export const originHex = ({ right, down }: OriginText): Hex | null => {
  const x = readNumber('whole', right)
  const hexes = readNumber('decimal', down)
  if (x === undefined || hexes === undefined || !Number.isInteger(2 * hexes)) return null
  const y = 2 * hexes
  const hex = { x: x + 0, y: ((x + y) % 2 === 0 ? y : y + 1) + 0 }
  return isWithinBounds(hex) ? hex : null
}
