import { type Hex, hexesWithin, hexKey, isWithinBounds } from './hex.ts'
import { withChanges } from './layered-map.ts'

/** R-KNOW-1: what the players may know of a hex. */
export const KNOWLEDGE = ['unknown', 'seen', 'visited'] as const
export type Knowledge = (typeof KNOWLEDGE)[number]

/** R-KNOW-1: the hexes that are known, by `hexKey`; all others are unknown. */
export type KnownHexes = ReadonlyMap<string, Exclude<Knowledge, 'unknown'>>

/** R-KNOW-3: how far the party may be set to see, and how much farther from a terrain, in steps. */
export const MAX_REACH = 3

/**
 * R-KNOW-2: the party comes to a hex and sees `reach` steps around: it is visited, those around are
 * seen, and none is forgotten. Hexes out of bounds are left out. The same map if nothing changes.
 */
export const markVisit = (known: KnownHexes, hex: Hex, reach: number): KnownHexes => {
  const here = hexKey(hex)
  const marks = hexesWithin(hex, reach)
    .filter((near) => isWithinBounds(near) && !known.has(hexKey(near)))
    .map((near) => [hexKey(near), 'seen'] as const)
  const visits = isWithinBounds(hex) && known.get(here) !== 'visited'
  if (marks.length === 0 && !visits) return known
  return withChanges(known, visits ? [...marks, [here, 'visited']] : marks)
}

/**
 * R-KNOW-4: the GM says what is known of some hexes, whatever was known of them. Hexes out of bounds
 * are left out. The same map if nothing changes.
 */
export const paint = (
  known: KnownHexes,
  hexes: Iterable<Hex>,
  knowledge: Knowledge,
): KnownHexes => {
  const changed = Array.from(hexes, (hex) => ({ hex, key: hexKey(hex) })).filter(
    ({ hex, key }) => isWithinBounds(hex) && (known.get(key) ?? 'unknown') !== knowledge,
  )
  if (changed.length === 0) return known
  const value = knowledge === 'unknown' ? undefined : knowledge
  return withChanges(
    known,
    changed.map(({ key }) => [key, value]),
  )
}
