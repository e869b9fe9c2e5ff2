import { checkHex } from '../../campaign/refusal.ts'
import { hexesOfPlan, PlanSchema } from '../../protocol/plan.ts'
import type { App, Parts } from '../parts.ts'
import { problem } from '../problems/http-problem.ts'
import { apiRoute } from './api-route.ts'

/** R-PLAN-1: no revision, and nothing to undo. */
export const planRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  apiRoute(app, {
    request: 'GET /plan',
    summary: 'The route, what ends a run, where the forecast goes, and what the party can carry',
    answer: PlanSchema,
    handle: async ({ entered }) => store.findPlan(entered.campaign.id),
  })

  apiRoute(app, {
    request: 'PUT /plan',
    summary: 'Writes the plan; the last write wins',
    body: PlanSchema,
    answer: PlanSchema,
    handle: async ({ entered, body: plan }) => {
      for (const [path, hex] of hexesOfPlan(plan)) checkHex(hex, path)
      if (!(await store.setPlan(entered.campaign.id, plan))) throw problem('NO_CAMPAIGN')
      return plan
    },
  })
}
