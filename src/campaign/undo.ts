import type { GmView } from '../protocol/views.ts'
import { type CommandRequest, execute } from './execute.ts'
import { Refusal } from './refusal.ts'
import type { CampaignStore } from './store.ts'
import { gmView } from './views.ts'

/** Takes the last change that stands back, whatever it was. */
export const undo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async ({ head: change }) => {
    if (!change) throw new Refusal({ code: 'NOTHING_TO_UNDO' })
    return { expedition: change.before, step: { kind: 'undo', change }, answer: gmView }
  })

/** Puts the change that was taken back last, and nothing was built over since, back. */
export const redo = async (store: CampaignStore, request: CommandRequest): Promise<GmView> =>
  execute(store, request, async ({ id, redo: change }) => {
    if (!change) throw new Refusal({ code: 'NOTHING_TO_REDO' })
    const next = (await store.findLastUndoneChild(id, change.seq)) ?? null
    return { expedition: change.after, step: { kind: 'redo', change, next }, answer: gmView }
  })
