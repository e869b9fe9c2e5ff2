import type { Heading } from '#shared/hex.ts'
import { type Check, type Dice, passesCheck } from './dice/dice.ts'
import type { Pace } from './movement.ts'
import type { RuleSet } from './rule-set.ts'
import type { Terrain } from './terrain.ts'

/** R-NAV-3: a lost party's heading is rolled with a d6. */
export const LOST_DIE_SIDES = 6

type NavigationRules = RuleSet['navigation']

export interface Course {
  /** null: the party does not move. */
  readonly heading: Heading | null
  readonly lost: boolean
}

/** R-NAV-1, R-NAV-2: the DC and the bonus of a navigation check. */
export const navigationCheck = (
  { paceDc, guide }: NavigationRules,
  { dc }: Pick<Terrain, 'dc'>,
  { pace, survival }: { readonly pace: Pace; readonly survival: number },
): Check => ({ dc: dc + paceDc[pace], bonus: survival + guide })

/** R-NAV-5: whether a party in a canoe on water makes no navigation check. */
export const isCheckSkippedOnWater = (
  { onWater }: NavigationRules,
  { water }: Pick<Terrain, 'water'>,
  canoe: boolean,
): boolean => onWater === 'skip' && canoe && water

/** R-NAV-1 to R-NAV-4: rolls the check. Failure is lost even if the d6 shows the right heading. */
export const checkNavigation = (check: Check, direction: Heading, roll: Dice): Course => {
  if (passesCheck(check, 'navigation', roll)) return { heading: direction, lost: false }
  return { heading: roll('lost-direction', LOST_DIE_SIDES) as Heading, lost: true }
}
