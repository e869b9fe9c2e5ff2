import { type Heading, type Hex, moveHex, neighbour } from '#shared/hex.ts'
import type { RuleSet } from './rule-set.ts'
import type { Terrain } from './terrain.ts'

/** R-PACE-1: the paces at which a party travels; screens start with normal. */
export const PACES = ['slow', 'normal', 'fast'] as const
export type Pace = (typeof PACES)[number]

/** R-PACE-3: slow and fast pace roll a d4 after the navigation check. */
export const PACE_DIE_SIDES = 4

/** R-PACE-3: whether a day at this pace rolls the pace die. */
export const rollsPaceDie = (pace: Pace): boolean => pace !== 'normal'

/** R-PACE-4: the lowest result of the pace die that changes the day's points. */
const PACE_DIE_MIN_EFFECT = 3

/** R-COST-1: whether some terrain costs more than 1 point; else points are hexes. */
export const hasTerrainCosts = ({ terrains }: Pick<RuleSet, 'terrains'>): boolean =>
  terrains.some(({ cost }) => cost !== 1)

/** R-PACE-5: the pace that counts on a terrain: at most the terrain's fastest. */
export const paceOnTerrain = (terrain: Pick<Terrain, 'fastest'> | null, pace: Pace): Pace => {
  const fastest = terrain?.fastest ?? 'fast'
  return fastest === 'fast' || pace === 'slow' ? pace : fastest
}

/** How a party marches on a day; it decides the day's points. */
export interface MarchMode {
  readonly pace: Pace
  /** Whether the party is in a canoe on water. */
  readonly afloat: boolean
  readonly foraging: boolean
  /** R-WEATHER-2: points that the weather adds; left out: 0. */
  readonly weather?: number
}

/** R-PACE-4: the points that a result of the pace die adds to the day. */
export const paceDiePoints = (
  { paceDie }: RuleSet['movement'],
  pace: Pace,
  result: number,
): -1 | 0 | 1 => {
  if (paceDie === 'none' || pace === 'normal' || result < PACE_DIE_MIN_EFFECT) return 0
  return pace === 'fast' ? 1 : -1
}

/** R-MOV-5, R-FORAGE-4: the points of a day. `extraPoints` come from the pace die. */
export const pointsOfDay = (
  { movement, forage }: Pick<RuleSet, 'movement' | 'forage'>,
  { pace, afloat, foraging, weather = 0 }: MarchMode,
  extraPoints: number,
): number => {
  const pacePoints = movement.hexes[pace]
  const points = afloat ? Math.max(pacePoints, movement.canoe) : pacePoints
  return Math.max(
    0,
    points + extraPoints + weather - (foraging ? (forage.whileTravelling ?? 0) : 0),
  )
}

/** R-MOV-5: the most points that a day may have, whatever the pace die shows. */
export const maxPointsOfDay = (
  rules: Pick<RuleSet, 'movement' | 'forage'>,
  travelling: MarchMode,
): number => {
  const mayAddPoint = rules.movement.paceDie === 'one-hex' && travelling.pace === 'fast'
  return pointsOfDay(rules, travelling, mayAddPoint ? 1 : 0)
}

/** One heading for all hexes of a march, or one for each. */
type Headings = Heading | readonly Heading[]

const headingAt = (headings: Headings, index: number): Heading | undefined =>
  typeof headings === 'number' ? headings : headings[index]

/** R-MOV-5: the most hexes that a party enters in a day, however many points it has. */
export const MAX_HEXES_A_DAY = 20

/** R-COST-5: points already spent towards the next hex along a heading. */
export interface Progress {
  readonly heading: Heading
  readonly points: number
}

/** R-COST-2: a function that gives the points to enter a hex. */
export type CostOf = (hex: Hex) => number

export interface MarchBudget {
  readonly points: number
  /** The progress that the day before left over. */
  readonly progress: Progress | null
  readonly leftover: RuleSet['movement']['leftover']
  readonly costOf: CostOf
}

export interface March {
  readonly way: readonly Hex[]
  /** null: no points are left over, or they are lost. */
  readonly progress: Progress | null
}

/** R-COST-5: the progress that counts for a march: null if it begins along another heading. */
export const carriedProgress = (progress: Progress | null, headings: Headings): Progress | null =>
  progress?.heading === headingAt(headings, 0) ? progress : null

/**
 * R-MOV-3, R-COST-3, R-JRN-2: spends points hex by hex while they cover the next one. The march
 * ends at the edge of the world and after the last heading.
 */
export const march = (
  from: Hex,
  headings: Headings,
  { points, progress, leftover, costOf }: MarchBudget,
): March => {
  const carried = carriedProgress(progress, headings)
  if (points === 0) return { way: [], progress: carried }
  const way: Hex[] = []
  let here = from
  let pointsLeft = points + (carried?.points ?? 0)
  while (pointsLeft > 0) {
    const heading = headingAt(headings, way.length)
    const nextHex = heading === undefined ? here : moveHex(here, heading)
    if (heading === undefined || nextHex === here) break
    // R-COST-4: where left-over points are lost, the first hex is entered whatever it costs.
    const isFirstHexFree = leftover === 'lost' && way.length === 0
    const cost = costOf(nextHex)
    if (cost > pointsLeft && !isFirstHexFree)
      return { way, progress: leftover === 'kept' ? { heading, points: pointsLeft } : null }
    if (way.length === MAX_HEXES_A_DAY) break
    way.push(nextHex)
    here = nextHex
    pointsLeft -= cost
  }
  return { way, progress: null }
}

/**
 * R-NAV-5: whether a condition holds for each hex that the points may enter, up to the last
 * heading. The first hex is always checked.
 */
export const everyHexAhead = (
  from: Hex,
  headings: Headings,
  points: number,
  costOf: CostOf,
  condition: (hex: Hex) => boolean,
): boolean => {
  let here = from
  let pointsLeft = points
  for (let index = 0; index < MAX_HEXES_A_DAY; index += 1) {
    const heading = headingAt(headings, index)
    if (heading === undefined) return true
    here = neighbour(here, heading)
    pointsLeft -= costOf(here)
    if (pointsLeft < 0 && index > 0) return true
    if (!condition(here)) return false
  }
  return true
}
