import type { GmView } from '../protocol/views.ts'
import { type CommandRequest, execute } from './execute.ts'
import { Refusal } from './refusal.ts'
import { changeBySeq, patched } from './state-at.ts'
import type { CampaignStore } from './store.ts'

/** Takes the last change that stands back, whatever it was. */
export const undo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    if (!campaign.head) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
    const change = await changeBySeq(store, campaign.id, campaign.head.seq)
    return { ...patched(campaign, change, 'back'), step: { kind: 'undo', change }, answer: 'view' }
  })

/** Puts the change that was taken back last, and nothing was built over since, back. */
export const redo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async (campaign) => {
    if (!campaign.redo) throw new Refusal({ code: 'NOTHING_TO_REDO' })
    const change = await changeBySeq(store, campaign.id, campaign.redo.seq)
    const next = (await store.findLastUndoneChild(campaign.id, change.seq)) ?? null
    return {
      ...patched(campaign, change, 'forth'),
      step: { kind: 'redo', change, next },
      answer: 'view',
    }
  })
