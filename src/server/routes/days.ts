import { endDay } from '../../campaign/end-day.ts'
import { readJournal } from '../../campaign/journal.ts'
import { travelRun } from '../../campaign/travel-run.ts'
import { rewind } from '../../campaign/undo.ts'
import { DayRequestSchema } from '../../protocol/record.ts'
import { RewindSchema, type Run, RunRequestSchema, RunSchema } from '../../protocol/runs.ts'
import { type Day, DaySchema, JournalPageSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { pageOf, withCursor } from '../requests/cursor.ts'
import { READING } from '../shares/rates.ts'
import { apiRoute } from './api-route.ts'
import { commandRoute } from './command-route.ts'
import { JournalQuerySchema } from './schemas.ts'

export const dayRoutes = (app: App, { store, dice }: Pick<Parts, 'store' | 'dice'>): void => {
  commandRoute(
    app,
    {
      request: 'POST /days',
      summary: 'Ends a day of travel',
      body: DayRequestSchema,
      status: 201,
      answer: { schema: DaySchema, revision: ({ revision }: Day) => revision },
    },
    async ({ body: { map, dice: typed, ...order } }, carry) =>
      carry((asked) =>
        endDay({ store, dice }, { ...asked, order, ...(map && { map }), ...(typed && { typed }) }),
      ),
  )

  apiRoute(
    app,
    {
      request: 'GET /days',
      summary: 'The journal, newest day first',
      rateLimit: READING,
      query: JournalQuerySchema,
      answer: JournalPageSchema,
    },
    async ({ entered, query }) =>
      withCursor(await readJournal(store, entered.campaign.id, pageOf(query))),
  )

  commandRoute(
    app,
    {
      request: 'POST /runs',
      summary:
        'Travels a route until something happens, all or nothing, each day a revision. Waypoints up to the one nearest the party, the later of two, count as passed: send the hex it starts from first',
      body: RunRequestSchema,
      status: 201,
      answer: {
        schema: RunSchema,
        revision: ({ days }: Run) => days[days.length - 1]?.revision ?? '',
      },
    },
    async ({ body: run }, carry) => carry((asked) => travelRun({ store, dice }, { ...asked, run })),
  )

  commandRoute(
    app,
    {
      request: 'POST /rewind',
      summary:
        'Goes back to the evening of a day: takes back the change of the day after it, and all since, in one step',
      takesRoom: false,
      problems: ['NO_SUCH_MORNING'],
      body: RewindSchema,
    },
    async ({ body: { day } }, carry) => carry((asked) => rewind(store, { ...asked, day })),
  )
}
