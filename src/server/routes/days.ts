import { Type } from 'typebox'
import { endDay } from '#campaign/days/end-day.ts'
import { travelRun } from '#campaign/days/travel-run.ts'
import { changesSince, rewind } from '#campaign/undo.ts'
import { readJournal } from '#campaign/views/journal.ts'
import { DayRequestSchema } from '#protocol/record.ts'
import { RewindSchema, type Run, RunRequestSchema, RunSchema, SinceSchema } from '#protocol/runs.ts'
import { type Day, DaySchema, JournalPageSchema } from '#protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { JournalQuerySchema, pageOf, withCursor } from '../requests/cursor.ts'
import { READING } from '../shares/rates.ts'
import { apiRoute, commandRoute } from './api-route.ts'

/** No day has such a number. */
const NO_DAY = -1

export const dayRoutes = (app: App, { store, dice }: Pick<Parts, 'store' | 'dice'>): void => {
  commandRoute(app, {
    request: 'POST /days',
    summary: 'Ends a day of travel',
    body: DayRequestSchema,
    status: 201,
    answer: { schema: DaySchema, revision: ({ revision }: Day) => revision },
    handle: (asked, { body: { map, dice: typed, ...order } }) =>
      endDay({ store, dice }, { ...asked, order, ...(map && { map }), ...(typed && { typed }) }),
  })

  apiRoute(app, {
    request: 'GET /days',
    summary: 'The journal, newest day first',
    rateLimit: READING,
    query: JournalQuerySchema,
    answer: JournalPageSchema,
    handle: async ({ entered, query }) =>
      withCursor(await readJournal(store, entered.campaign.id, pageOf(query))),
  })

  commandRoute(app, {
    request: 'POST /runs',
    summary:
      'Travels a route until something happens, all or nothing, each day a revision. Waypoints up to the one nearest the party, the later of two, count as passed: send the hex it starts from first',
    body: RunRequestSchema,
    status: 201,
    answer: { schema: RunSchema, revision: ({ days }: Run) => days.at(-1)?.revision ?? '' },
    handle: (asked, { body: run }) => travelRun({ store, dice }, { ...asked, run }),
  })

  commandRoute(app, {
    request: 'POST /rewind',
    summary:
      'Goes back to the evening of a day: takes back the change of the day after it, and all since, in one step; or the days alone, as one new change',
    takesRoom: false,
    body: RewindSchema,
    handle: (asked, { body }) => rewind(store, { ...asked, ...body }),
  })

  apiRoute(app, {
    request: 'GET /days/:day/since',
    summary: 'How many changes of each kind going back to the evening of a day takes back',
    rateLimit: READING,
    params: Type.Object({ campaign: Type.String(), day: Type.String() }),
    answer: SinceSchema,
    handle: ({ entered: { campaign }, params }) =>
      changesSince(store, campaign, /^\d{1,9}$/.test(params.day) ? Number(params.day) : NO_DAY),
  })
}
