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

/** R-KNOW-1: what players know of a hex; each level includes the ones before it. */
export const KNOWLEDGE = ['unknown', 'seen', 'visited', 'explored'] as const
export type Knowledge = (typeof KNOWLEDGE)[number]

/** R-KNOW-1: what is known of hexes; all hexes not listed are unknown. */
export type KnownHexes = HexRows<Exclude<Knowledge, 'unknown'>>

/** Known hexes as runs, as views have them; explored hexes are among the visited ones, too. */
export type KnownRuns = Readonly<Record<'seen' | 'visited' | 'explored', readonly HexRun[]>>

/** A function that looks up what is known of any hex. */
export const knowledgeLookup = (known: KnownRuns): ((hex: Hex) => Knowledge) => {
  const byKey = new Map<string, Knowledge>()
  for (const knowledge of ['seen', 'visited', 'explored'] as const)
    for (const hex of runsToHexes(known[knowledge])) byKey.set(hexKey(hex), knowledge)
  return (hex) => byKey.get(hexKey(hex)) ?? 'unknown'
}

/** R-KNOW-3: the largest sight of a party, and the largest extra sight of a terrain, in hexes. */
export const MAX_REACH = 3

/**
 * R-KNOW-2: marks a hex as visited and those within `reach` steps as seen. Returns the same object
 * if nothing changes.
 *
 * @param maxKnown how many hexes may be known; the visited one comes first
 */
export const markVisit = (
  known: KnownHexes,
  hex: Hex,
  reach: number,
  maxKnown = Number.POSITIVE_INFINITY,
): KnownHexes => {
  const isUnknown = (nearHex: Hex) =>
    isWithinBounds(nearHex) && valueAt(known, nearHex) === undefined
  const roomLeft = Math.max(0, maxKnown - countHexes(known))
  const newHex = isUnknown(hex) ? [hex].slice(0, roomLeft) : []
  const newlySeen = hexesWithin(hex, reach)
    .filter((nearHex) => isUnknown(nearHex) && !sameHex(nearHex, hex))
    .slice(0, roomLeft - newHex.length)
  const visited = valueAt(known, hex) === 'seen' ? [hex] : newHex
  if (newlySeen.length === 0 && visited.length === 0) return known
  return withHexes(known, [
    ...newlySeen.map((nearHex) => [nearHex, 'seen'] as const),
    ...visited.map((visitedHex) => [visitedHex, 'visited'] as const),
  ])
}

/** R-EXPL-1: marks a visited hex as explored. Returns the same object if nothing changes. */
export const markExplored = (known: KnownHexes, hex: Hex): KnownHexes =>
  valueAt(known, hex) === 'visited' ? withHexes(known, [[hex, 'explored']]) : known

/** R-KNOW-4: sets what is known of hexes; only `unknown` lowers it. Same object if unchanged. */
export const paintKnowledge = (
  known: KnownHexes,
  hexes: readonly Hex[],
  knowledge: Knowledge,
): KnownHexes => {
  const value = knowledge === 'unknown' ? undefined : knowledge
  const changes = hexes
    .filter((hex) => {
      const currentKnowledge = valueAt(known, hex) ?? 'unknown'
      const isMore = KNOWLEDGE.indexOf(knowledge) > KNOWLEDGE.indexOf(currentKnowledge)
      return (
        isWithinBounds(hex) && (isMore || (value === undefined && currentKnowledge !== 'unknown'))
      )
    })
    .map((hex): HexChange<Exclude<Knowledge, 'unknown'>> => [hex, value])
  return changes.length === 0 ? known : withHexes(known, changes)
}
