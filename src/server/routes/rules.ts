import { changeRules } from '../../campaign/change-rules.ts'
import { PRESETS } from '../../content/rule-sets/presets.ts'
import { RulesAnswerSchema, WriteRulesSchema } from '../../protocol/rules.ts'
import type { App, Parts } from '../parts.ts'
import { apiRoute } from './api-route.ts'
import { commandRoute } from './command-route.ts'

export const ruleRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  apiRoute(
    app,
    {
      method: 'GET',
      url: '/rules',
      summary: 'The rules that the campaign is played by, and ready ones with their sources',
      access: 'gm',
      answer: RulesAnswerSchema,
    },
    async ({ entered }) => ({ rules: entered.campaign.state.rules, presets: PRESETS }),
  )

  commandRoute(
    app,
    {
      method: 'PUT',
      url: '/rules',
      summary:
        'Sets the rules, all of them. Terrains that the record or painted hexes have are left out only with a replacement',
      problems: ['IN_USE'],
      body: WriteRulesSchema,
    },
    async ({ body }, carry) => carry((asked) => changeRules(store, { ...asked, written: body })),
  )
}
