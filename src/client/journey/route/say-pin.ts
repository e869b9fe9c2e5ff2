import { type Hex, sameHex } from '../../../rules/hex.ts'
import type { Plot } from './plot.ts'
import { waypoint } from './words.ts'

/** `waypoint 2`, in words for the hex cursor; undefined on any other hex. */
export const sayPin = ({ waypoints }: Plot, hex: Hex): string | undefined => {
  const index = waypoints.findLastIndex((each, at) => at > 0 && sameHex(each, hex))
  return index > 0 ? waypoint(index) : undefined
}
