import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Run, RunRequest as RunBody } from '#protocol/runs.ts'
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
  readonly run: RunBody
}

/** R-JRN-1: refuses a route that ends at the party. @throws Refusal `INVALID_INPUT` naming the field */
const checkRoute = (route: Route, traveller: PartyState, { state }: Campaign): void => {
  for (const [index, hex] of route.entries()) checkHex(hex, `route.${index}`)
  const here = aimingHex(traveller, state.settings)
  if (firstWaypoint(route, here) === route.length) throw invalidField('route', 'there-already')
}

/**
 * R-RUN-1, R-RUN-6: travels until something happens, in one commit with a change for each day. The
 * run also ends with a campaign's last possible day.
 *
 * @throws Refusal `INVALID_INPUT` naming the field, and what `execute` refuses
 */
export const travelRun = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  { run: body, ...request }: RunRequest,
): Promise<Run> =>
  execute<Run>(store, request, async (campaign) => {
    const { day } = campaign.state
    refuseAbove('days', day + 1, MAX_DAYS)
    const maxDays = Math.min(body.days, MAX_DAYS - day)
    const traveller = travellerFrom(campaign.state, body.map)
    const { route, pace, canoe, until } = body
    checkRoute(route, traveller, campaign)
    const plan = { route, pace, canoe, until, days: maxDays }
    const { days: travelled, stopped } = runUntilStopped(
      traveller,
      plan,
      dayConditions(campaign.state, dice),
    )

    const changes: Change[] = []
    let next = campaign
    for (const [nth, { order, day: travelledDay }] of travelled.entries()) {
      const start = nth === 0 ? traveller.record : next.state.record
      const { entry, state } = recordDay(next, { start, order, day: travelledDay })
      const transition = makeChange(next, { kind: 'day', day: entry }, state)
      changes.push(...transition.step.changes)
      next = transition.next
      // In a campaign at its bounds a day takes some milliseconds: other requests come in between.
      await nextTurn()
    }
    return { step: { kind: 'make', changes }, next, stopped }
  })
