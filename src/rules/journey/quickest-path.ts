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

/** Rules, land and party that the days of a path depend on. */
export interface PathConditions {
  readonly rules: RuleSet
  readonly pace: Pace
  readonly canoe: boolean
  readonly survival: number
  /** The terrain that is assumed for hexes without known terrain. */
  readonly terrain: TerrainId
  /** R-COST-2: the points to enter a hex without known terrain. */
  readonly unknownCost: number
  readonly terrainAt: (hex: Hex) => TerrainId | null
  /** R-NAV-5: whether a hex is on the party's trail; left out if no trail is known. */
  readonly isOnTrail?: (hex: Hex) => boolean
}

/** The days assumed for a hex from which the party cannot find its way or cannot move. */
const HOPELESS_DAYS = 1_000

/** The most hexes that a search expands; they take a few ms. */
const MAX_EXPANDED = 20_000

const chanceToMeet = ({ dc, bonus }: Check): number =>
  Math.min(1, Math.max(0, (CHECK_DIE_SIDES + 1 - dc + bonus) / CHECK_DIE_SIDES))

/**
 * R-WAY-1: the average days for a hex entered from a terrain, over all weather. A lost party gets
 * nowhere on average, because the six directions of its die cancel out.
 */
const daysOnTerrain = (
  terrain: Terrain,
  cost: number,
  conditions: PathConditions,
  isCheckSkipped: boolean,
): number => {
  const { rules, survival } = conditions
  const pace = paceOnTerrain(terrain, conditions.pace)
  const progress = weatherShares(rules.weather).reduce((sum, { dc, points, share, ...weather }) => {
    if (points === null) return sum
    const canoe = conditions.canoe && weather.canoe
    const mode = { pace, afloat: canoe && terrain.water, foraging: false, weather: points }
    const dayPoints = pointsOfDay(rules, mode, 0)
    // R-COST-4: where left-over points are lost, a day enters at least one hex.
    const entersAlways = rules.movement.leftover === 'lost' && dayPoints > 0
    const isCheckSkippedHere =
      isCheckSkipped || isCheckSkippedOnWater(rules.navigation, terrain, canoe)
    const check = navigationCheck(rules.navigation, { dc: terrain.dc + dc }, { pace, survival })
    const chance = isCheckSkippedHere ? 1 : chanceToMeet(check)
    return sum + share * (entersAlways ? Math.max(dayPoints, cost) : dayPoints) * chance
  }, 0)
  return progress > 0 ? Math.min(HOPELESS_DAYS, cost / progress) : HOPELESS_DAYS
}

/** The expected days of a step, cached by terrain and cost. */
const stepDays = (conditions: PathConditions): ((from: Hex, to: Hex) => number) => {
  const { rules, terrain: assumedTerrain, unknownCost, terrainAt, isOnTrail } = conditions
  const cachedDays = new Map<string, number>()
  return (from, to) => {
    const isCheckSkipped = rules.navigation.onTrail === 'skip' && (isOnTrail?.(to) ?? false)
    const id = terrainAt(from) ?? assumedTerrain
    const land = terrainAt(to)
    const cost = land === null ? unknownCost : terrainById(rules.terrains, land).cost
    const key = isCheckSkipped ? `${id} ${cost} skipped` : `${id} ${cost}`
    const cached = cachedDays.get(key)
    if (cached !== undefined) return cached
    const days = daysOnTerrain(terrainById(rules.terrains, id), cost, conditions, isCheckSkipped)
    cachedDays.set(key, days)
    return days
  }
}

/** R-WAY-1: the expected days of a path that begins at a hex. */
export const expectedPathDays = (
  from: Hex,
  path: readonly Hex[],
  conditions: PathConditions,
): number => {
  const days = stepDays(conditions)
  return path.reduce((sum, hex, index) => sum + days(path[index - 1] ?? from, hex), 0)
}

/** R-AIM-1: the path on which each step aims at the goal. */
export const straightPath = (from: Hex, to: Hex): Hex[] => {
  const path: Hex[] = []
  for (let here = from; ; ) {
    const heading = headingTowards(here, to)
    if (heading === null) return path
    here = neighbour(here, heading)
    path.push(here)
  }
}

const fewestDays = (conditions: PathConditions): number => {
  const { terrains, navigation } = conditions.rules
  const cost = Math.min(conditions.unknownCost, ...terrains.map((terrain) => terrain.cost))
  const isCheckSkipped = navigation.onTrail === 'skip'
  return Math.min(
    ...terrains.map((terrain) => daysOnTerrain(terrain, cost, conditions, isCheckSkipped)),
  )
}

interface SearchNode {
  readonly hex: Hex
  readonly key: string
  /** The expected days from the start to the hex. */
  readonly days: number
  /** The days from the start, and the fewest that the rest may take. */
  readonly least: number
}

/** Inserts into a list that is sorted so that its last entry has the smallest `least`. */
const insert = (openNodes: SearchNode[], node: SearchNode): void => {
  let [from, to] = [0, openNodes.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((openNodes[middle] as SearchNode).least > node.least) from = middle + 1
    else to = middle
  }
  openNodes.splice(from, 0, node)
}

/** More than the rounding error of adding days in another order. */
const ROUNDING = 1e-9

/**
 * R-WAY-2: the path with the fewest expected days, the goal included; of equal ones one with the
 * fewest hexes. The straight path if the search would be too large.
 */
export const quickestPath = (from: Hex, to: Hex, conditions: PathConditions): readonly Hex[] => {
  const straight = straightPath(from, to)
  const straightDays = expectedPathDays(from, straight, conditions)
  const days = stepDays(conditions)
  const minDaysPerHex = fewestDays(conditions)
  const fewestDaysTo = new Map<string, number>([[hexKey(from), 0]])
  const cameFrom = new Map<string, Hex>()
  const expanded = new Set<string>()
  const openNodes: SearchNode[] = [{ hex: from, key: hexKey(from), days: 0, least: 0 }]
  for (let node = openNodes.pop(); node !== undefined; node = openNodes.pop()) {
    if (sameHex(node.hex, to)) {
      const path = pathBack(from, to, cameFrom)
      return expectedPathDays(from, path, conditions) < straightDays - ROUNDING ? path : straight
    }
    if (expanded.has(node.key)) continue
    expanded.add(node.key)
    if (expanded.size > MAX_EXPANDED) break
    for (const heading of HEADINGS) {
      const hex = neighbour(node.hex, heading)
      if (!isWithinBounds(hex)) continue
      const key = hexKey(hex)
      const daysThere = node.days + days(node.hex, hex)
      const least = daysThere + minDaysPerHex * hexDistance(hex, to)
      // Paths that are longer than the straight one are not followed.
      if (least > straightDays || daysThere >= (fewestDaysTo.get(key) ?? Number.POSITIVE_INFINITY))
        continue
      fewestDaysTo.set(key, daysThere)
      cameFrom.set(key, node.hex)
      insert(openNodes, { hex, key, days: daysThere, least })
    }
  }
  return straight
}

const pathBack = (from: Hex, to: Hex, cameFrom: ReadonlyMap<string, Hex>): Hex[] => {
  const path: Hex[] = []
  let hex: Hex | undefined = to
  while (hex && !sameHex(hex, from)) {
    path.push(hex)
    hex = cameFrom.get(hexKey(hex))
  }
  return path.reverse()
}
