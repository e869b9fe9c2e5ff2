import { endDay } from '../../campaign/end-day.ts'
import { readJournal } from '../../campaign/journal.ts'
import { DayRequestSchema } from '../../protocol/record.ts'
import { DaySchema, JournalPageSchema } from '../../protocol/views.ts'
import type { App, Parts } from '../parts.ts'
import { carryOut } from '../requests/carry-out.ts'
import { fromCursor, toCursor } from '../requests/cursor.ts'
import { etagOf } from '../requests/if-match.ts'
import { JournalQuerySchema, NoQuerySchema } from './schemas.ts'

const DEFAULT_LIMIT = 20

export const dayRoutes = (app: App, { store, dice }: Pick<Parts, 'store' | 'dice'>): void => {
  app.post(
    '/days',
    {
      config: { access: 'gm', onRevision: true, answersRevision: true },
      schema: {
        summary: 'Ends a day of travel',
        querystring: NoQuerySchema,
        body: DayRequestSchema,
        response: { 201: DaySchema },
      },
    },
    async (request, reply) => {
      const { map, ...order } = request.body
      const day = await carryOut(request, (asked) =>
        endDay({ store, dice }, { ...asked, order, ...(map && { map }) }),
      )
      return reply.code(201).header('etag', etagOf(day.revision)).send(day)
    },
  )

  app.get(
    '/days',
    {
      config: { access: 'gm' },
      schema: {
        summary: 'The journal, newest day first',
        querystring: JournalQuerySchema,
        response: { 200: JournalPageSchema },
      },
    },
    async ({ asker, query }) => {
      const { before, limit } = query
      const { days, next } = await readJournal(store, asker.campaign.id, {
        limit: limit === undefined ? DEFAULT_LIMIT : Number(limit),
        ...(before !== undefined && { before: fromCursor(before) }),
      })
      return { days, next: next === null ? null : toCursor(next) }
    },
  )
}
