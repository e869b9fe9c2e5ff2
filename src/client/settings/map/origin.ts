import { type Hex, isWithinBounds } from '../../../rules/hex.ts'
import { fieldText, readNumber } from '../../ui/format/typed-numbers.ts'

export interface OriginText {
  readonly right: string
  readonly down: string
}

export const originText = ({ x, y }: Hex): OriginText => ({
  right: fieldText(x),
  down: fieldText(y / 2),
})

/**
 * The counted hex. Odd columns lie half a hex lower, which people do not count: there a whole
 * number means the half below it, elsewhere a half the whole below.
 *
 * @returns null for no number, or outside the bounds
 */
export const originHex = ({ right, down }: OriginText): Hex | null => {
  const x = readNumber('whole', right)
  const hexes = readNumber('decimal', down)
  if (x === undefined || hexes === undefined || !Number.isInteger(2 * hexes)) return null
  const y = 2 * hexes
  const hex = { x: x + 0, y: ((x + y) % 2 === 0 ? y : y + 1) + 0 }
  return isWithinBounds(hex) ? hex : null
}
