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

/** R-KNOW-2: visits a hex and sees `reach` steps around; the same map if nothing changes. */
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
