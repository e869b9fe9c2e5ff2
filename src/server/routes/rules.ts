import { Type } from 'typebox'
import { changeRules } from '../../campaign/change-rules.ts'
import { tablesOf } from '../../campaign/tables/tables-of.ts'
import { toWireRules } from '../../campaign/wire-record.ts'
import { PRESETS } from '../../content/rule-sets/presets.ts'
import { RulesAnswerSchema, WriteRulesSchema } from '../../protocol/rules.ts'
import { TerrainSchema } from '../../protocol/views.ts'
import { tableOf } from '../../rules/encounter.ts'
import { STANDARD_RULES } from '../../rules/standard-rules.ts'
import type { App, Parts } from '../parts.ts'
import { apiRoute, commandRoute } from './api-route.ts'

/** Numbers in `GET /terrains`. */
const STANDARD_IDS: ReadonlySet<string> = new Set(STANDARD_RULES.terrains.map(({ id }) => id))

export const ruleRoutes = (app: App, { store }: Pick<Parts, 'store'>): void => {
  apiRoute(app, {
    request: 'GET /rules',
    summary: 'The rules that the campaign is played by, and ready ones with their sources',
    answer: RulesAnswerSchema,
    handle: async ({ entered }) => ({
      rules: toWireRules(entered.campaign.state.rules),
      presets: PRESETS.map((preset) => ({ ...preset, rules: toWireRules(preset.rules) })),
    }),
  })

  commandRoute(app, {
    request: 'PUT /rules',
    summary:
      'Sets the rules, all of them. Terrains that the record or painted hexes have are left out only with a replacement',
    body: WriteRulesSchema,
    handle: (asked, { body }) => changeRules(store, { ...asked, written: body }),
  })

  apiRoute(app, {
    request: 'GET /terrains',
    summary: 'The terrains with their encounter tables',
    answer: Type.Array(TerrainSchema),
    handle: async ({ entered: { campaign } }) =>
      campaign.state.rules.terrains.map((terrain) => ({
        id: STANDARD_IDS.has(terrain.id) ? Number(terrain.id) : terrain.id,
        name: terrain.name,
        difficulty: terrain.dc,
        encounters: tableOf(tablesOf(campaign.state), terrain).rows.map(({ name, min, max }) => ({
          name,
          min,
          max,
        })),
      })),
  })
}
