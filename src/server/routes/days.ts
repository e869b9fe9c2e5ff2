import { Type } from 'typebox'
import { endDay } from '#campaign/days/end-day.ts'
import { travelRun } from '#campaign/days/travel-run.ts'
import { changesSince, rewind } from '#campaign/undo.ts'
import { readJournal } from '#campaign/views/journal.ts'
import { DayRequestSchema } from '#protocol/record.ts'
import { RewindSchema, type Run, RunRequestSchema, RunSchema, SinceSchema } from '#protocol/runs.ts'
import { type Day, DaySchema, JournalPageSchema } from '#protocol/views.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { READ_RATE_LIMIT } from '../limits/rates.ts'
import { JournalQuerySchema, parsePageQuery, toPageAnswer } from '../requests/cursor.ts'
import { apiRoute, commandRoute } from './api-route.ts'

/** Stands for a malformed number in the path: no day has it. */
const NO_DAY = -1

export const dayRoutes = (
  app: App,
  { store, dice }: Pick<Dependencies, 'store' | 'dice'>,
): void => {
  commandRoute(app, {
    request: 'POST /days',
    summary: 'Ends a day of travel',
    body: DayRequestSchema,
    status: 201,
    answer: { schema: DaySchema, revision: ({ revision }: Day) => revision },
    handle: (command, { body: { map, dice: typed, ...order } }) =>
      endDay({ store, dice }, { ...command, order, ...(map && { map }), ...(typed && { typed }) }),
  })

  apiRoute(app, {
    request: 'GET /days',
    summary: 'The journal, newest day first',
    rateLimit: READ_RATE_LIMIT,
    query: JournalQuerySchema,
    answer: JournalPageSchema,
    handle: async ({ target, query }) =>
      toPageAnswer(await readJournal(store, target.campaign.id, parsePageQuery(query))),
  })

  commandRoute(app, {
    request: 'POST /runs',
    summary:
      'Travels a route until something happens, all or nothing, each day a revision. Waypoints up to the one nearest the party, the later of two, count as passed: send the hex it starts from first',
    body: RunRequestSchema,
    status: 201,
    answer: { schema: RunSchema, revision: ({ days }: Run) => days.at(-1)?.revision ?? '' },
    handle: (command, { body: run }) => travelRun({ store, dice }, { ...command, run }),
  })

  commandRoute(app, {
    request: 'POST /rewind',
    summary:
      'Goes back to the evening of a day: takes back the change of the day after it, and all since, in one step; or the days alone, as one new change',
    takesRoom: false,
    body: RewindSchema,
    handle: (command, { body }) => rewind(store, { ...command, ...body }),
  })

  apiRoute(app, {
    request: 'GET /days/:day/since',
    summary: 'How many changes of each kind going back to the evening of a day takes back',
    rateLimit: READ_RATE_LIMIT,
    params: Type.Object({ campaign: Type.String(), day: Type.String() }),
    answer: SinceSchema,
    handle: ({ target: { campaign }, params }) =>
      changesSince(store, campaign, /^\d{1,9}$/.test(params.day) ? Number(params.day) : NO_DAY),
  })
}
