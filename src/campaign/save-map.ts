import type { GmView } from '../protocol/views.ts'
import { type MapRecord, sameRecord } from '../rules/record.ts'
import type { Change } from './campaign.ts'
import { checkRecord } from './check-record.ts'
import { type CommandRequest, execute } from './execute.ts'
import type { CampaignStore } from './store.ts'
import { gmView } from './views.ts'

/** Saves the whole record. A record equal to the current one makes no revision. */
export const saveMap = async (
  store: CampaignStore,
  request: CommandRequest & { readonly map: MapRecord },
): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    const { map } = request
    checkRecord(map, '')
    if (sameRecord(map, campaign.expedition.map)) return { unchanged: gmView(campaign) }
    const expedition = { ...campaign.expedition, map }
    const change: Change = {
      seq: campaign.revisions.full + 1,
      parent: campaign.head?.seq ?? null,
      content: { kind: 'save' },
      before: campaign.expedition,
      after: expedition,
      undone: false,
    }
    return { expedition, step: { kind: 'make', change }, answer: gmView }
  })
