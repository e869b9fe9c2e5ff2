import { type CommandRequest, execute, makeChange } from '#campaign/execute.ts'
import type { CampaignStore } from '#campaign/ports/store.ts'
import type { GmView } from '#protocol/views.ts'
import type { RuleSet } from '#rules/rule-set.ts'
import { STANDARD_RULES } from '#rules/standard-rules.ts'

/** Gives a campaign other rules, as a change. */
export const playBy = async (
  store: CampaignStore,
  request: CommandRequest,
  rules: RuleSet,
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const state = { ...campaign.state, rules, rulesChanged: campaign.state.day > 0 }
    return makeChange(campaign, { kind: 'rules' }, state)
  })

/** Rules whose terrains lead to the tables of a new campaign. */
export const onShippedTables = (rules: RuleSet): RuleSet => ({
  ...rules,
  terrains: rules.terrains.map((terrain, index) => ({
    ...terrain,
    table: STANDARD_RULES.terrains[index % STANDARD_RULES.terrains.length]?.table ?? '',
  })),
})
