import { points } from '#client/ui/compass/words.ts'
import { type Hex, hexDistance } from '#shared/hex.ts'
import * as mapWords from './words.ts'

const EIGHTH_OF_TURN = Math.PI / 4
/** Distance between two columns, in half rows, for regular hexes. */
const ROWS_PER_COLUMN = Math.sqrt(3)

/** R-GRID-11: the compass point from one hex to another, as the map is drawn. */
export const compassPoint = (from: Hex, to: Hex, pointy?: boolean): string => {
  const east = (to.x - from.x) * ROWS_PER_COLUMN
  const south = to.y - from.y
  const clockwise = Math.atan2(east, -south)
  const eighth = Math.round(clockwise / EIGHTH_OF_TURN) + (pointy ? 10 : 8)
  return points[eighth % points.length] ?? ''
}

/** Distance and compass point: `here`, `1 hex south`, `12 hexes north-east`. */
export const bearingWords = (from: Hex, to: Hex, pointy?: boolean): string => {
  const distance = hexDistance(from, to)
  if (distance === 0) return mapWords.here
  return mapWords.away(distance, compassPoint(from, to, pointy))
}
