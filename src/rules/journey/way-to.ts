import {
  HEADINGS,
  type Hex,
  hexDistance,
  hexKey,
  isWithinBounds,
  neighbour,
  sameHex,
} from '../hex.ts'
import { hexesOfDay } from '../movement.ts'
import { isSparedOnWater, NAVIGATION_DIE_SIDES, navigationCheck } from '../navigation.ts'
import type { Pace } from '../pace.ts'
import type { RuleSet } from '../rule-set.ts'
import type { Terrain } from '../terrain.ts'

/** How the party goes, for an estimate. */
export interface Going {
  readonly pace: Pace
  readonly canoe: boolean
  readonly survival: number
}

type GoingRules = Pick<RuleSet, 'navigation' | 'movement' | 'forage'>

/** What slow takes from half the days, and fast adds to them. */
const PACE_DIE_MEAN = { slow: -0.5, normal: 0, fast: 0.5 } as const satisfies Record<Pace, number>

/** R-WAY-1: the expected hexes of a day that begins on a terrain, if nobody gets lost. */
export const expectedHexes = (
  rules: GoingRules,
  { water }: Pick<Terrain, 'water'>,
  { pace, canoe }: Pick<Going, 'pace' | 'canoe'>,
): number => {
  const hexes = hexesOfDay(rules, { pace, afloat: canoe && water, foraging: false }, 0)
  const more = rules.movement.paceDie === 'one-hex' ? PACE_DIE_MEAN[pace] : 0
  return Math.max(0, hexes + more)
}

/** Where every check fails, or no day has a hex, a way is still the shorter the fewer hexes it has. */
const LEAST_HEXES = 0.01

/** R-WAY-1: the days that a step from a hex of a terrain takes. A lost day leads nowhere on average. */
export const expectedDays = (rules: GoingRules, terrain: Terrain, going: Going): number => {
  const { dc, bonus } = navigationCheck(rules.navigation, terrain, going)
  const needed = Math.max(1, dc - bonus)
  const onCourse = isSparedOnWater(rules.navigation, terrain, going.canoe)
    ? 1
    : Math.max(0, NAVIGATION_DIE_SIDES + 1 - needed) / NAVIGATION_DIE_SIDES
  return 1 / Math.max(LEAST_HEXES, onCourse * expectedHexes(rules, terrain, going))
}

/** A way bends so much to either side, in hexes, and for each hex of its straight line. */
const DETOUR = 12
const DETOUR_SHARE = 0.6

/** Of ways that take equally long the one nearest to the straight line; in days a hex beside it. */
const ASIDE = 1e-7

interface Reached {
  readonly hex: Hex
  readonly before: Reached | null
  readonly days: number
  /** The least that the whole way can take through here. */
  readonly rank: number
}

/** A binary heap: the lowest rank comes out first. */
const push = (heap: Reached[], reached: Reached): void => {
  let at = heap.push(reached) - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    const parent = heap[above]
    if (!parent || parent.rank <= reached.rank) break
    heap[at] = parent
    at = above
  }
  heap[at] = reached
}

const takeFirst = (heap: Reached[]): Reached | undefined => {
  const [first] = heap
  const last = heap.pop()
  if (!first || !last || heap.length === 0) return first
  let at = 0
  for (;;) {
    const left = heap[2 * at + 1]
    const right = heap[2 * at + 2]
    const isRight = left !== undefined && right !== undefined && right.rank < left.rank
    const child = isRight ? right : left
    if (!child || child.rank >= last.rank) break
    heap[at] = child
    at = 2 * at + (isRight ? 2 : 1)
  }
  heap[at] = last
  return first
}

/**
 * R-WAY-2: the way with the fewest expected days, both ends included, within a belt around the
 * straight line.
 *
 * @param daysFrom the days that a step from a hex takes: above 0
 * @param least the least that any step takes
 */
export const wayTo = (
  from: Hex,
  to: Hex,
  daysFrom: (hex: Hex) => number,
  least: number,
): readonly Hex[] => {
  const straight = hexDistance(from, to)
  const farthest = straight + DETOUR + straight * DETOUR_SHARE
  const aside = ({ x, y }: Hex): number =>
    (Math.abs((x - from.x) * (to.y - from.y) - (y - from.y) * (to.x - from.x)) * ASIDE) /
    Math.max(1, straight)
  const fewest = new Map<string, number>([[hexKey(from), 0]])
  const heap: Reached[] = [{ hex: from, before: null, days: 0, rank: straight * least }]
  for (let here = takeFirst(heap); here; here = takeFirst(heap)) {
    if (sameHex(here.hex, to)) return wayBack(here)
    if (here.days > (fewest.get(hexKey(here.hex)) ?? 0)) continue
    const step = daysFrom(here.hex)
    for (const heading of HEADINGS) {
      const hex = neighbour(here.hex, heading)
      const left = hexDistance(hex, to)
      if (!isWithinBounds(hex) || hexDistance(from, hex) + left > farthest) continue
      const days = here.days + step + aside(hex)
      const key = hexKey(hex)
      if (days >= (fewest.get(key) ?? Number.POSITIVE_INFINITY)) continue
      fewest.set(key, days)
      push(heap, { hex, before: here, days, rank: days + left * least })
    }
  }
  return [from]
}

const wayBack = (end: Reached): readonly Hex[] => {
  const way: Hex[] = []
  for (let at: Reached | null = end; at; at = at.before) way.push(at.hex)
  return way.reverse()
}
