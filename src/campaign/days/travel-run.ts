import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Run, RunRequest as SentRun } from '#protocol/runs.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { aimingHex, firstWaypoint, type Route } from '#rules/journey/journey.ts'
import { runUntilStopped } from '#rules/journey/run.ts'
import type { PartyState } from '#rules/travel-day.ts'
import { MAX_DAYS } from '#shared/bounds.ts'
import { refuseAbove } from '../bounds.ts'
import type { Campaign, Change } from '../campaign.ts'
import { type CommandRequest, execute, makeChange } from '../execute.ts'
import type { CampaignStore } from '../ports/store.ts'
import { checkHex, invalidField } from '../refusal.ts'
import { dayConditions } from './end-day.ts'
import { recordDay } from './record-day.ts'
import { travellerFrom } from './travel-marks.ts'

export interface RunRequest extends CommandRequest {
  readonly run: SentRun
}

/** R-JRN-1. @throws Refusal `INVALID_INPUT` naming `route`, or a waypoint of it */
const checkRoute = (route: Route, traveller: PartyState, { state }: Campaign): void => {
  for (const [index, hex] of route.entries()) checkHex(hex, `route.${index}`)
  const here = aimingHex(traveller, state.settings)
  if (firstWaypoint(route, here) === route.length) throw invalidField('route', 'there-already')
}

/**
 * R-RUN-1, R-RUN-6: travels until something happens, all in one commit: a change for each day. A
 * campaign's last day ends it, too.
 *
 * @throws Refusal `INVALID_INPUT` naming the field, and what `execute` refuses
 */
export const travelRun = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  { run: sent, ...request }: RunRequest,
): Promise<Run> =>
  execute<Run>(store, request, async (campaign) => {
    const ended = campaign.state.day
    refuseAbove('days', ended + 1, MAX_DAYS)
    const most = Math.min(sent.days, MAX_DAYS - ended)
    const traveller = travellerFrom(campaign.state, sent.map)
    const { route, pace, canoe } = sent
    checkRoute(route, traveller, campaign)
    const plan = { route, pace, canoe, until: sent.until, days: most }
    const { days, stopped } = runUntilStopped(traveller, plan, dayConditions(campaign.state, dice))

    const changes: Change[] = []
    let next = campaign
    for (const [nth, { order, day }] of days.entries()) {
      const start = nth === 0 ? traveller.record : next.state.record
      const { entry, state } = recordDay(next, { start, order, day })
      const move = makeChange(next, { kind: 'day', day: entry }, state)
      changes.push(...move.step.changes)
      next = move.next
      // In a campaign at its bounds a day takes some milliseconds, and others wait.
      await nextTurn()
    }
    return { step: { kind: 'make', changes }, next, stopped }
  })
