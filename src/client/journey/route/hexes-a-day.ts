import { hexesOfDay, type Pace } from '../../../rules/movement.ts'
import type { RuleSet } from '../../../rules/rule-set.ts'
import type { Terrain } from '../../../rules/terrain.ts'

/** What slow takes from half the days, and fast adds to them. */
const PACE_DIE_MEAN = { slow: -0.5, normal: 0, fast: 0.5 } as const satisfies Record<Pace, number>

/** R-PLOT-5: the expected hexes of a day that begins on a terrain, if nobody gets lost. */
export const hexesADay = (
  rules: Pick<RuleSet, 'movement' | 'forage'>,
  { water }: Pick<Terrain, 'water'>,
  { pace, canoe }: { readonly pace: Pace; readonly canoe: boolean },
): number => {
  const hexes = hexesOfDay(rules, { pace, afloat: canoe && water, foraging: false }, 0)
  const more = rules.movement.paceDie === 'one-hex' ? PACE_DIE_MEAN[pace] : 0
  return Math.max(0, hexes + more)
}
