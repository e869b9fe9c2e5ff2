import { Type } from 'typebox'
import { rollAhead, rollsAhead } from '../../campaign/rolls-ahead.ts'
import { RollAheadSchema, RollsAheadSchema } from '../../protocol/rolls-ahead.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { apiRoute } from './api-route.ts'

/** R-AHEAD-5: no revision, nothing live, nothing to undo. */
export const rollsAheadRoutes = (
  app: App,
  { store, dice }: Pick<Parts, 'store' | 'dice'>,
): void => {
  apiRoute(
    app,
    {
      request: 'GET /rolls/ahead',
      summary: 'The prepared days that are not used, oldest first, and what their dice mean by now',
      answer: RollsAheadSchema,
    },
    async ({ entered }) => rollsAhead(store, entered.campaign),
  )

  apiRoute(
    app,
    {
      request: 'POST /rolls/ahead',
      summary: 'Rolls more days ahead, up to 30 that are not used',
      takesRoom: true,
      body: RollAheadSchema,
      status: 201,
      answer: RollsAheadSchema,
    },
    async ({ entered, body: { days } }) => rollAhead({ store, dice }, entered.campaign, days),
  )

  apiRoute(
    app,
    {
      request: 'DELETE /rolls/ahead/:n',
      summary: 'Drops a prepared day that is not used',
      problems: ['NO_SUCH_PREPARED_DAY'],
      params: Type.Object({ campaign: Type.String(), n: Type.String() }),
    },
    async ({ entered, params: { n } }) => {
      const isNumber = /^[1-9]\d{0,8}$/.test(n)
      if (!isNumber || !(await store.dropPreparedDay(entered.campaign.id, Number(n))))
        throw problem('NO_SUCH_PREPARED_DAY')
    },
  )
}
