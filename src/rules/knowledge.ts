import { type Hex, hexesWithin, hexKey, isWithinBounds } from './hex.ts'
import { makeWithChanges, withChanges } from './layered-map.ts'
import { pausing, type Steps } from './steps.ts'

/** R-KNOW-1. */
export const KNOWLEDGE = ['unknown', 'seen', 'visited'] as const
export type Knowledge = (typeof KNOWLEDGE)[number]

/** R-KNOW-1: the known hexes by `hexKey`; all others are unknown. */
export type KnownHexes = ReadonlyMap<string, Exclude<Knowledge, 'unknown'>>

/** R-KNOW-3: the largest reach, and the largest sight of a terrain, in steps. */
export const MAX_REACH = 3

/**
 * R-KNOW-2: visits a hex and sees `reach` steps around; the same map if nothing changes.
 *
 * @param most hexes that may be known: the visited one goes before those that are seen
 */
export const markVisit = (
  known: KnownHexes,
  hex: Hex,
  reach: number,
  most = Number.POSITIVE_INFINITY,
): KnownHexes => {
  const here = hexKey(hex)
  const isUnknown = (near: Hex) => isWithinBounds(near) && !known.has(hexKey(near))
  const room = Math.max(0, most - known.size)
  const entered = isUnknown(hex) ? [here].slice(0, room) : []
  const around = hexesWithin(hex, reach)
    .filter((near) => isUnknown(near) && hexKey(near) !== here)
    .slice(0, room - entered.length)
  const visited = known.get(here) === 'seen' ? [here] : entered
  if (around.length === 0 && visited.length === 0) return known
  return withChanges(known, [
    ...around.map((near) => [hexKey(near), 'seen'] as const),
    ...visited.map((key) => [key, 'visited'] as const),
  ])
}

/**
 * R-KNOW-4: the GM sets the knowledge of hexes, within bounds; only `unknown` takes a visit back. The
 * same map if nothing changes.
 */
export function* painting(
  known: KnownHexes,
  hexes: Iterable<Hex>,
  knowledge: Knowledge,
): Steps<KnownHexes> {
  const value = knowledge === 'unknown' ? undefined : knowledge
  const changes: [key: string, typeof value][] = []
  yield* pausing(hexes, (hex) => {
    const key = hexKey(hex)
    const before = known.get(key)
    if (!isWithinBounds(hex) || before === value) return
    if (before === 'visited' && value === 'seen') return
    changes.push([key, value])
  })
  return changes.length === 0 ? known : yield* makeWithChanges(known, changes)
}
