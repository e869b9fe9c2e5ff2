import type { RollFor } from './dice.ts'
import type { Heading } from './hex.ts'
import { PACE_DC_CHANGE, type Pace } from './pace.ts'
import { type TerrainName, terrainDifficulty } from './terrain.ts'

/** R-NAV-1: the navigation check is a d20 plus the survival modifier. */
export const NAVIGATION_DIE_SIDES = 20
/** R-NAV-3: on failure the heading is a d6. */
export const LOST_DIE_SIDES = 6

export interface Course {
  readonly heading: Heading
  readonly lost: boolean
}

/** R-NAV-2: terrain and pace make the DC. */
export const navigationDc = (terrain: TerrainName, pace: Pace): number =>
  terrainDifficulty(terrain) + PACE_DC_CHANGE[pace]

/** R-NAV-1 to R-NAV-4: a total that meets the DC succeeds; lost is lost wherever the d6 points. */
export const checkNavigation = (
  { terrain, survival }: { terrain: TerrainName; survival: number },
  { direction, pace }: { direction: Heading; pace: Pace },
  roll: RollFor,
): Course => {
  const total = roll('navigation', NAVIGATION_DIE_SIDES) + survival
  if (total >= navigationDc(terrain, pace)) return { heading: direction, lost: false }
  return { heading: roll('lost-direction', LOST_DIE_SIDES) as Heading, lost: true }
}
