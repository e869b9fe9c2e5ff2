import { type Hex, hexesWithin, hexKey, isWithinBounds, sameHex } from '#shared/hex.ts'
import {
  countHexes,
  type HexChange,
  type HexRows,
  type HexRun,
  runsToHexes,
  valueAt,
  withHexes,
} from '#shared/hex-rows.ts'

/** R-KNOW-1: each holds what stands before it. */
export const KNOWLEDGE = ['unknown', 'seen', 'visited', 'explored'] as const
export type Knowledge = (typeof KNOWLEDGE)[number]

/** R-KNOW-1: the known hexes; all others are unknown. */
export type KnownHexes = HexRows<Exclude<Knowledge, 'unknown'>>

/** Known hexes in runs, as views hold them. */
export type KnownRuns = Readonly<Record<'seen' | 'visited' | 'explored', readonly HexRun[]>>

/** Looks up the knowledge of any hex. Explored hexes are among the visited ones, too. */
export const knowledgeLookup = (known: KnownRuns): ((hex: Hex) => Knowledge) => {
  const byKey = new Map<string, Knowledge>()
  for (const knowledge of ['seen', 'visited', 'explored'] as const)
    for (const hex of runsToHexes(known[knowledge])) byKey.set(hexKey(hex), knowledge)
  return (hex) => byKey.get(hexKey(hex)) ?? 'unknown'
}

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

/** R-EXPL-1: a visited hex is explored; the same object if nothing changes. */
export const markExplored = (known: KnownHexes, hex: Hex): KnownHexes =>
  valueAt(known, hex) === 'visited' ? withHexes(known, [[hex, 'explored']]) : known

/**
 * R-KNOW-4: the GM sets the knowledge of hexes, within bounds; only `unknown` takes knowledge back. The
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
      const before = valueAt(known, hex) ?? 'unknown'
      const isMore = KNOWLEDGE.indexOf(knowledge) > KNOWLEDGE.indexOf(before)
      return isWithinBounds(hex) && (isMore || (value === undefined && before !== 'unknown'))
    })
    .map((hex): HexChange<Exclude<Knowledge, 'unknown'>> => [hex, value])
  return changes.length === 0 ? known : withHexes(known, changes)
}
