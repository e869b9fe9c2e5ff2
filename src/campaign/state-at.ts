import type { Campaign, Change, State } from './campaign.ts'
import { followChanges } from './change-path.ts'
import { patchMapState, type Way } from './map-state-patch.ts'
import type { CampaignStore } from './store.ts'

export const patched = ({ expedition, mapState }: State, { patch }: Change, way: Way): State => ({
  expedition: { ...expedition, ...(way === 'forth' ? patch.after : patch.before) },
  mapState: patchMapState(mapState, patch.atlas, way),
})

/** @throws RangeError when there is no such change */
export const changeBySeq = async (
  store: CampaignStore,
  campaign: string,
  seq: number,
): Promise<Change> => {
  const change = await store.findChange(campaign, seq)
  if (!change) throw new RangeError(`${campaign} has no change ${seq}`)
  return change
}

/** The change pointers of a state: all that a view says and no patch can. */
export type ChangePointers = Pick<Campaign, 'revisions' | 'head' | 'redo'>

/** The campaign as it once was. @throws RangeError when a change on the way there is missing */
export const campaignAt = async (
  store: Pick<CampaignStore, 'findChange'>,
  now: Campaign,
  pointers: ChangePointers,
): Promise<Campaign> => {
  const find = async (seq: number) => store.findChange(now.id, seq)
  const heads = { from: now.head?.seq ?? null, to: pointers.head?.seq ?? null }
  const state = await followChanges<State, Change>(now, heads, find, patched)
  if (!state) throw new RangeError(`${now.id} has lost a change`)
  return { id: now.id, ...pointers, expedition: state.expedition, mapState: state.mapState }
}
