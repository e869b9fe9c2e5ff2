import { MAX_PAINTED } from '../../protocol/limits.ts'
import { type Hex, hexesWithin, hexKey, isWithinBounds } from '../../rules/hex.ts'
import { hexLine } from '../../rules/hex-line.ts'

/** The sizes of a brush: how many steps it reaches around the hex under it. */
export const BRUSH_SIZES = [0, 1, 2, 3] as const

/** The hexes that a brush has gone over since it was set down, and where it is. */
export interface Stroke {
  readonly at: Hex
  readonly hexes: ReadonlyMap<string, Hex>
}

/** Sets a brush down on a hex. */
export const beginStroke = (at: Hex, size: number): Stroke =>
  drawTo({ at, hexes: new Map() }, at, size)

/**
 * Draws a brush on to a hex, over all the hexes between: a hand is faster than the pointer's events.
 * A stroke that holds as many hexes as one may paint takes no more.
 */
export const drawTo = (stroke: Stroke, to: Hex, size: number): Stroke => {
  const hexes = new Map(stroke.hexes)
  for (const step of hexLine(stroke.at, to)) {
    for (const hex of hexesWithin(step, size)) {
      if (isWithinBounds(hex) && hexes.size < MAX_PAINTED) hexes.set(hexKey(hex), hex)
    }
  }
  return { at: to, hexes }
}
