import { isSparedOnWater, NAVIGATION_DIE_SIDES, navigationCheck } from '../../rules/navigation.ts'
import type { NamedRecord } from '../../rules/record.ts'
import type { RuleSet } from '../../rules/rule-set.ts'
import type { Order } from '../../rules/travel-day.ts'
import * as words from '../words/en/travel.tsx'

export interface DayAhead
  extends Pick<NamedRecord, 'terrain' | 'survival'>,
    Omit<Order, 'direction'> {
  readonly rules: Pick<RuleSet, 'navigation' | 'terrains'>
}

/** What the next day's navigation needs, as `DC 15, needs 12 or more`. */
export const sayCheckAhead = (ahead: DayAhead): string => {
  const { rules, terrain: name, survival, pace, canoe, manual } = ahead
  if (manual) return words.movesOnly
  const terrain = rules.terrains.find((each) => each.name === name)
  if (!terrain) return ''
  const { navigation } = rules
  if (isSparedOnWater(navigation, terrain, canoe)) return words.noCheckOnWater
  const { dc, bonus } = navigationCheck(navigation, terrain, { pace, survival })
  const needed = dc - bonus
  if (needed <= 1) return words.cannotFail(dc)
  if (needed > NAVIGATION_DIE_SIDES) return words.cannotSucceed(dc)
  return navigation.onTrail === 'skip' ? words.needsOffTrail(dc, needed) : words.needs(dc, needed)
}
