import { checkHex, invalidField } from '#campaign/refusal.ts'
import { hexesOfPlan, PlanSchema } from '#protocol/map/plan.ts'
import { ScreenSchema } from '#protocol/map/screen.ts'
import { PositionSchema } from '#protocol/record.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { LIMITS } from '../limits/limits.ts'
import { campaignRateLimit } from '../limits/rates.ts'
import { problem } from '../problems/http-problem.ts'
import { apiRoute } from './api-route.ts'

/** R-SCREEN-2, R-POINT-1, R-PLAN-1: routes of the table's screen, the pointed hex and the plan. */
export const screenAndPlanRoutes = (app: App, { store }: Pick<Dependencies, 'store'>): void => {
  apiRoute(app, {
    request: 'PUT /screen',
    summary: 'Says what the table’s screens show; those that are on show it at once',
    body: ScreenSchema,
    answer: ScreenSchema,
    handle: async ({ target, body: screen }) => {
      const { handout } = screen
      if (handout !== null && !Object.hasOwn(target.campaign.state.handouts, handout))
        throw invalidField('handout', 'no-such-handout')
      if (!(await store.setScreen(target.campaign.id, screen))) throw problem('NO_CAMPAIGN')
      return screen
    },
  })

  apiRoute(app, {
    request: 'POST /point',
    summary: 'Shows a hex on everybody’s screen for a moment',
    rateLimit: campaignRateLimit(LIMITS.rates.pointsPer5Seconds, 5_000),
    body: PositionSchema,
    handle: async (request) => {
      const { hex } = request.body
      checkHex(hex, 'hex')
      store.point(request.target.campaign.id, hex)
    },
  })

  apiRoute(app, {
    request: 'GET /plan',
    summary: 'The route, what ends a run, where the forecast goes, and what the party can carry',
    answer: PlanSchema,
    handle: async ({ target }) => store.findPlan(target.campaign.id),
  })

  apiRoute(app, {
    request: 'PUT /plan',
    summary: 'Writes the plan; the last write wins',
    body: PlanSchema,
    answer: PlanSchema,
    handle: async ({ target, body: plan }) => {
      for (const [path, hex] of hexesOfPlan(plan)) checkHex(hex, path)
      if (!(await store.setPlan(target.campaign.id, plan))) throw problem('NO_CAMPAIGN')
      return plan
    },
  })
}
