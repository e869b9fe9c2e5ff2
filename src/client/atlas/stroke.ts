import { MAX_PAINTED } from '../../protocol/limits.ts'
import { type Hex, hexesWithin, hexKey, isWithinBounds } from '../../rules/hex.ts'
import { hexLine } from '../../rules/hex-line.ts'

/** Brush radii, in hexes. */
export const BRUSH_SIZES = [0, 1, 2, 3] as const

/** The hexes touched so far, and the brush's position. */
export interface Stroke {
  readonly at: Hex
  readonly hexes: ReadonlyMap<string, Hex>
}

export const beginStroke = (at: Hex, size: number): Stroke =>
  drawTo({ at, hexes: new Map() }, at, size)

/** Fills in the hexes between pointer events. A full stroke takes no more hexes. */
export const drawTo = (stroke: Stroke, to: Hex, size: number): Stroke => {
  const hexes = new Map(stroke.hexes)
  for (const step of hexLine(stroke.at, to)) {
    for (const hex of hexesWithin(step, size)) {
      if (isWithinBounds(hex) && hexes.size < MAX_PAINTED) hexes.set(hexKey(hex), hex)
    }
  }
  return { at: to, hexes }
}
