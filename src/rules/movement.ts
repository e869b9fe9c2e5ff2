import { type Heading, type Hex, move, neighbour } from './hex.ts'
import type { RuleSet } from './rule-set.ts'

/** R-PACE-1: a screen opens at normal. */
export const PACES = ['slow', 'normal', 'fast'] as const
export type Pace = (typeof PACES)[number]

/** R-PACE-3: after the navigation check, slow and fast roll a d4. */
export const PACE_DIE_SIDES = 4

/** R-PACE-3. */
export const rollsPaceDie = (pace: Pace): boolean => pace !== 'normal'

/** R-PACE-4: the pace's die changes the hexes of the day on so much or more. */
const PACE_DIE_FROM = 3

/** What decides how far the party gets. */
export interface Travelling {
  readonly pace: Pace
  /** In a canoe, on water. */
  readonly afloat: boolean
  readonly foraging: boolean
  /** R-WEATHER-2: hexes that the weather adds; left out: none. */
  readonly weather?: number
}

/** R-PACE-4: hexes that the pace's die adds to the day, or takes from it. */
export const paceDieHexes = (
  { paceDie }: RuleSet['movement'],
  pace: Pace,
  shown: number,
): -1 | 0 | 1 => {
  if (paceDie === 'none' || pace === 'normal' || shown < PACE_DIE_FROM) return 0
  return pace === 'fast' ? 1 : -1
}

/** R-MOV-5, R-FORAGE-4: the hexes of a day; `more` is what the pace's die adds. */
export const hexesOfDay = (
  { movement, forage }: Pick<RuleSet, 'movement' | 'forage'>,
  { pace, afloat, foraging, weather = 0 }: Travelling,
  more: number,
): number => {
  const byPace = movement.hexes[pace]
  const hexes = afloat ? Math.max(byPace, movement.canoe) : byPace
  return Math.max(0, hexes + more + weather - (foraging ? (forage.whileTravelling ?? 0) : 0))
}

/** R-MOV-5: the most hexes that the day may have, whatever the pace's die shows. */
export const mostHexesOfDay = (
  rules: Pick<RuleSet, 'movement' | 'forage'>,
  travelling: Travelling,
): number => {
  const isLonger = rules.movement.paceDie === 'one-hex' && travelling.pace === 'fast'
  return hexesOfDay(rules, travelling, isLonger ? 1 : 0)
}

/** One heading for all hexes, or one for each. */
type Headings = Heading | readonly Heading[]

const headingAt = (headings: Headings, nth: number): Heading | undefined =>
  typeof headings === 'number' ? headings : headings[nth]

/** R-MOV-3, R-MOV-5, R-JRN-2: the hexes entered; the edge of the world and the last heading end the way. */
export const wayAlong = (from: Hex, headings: Headings, hexes: number): Hex[] => {
  const way: Hex[] = []
  let here = from
  while (way.length < hexes) {
    const heading = headingAt(headings, way.length)
    const next = heading === undefined ? here : move(here, heading)
    if (next === here) break
    way.push(next)
    here = next
  }
  return way
}

/** Whether each of the hexes ahead fulfils a condition, up to the last heading. */
export const isEveryHexAhead = (
  from: Hex,
  headings: Headings,
  hexes: number,
  fulfils: (hex: Hex) => boolean,
): boolean => {
  let here = from
  for (let ahead = 0; ahead < hexes; ahead += 1) {
    const heading = headingAt(headings, ahead)
    if (heading === undefined) return true
    here = neighbour(here, heading)
    if (!fulfils(here)) return false
  }
  return true
}
