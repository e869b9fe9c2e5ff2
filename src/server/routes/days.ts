import { endDay } from '../../campaign/end-day.ts'
import { readJournal } from '../../campaign/journal.ts'
import { DayRequestSchema } from '../../protocol/record.ts'
import { type Day, DaySchema, JournalPageSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { pageOf, withCursor } from '../requests/journal-page.ts'
import { READING } from '../shares/rates.ts'
import { apiRoute } from './api-route.ts'
import { commandRoute } from './command-route.ts'
import { JournalQuerySchema } from './schemas.ts'

export const dayRoutes = (app: App, { store, dice }: Pick<Parts, 'store' | 'dice'>): void => {
  commandRoute(
    app,
    {
      method: 'POST',
      url: '/days',
      summary: 'Ends a day of travel',
      body: DayRequestSchema,
      status: 201,
      answer: {
        schema: DaySchema,
        revision: ({ revision }: Day) => revision,
      },
    },
    async ({ body: { map, dice: typed, ...order } }, carry) =>
      carry((asked) =>
        endDay({ store, dice }, { ...asked, order, ...(map && { map }), ...(typed && { typed }) }),
      ),
  )

  apiRoute(
    app,
    {
      method: 'GET',
      url: '/days',
      summary: 'The journal, newest day first',
      access: 'gm',
      rateLimit: READING,
      query: JournalQuerySchema,
      answer: JournalPageSchema,
    },
    async ({ entered, query }) =>
      withCursor(await readJournal(store, entered.campaign.id, pageOf(query))),
  )
}
