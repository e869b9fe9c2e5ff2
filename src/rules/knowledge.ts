import { type Hex, hexesWithin, isWithinBounds, sameHex } from './hex.ts'
import { countHexes, type HexChange, type HexRows, valueAt, withHexes } from './hex-rows.ts'

/** R-KNOW-1. */
export const KNOWLEDGE = ['unknown', 'seen', 'visited'] as const
export type Knowledge = (typeof KNOWLEDGE)[number]

/** R-KNOW-1: the known hexes; all others are unknown. */
export type KnownHexes = HexRows<Exclude<Knowledge, 'unknown'>>

/** R-KNOW-3: the largest reach, and the largest sight of a terrain, in steps. */
export const MAX_REACH = 3

/**
 * R-KNOW-2: visits a hex and sees `reach` steps around; the same object if nothing changes.
 *
 * @param most hexes that may be known: the visited one goes before those that are seen
 */
export const markVisit = (
  known: KnownHexes,
  hex: Hex,
  reach: number,
  most = Number.POSITIVE_INFINITY,
): KnownHexes => {
  const isUnknown = (near: Hex) => isWithinBounds(near) && valueAt(known, near) === undefined
  const room = Math.max(0, most - countHexes(known))
  const entered = isUnknown(hex) ? [hex].slice(0, room) : []
  const around = hexesWithin(hex, reach)
    .filter((near) => isUnknown(near) && !sameHex(near, hex))
    .slice(0, room - entered.length)
  const visited = valueAt(known, hex) === 'seen' ? [hex] : entered
  if (around.length === 0 && visited.length === 0) return known
  return withHexes(known, [
    ...around.map((near) => [near, 'seen'] as const),
    ...visited.map((here) => [here, 'visited'] as const),
  ])
}

/**
 * R-KNOW-4: the GM sets the knowledge of hexes, within bounds; only `unknown` takes a visit back. The
 * same object if nothing changes.
 */
export const paintKnowledge = (
  known: KnownHexes,
  hexes: readonly Hex[],
  knowledge: Knowledge,
): KnownHexes => {
  const value = knowledge === 'unknown' ? undefined : knowledge
  const changes = hexes
    .filter((hex) => {
      const before = valueAt(known, hex)
      const isLost = before === 'visited' && value === 'seen'
      return isWithinBounds(hex) && before !== value && !isLost
    })
    .map((hex): HexChange<'seen' | 'visited'> => [hex, value])
  return changes.length === 0 ? known : withHexes(known, changes)
}
