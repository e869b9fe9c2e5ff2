import { type Heading, type Hex, moveHex, neighbour } from '#shared/hex.ts'
import type { RuleSet } from './rule-set.ts'
import type { Terrain } from './terrain.ts'

/** R-PACE-1: a screen opens at normal. */
export const PACES = ['slow', 'normal', 'fast'] as const
export type Pace = (typeof PACES)[number]

/** R-PACE-3: after the navigation check, slow and fast roll a d4. */
export const PACE_DIE_SIDES = 4

/** R-PACE-3. */
export const rollsPaceDie = (pace: Pace): boolean => pace !== 'normal'

/** R-PACE-4: the pace's die changes the points of the day on so much or more. */
const PACE_DIE_FROM = 3

/** R-COST-1: where every terrain costs 1, points are hexes. */
export const hasTerrainCosts = ({ terrains }: Pick<RuleSet, 'terrains'>): boolean =>
  terrains.some(({ cost }) => cost !== 1)

/** R-PACE-5: a faster pace than the terrain has counts as its fastest. */
export const paceOnTerrain = (terrain: Pick<Terrain, 'fastest'> | null, pace: Pace): Pace => {
  const fastest = terrain?.fastest ?? 'fast'
  return fastest === 'fast' || pace === 'slow' ? pace : fastest
}

export interface MarchMode {
  readonly pace: Pace
  /** In a canoe, on water. */
  readonly afloat: boolean
  readonly foraging: boolean
  /** R-WEATHER-2: points that the weather adds; left out: none. */
  readonly weather?: number
}

/** R-PACE-4: points that the pace's die adds to the day, or takes from it. */
export const paceDiePoints = (
  { paceDie }: RuleSet['movement'],
  pace: Pace,
  shown: number,
): -1 | 0 | 1 => {
  if (paceDie === 'none' || pace === 'normal' || shown < PACE_DIE_FROM) return 0
  return pace === 'fast' ? 1 : -1
}

/** R-MOV-5, R-FORAGE-4: the points of a day; `more` is what the pace's die adds. */
export const pointsOfDay = (
  { movement, forage }: Pick<RuleSet, 'movement' | 'forage'>,
  { pace, afloat, foraging, weather = 0 }: MarchMode,
  more: number,
): number => {
  const byPace = movement.hexes[pace]
  const points = afloat ? Math.max(byPace, movement.canoe) : byPace
  return Math.max(0, points + more + weather - (foraging ? (forage.whileTravelling ?? 0) : 0))
}

/** R-MOV-5: the most points that the day may have, whatever the pace's die shows. */
export const maxPointsOfDay = (
  rules: Pick<RuleSet, 'movement' | 'forage'>,
  travelling: MarchMode,
): number => {
  const isLonger = rules.movement.paceDie === 'one-hex' && travelling.pace === 'fast'
  return pointsOfDay(rules, travelling, isLonger ? 1 : 0)
}

/** One heading for all hexes, or one for each. */
type Headings = Heading | readonly Heading[]

const headingAt = (headings: Headings, nth: number): Heading | undefined =>
  typeof headings === 'number' ? headings : headings[nth]

/** R-MOV-5: hexes that a party enters in a day at most, however many points it has. */
export const MAX_HEXES_A_DAY = 20

/** R-COST-5: points that are spent on the way into the next hex. */
export interface Progress {
  readonly heading: Heading
  readonly points: number
}

/** R-COST-2: the points to enter a hex. */
export type CostOf = (hex: Hex) => number

export interface MarchBudget {
  readonly points: number
  /** Of the day before. */
  readonly progress: Progress | null
  readonly leftover: RuleSet['movement']['leftover']
  readonly costOf: CostOf
}

export interface March {
  readonly way: readonly Hex[]
  /** null: nothing is left over, or it is lost. */
  readonly progress: Progress | null
}

/** R-COST-5: what the day before left over; nothing for a march that begins along another heading. */
export const carriedProgress = (progress: Progress | null, headings: Headings): Progress | null =>
  progress?.heading === headingAt(headings, 0) ? progress : null

/**
 * R-MOV-3, R-COST-3, R-JRN-2: spends points hex by hex, while they cover the next one. The edge of the
 * world and the last heading end the way.
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
  let left = points + (carried?.points ?? 0)
  while (left > 0) {
    const heading = headingAt(headings, way.length)
    const next = heading === undefined ? here : moveHex(here, heading)
    if (heading === undefined || next === here) break
    // R-COST-4: where nothing is kept, the first hex is entered whatever it costs.
    const isSure = leftover === 'lost' && way.length === 0
    const cost = costOf(next)
    if (cost > left && !isSure)
      return { way, progress: leftover === 'kept' ? { heading, points: left } : null }
    if (way.length === MAX_HEXES_A_DAY) break
    way.push(next)
    here = next
    left -= cost
  }
  return { way, progress: null }
}

/**
 * R-NAV-5: whether each hex that so many points may enter fulfils a condition, the first one in any
 * case, up to the last heading.
 */
export const everyHexAhead = (
  from: Hex,
  headings: Headings,
  points: number,
  costOf: CostOf,
  fulfils: (hex: Hex) => boolean,
): boolean => {
  let here = from
  let left = points
  for (let ahead = 0; ahead < MAX_HEXES_A_DAY; ahead += 1) {
    const heading = headingAt(headings, ahead)
    if (heading === undefined) return true
    here = neighbour(here, heading)
    left -= costOf(here)
    if (left < 0 && ahead > 0) return true
    if (!fulfils(here)) return false
  }
  return true
}
