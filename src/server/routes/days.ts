import { endDay } from '../../campaign/end-day.ts'
import { readJournal } from '../../campaign/journal.ts'
import { DayChangesSchema } from '../../protocol/changes.ts'
import { DayRequestSchema } from '../../protocol/record.ts'
import { type Day, DaySchema, JournalPageSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { fromCursor, toCursor } from '../requests/cursor.ts'
import { apiRoute } from './api-route.ts'
import { commandRoute } from './command-route.ts'
import { JournalQuerySchema } from './schemas.ts'

const DEFAULT_LIMIT = 20

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
        withChanges: DayChangesSchema,
        beside: ({ from, ...day }: Day) => ({ ...day, start: from }),
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
      query: JournalQuerySchema,
      answer: JournalPageSchema,
    },
    async ({ entered, query: { before, limit } }) => {
      const { days, next } = await readJournal(store, entered.campaign.id, {
        limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
        ...(before !== undefined && { before: fromCursor(before) }),
      })
      return { days, next: next === null ? null : toCursor(next) }
    },
  )
}
