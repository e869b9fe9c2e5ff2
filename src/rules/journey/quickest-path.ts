import {
  HEADINGS,
  type Hex,
  hexDistance,
  hexKey,
  isWithinBounds,
  neighbour,
  sameHex,
} from '#shared/hex.ts'
import { CHECK_DIE_SIDES, type Check } from '../dice/dice.ts'
import { type Pace, paceOnTerrain, pointsOfDay } from '../movement.ts'
import { isCheckSkippedOnWater, navigationCheck } from '../navigation.ts'
import type { RuleSet } from '../rule-set.ts'
import { type Terrain, type TerrainId, terrainById } from '../terrain.ts'
import { weatherShares } from '../weather.ts'
import { headingTowards } from './journey.ts'

export interface PathConditions {
  readonly rules: RuleSet
  readonly pace: Pace
  readonly canoe: boolean
  readonly survival: number
  /** The terrain of hexes whose land nobody knows. */
  readonly terrain: TerrainId
  /** R-COST-2: the points to enter those. */
  readonly unknownCost: number
  readonly terrainAt: (hex: Hex) => TerrainId | null
  /** R-NAV-5: left out where no trail is known. */
  readonly isOnTrail?: (hex: Hex) => boolean
}

/** A party that cannot find its way from a hex, or gets nowhere there, is taken to need so many days. */
const HOPELESS_DAYS = 1_000

/** Hexes that a search looks at: some ms of work. */
const MAX_LOOKED_AT = 20_000

const chanceToMeet = ({ dc, bonus }: Check): number =>
  Math.min(1, Math.max(0, (CHECK_DIE_SIDES + 1 - dc + bonus) / CHECK_DIE_SIDES))

/**
 * R-WAY-1: the days that a hex takes on average from a terrain, by the weather too: a lost party gets nowhere on average,
 * since the six directions of its die cancel out.
 */
const daysOnTerrain = (
  terrain: Terrain,
  cost: number,
  given: PathConditions,
  isSpared: boolean,
): number => {
  const { rules, survival } = given
  const pace = paceOnTerrain(terrain, given.pace)
  const progress = weatherShares(rules.weather).reduce((sum, { dc, points, share, ...weather }) => {
    if (points === null) return sum
    const canoe = given.canoe && weather.canoe
    const how = { pace, afloat: canoe && terrain.water, foraging: false, weather: points }
    const spent = pointsOfDay(rules, how, 0)
    // R-COST-4: where nothing is kept, a day enters at least one hex.
    const isEnough = rules.movement.leftover === 'lost' && spent > 0
    const isSure = isSpared || isCheckSkippedOnWater(rules.navigation, terrain, canoe)
    const check = navigationCheck(rules.navigation, { dc: terrain.dc + dc }, { pace, survival })
    const chance = isSure ? 1 : chanceToMeet(check)
    return sum + share * (isEnough ? Math.max(spent, cost) : spent) * chance
  }, 0)
  return progress > 0 ? Math.min(HOPELESS_DAYS, cost / progress) : HOPELESS_DAYS
}

const stepDays = (given: PathConditions): ((from: Hex, to: Hex) => number) => {
  const { rules, terrain: unknown, unknownCost, terrainAt, isOnTrail } = given
  const kept = new Map<string, number>()
  return (from, to) => {
    const isSpared = rules.navigation.onTrail === 'skip' && (isOnTrail?.(to) ?? false)
    const id = terrainAt(from) ?? unknown
    const land = terrainAt(to)
    const cost = land === null ? unknownCost : terrainById(rules.terrains, land).cost
    const key = isSpared ? `${id} ${cost} spared` : `${id} ${cost}`
    const found = kept.get(key)
    if (found !== undefined) return found
    const days = daysOnTerrain(terrainById(rules.terrains, id), cost, given, isSpared)
    kept.set(key, days)
    return days
  }
}

/** R-WAY-1: the expected days of a way that begins at a hex. */
export const expectedPathDays = (from: Hex, way: readonly Hex[], given: PathConditions): number => {
  const days = stepDays(given)
  return way.reduce((sum, hex, index) => sum + days(way[index - 1] ?? from, hex), 0)
}

/** R-AIM-1: hex by hex by the aim. */
export const straightPath = (from: Hex, to: Hex): Hex[] => {
  const way: Hex[] = []
  for (let here = from; ; ) {
    const heading = headingTowards(here, to)
    if (heading === null) return way
    here = neighbour(here, heading)
    way.push(here)
  }
}

const fewestDays = (given: PathConditions): number => {
  const { terrains, navigation } = given.rules
  const cost = Math.min(given.unknownCost, ...terrains.map((terrain) => terrain.cost))
  const isSpared = navigation.onTrail === 'skip'
  return Math.min(...terrains.map((terrain) => daysOnTerrain(terrain, cost, given, isSpared)))
}

interface Open {
  readonly hex: Hex
  readonly key: string
  /** Days from the start. */
  readonly days: number
  /** The same, with the fewest that may follow. */
  readonly least: number
}

/** Inserts into a list whose last has the least. */
const insert = (opens: Open[], open: Open): void => {
  let [from, to] = [0, opens.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((opens[middle] as Open).least > open.least) from = middle + 1
    else to = middle
  }
  opens.splice(from, 0, open)
}

/** A little more than what adding up in another order may differ by, in days. */
const ROUNDING = 1e-9

/**
 * R-WAY-2: the hexes to enter on the way with the fewest expected days, the goal included; of equal
 * ones one of the fewest hexes. Where the search would be too large it is the straight way.
 */
export const quickestPath = (from: Hex, to: Hex, given: PathConditions): readonly Hex[] => {
  const straight = straightPath(from, to)
  const straightDays = expectedPathDays(from, straight, given)
  const days = stepDays(given)
  const fewest = fewestDays(given)
  const best = new Map<string, number>([[hexKey(from), 0]])
  const cameFrom = new Map<string, Hex>()
  const done = new Set<string>()
  const opens: Open[] = [{ hex: from, key: hexKey(from), days: 0, least: 0 }]
  for (let open = opens.pop(); open !== undefined; open = opens.pop()) {
    if (sameHex(open.hex, to)) {
      const way = wayBack(from, to, cameFrom)
      return expectedPathDays(from, way, given) < straightDays - ROUNDING ? way : straight
    }
    if (done.has(open.key)) continue
    done.add(open.key)
    if (done.size > MAX_LOOKED_AT) break
    for (const heading of HEADINGS) {
      const hex = neighbour(open.hex, heading)
      if (!isWithinBounds(hex)) continue
      const key = hexKey(hex)
      const there = open.days + days(open.hex, hex)
      const least = there + fewest * hexDistance(hex, to)
      // Nothing that is longer than the straight way is looked at.
      if (least > straightDays || there >= (best.get(key) ?? Number.POSITIVE_INFINITY)) continue
      best.set(key, there)
      cameFrom.set(key, open.hex)
      insert(opens, { hex, key, days: there, least })
    }
  }
  return straight
}

const wayBack = (from: Hex, to: Hex, cameFrom: ReadonlyMap<string, Hex>): Hex[] => {
  const way: Hex[] = []
  let here: Hex | undefined = to
  while (here && !sameHex(here, from)) {
    way.push(here)
    here = cameFrom.get(hexKey(here))
  }
  return way.reverse()
}
