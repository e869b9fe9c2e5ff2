import { MAX_DAY, MAX_KNOWN, MAX_TRAIL } from '../protocol/limits.ts'
import type { State } from './campaign.ts'
import { Refusal } from './refusal.ts'

const MOST = { known: MAX_KNOWN, trail: MAX_TRAIL, days: MAX_DAY } as const

const measured = ({ expedition, mapState }: State) => ({
  known: mapState.known.size,
  trail: mapState.trail.length,
  days: expedition.day,
})

/**
 * No campaign grows past what its own backup may hold. One that did, in an earlier version, may
 * shrink. @throws Refusal `CAMPAIGN_FULL`
 */
export const refuseOutgrown = (before: State, after: State): void => {
  const [was, is] = [measured(before), measured(after)]
  for (const part of ['known', 'trail', 'days'] as const)
    if (is[part] > MOST[part] && is[part] > was[part])
      throw new Refusal({ code: 'CAMPAIGN_FULL', part, max: MOST[part] })
}
