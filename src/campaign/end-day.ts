import { ENCOUNTER_TABLES } from '../content/encounters/tables.ts'
import type { Day } from '../protocol/views.ts'
import { alertOf } from '../rules/alerts.ts'
import type { Dice } from '../rules/dice.ts'
import type { MapRecord } from '../rules/record.ts'
import { type Order, travelDay } from '../rules/travel-day.ts'
import type { Change, DayEntry } from './campaign.ts'
import { checkRecord } from './check-record.ts'
import { type CommandRequest, execute } from './execute.ts'
import type { CampaignStore } from './store.ts'
import { dayView } from './views.ts'

export interface EndDayRequest extends CommandRequest {
  readonly order: Order
  /** The record the day starts from, if the form was edited: part of the same change. */
  readonly map?: MapRecord
}

/** Ends a day of travel by the rules. */
export const endDay = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  request: EndDayRequest,
): Promise<Day> =>
  execute(store, request, async (campaign) => {
    const { order } = request
    const start = request.map ?? campaign.expedition.map
    checkRecord(start, 'map.')
    const { record, rolls, events, heading, lost } = travelDay(start, order, ENCOUNTER_TABLES, dice)
    const expedition = { map: record, day: campaign.expedition.day + 1 }
    const alerts = events.map(alertOf)
    const entry: DayEntry = { from: start.position, order, rolls, alerts, heading, lost }
    const change: Change = {
      seq: campaign.revisions.full + 1,
      parent: campaign.head?.seq ?? null,
      content: { kind: 'day', entry },
      before: campaign.expedition,
      after: expedition,
      undone: false,
    }
    return {
      expedition,
      step: { kind: 'make', change },
      answer: ({ revisions }) => dayView(change, entry, revisions),
    }
  })
