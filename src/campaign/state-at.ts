import { copyOf, pausing, type Steps } from '../rules/steps.ts'
import type { Campaign, Change, State } from './campaign.ts'
import { followChanges } from './change-path.ts'
import type { MapState } from './map-state.ts'
import {
  type MapStatePatch,
  patchingMapState,
  patchMapState,
  type Swap,
  type Way,
} from './map-state-patch.ts'
import type { CampaignStore } from './store.ts'
import { inSlices } from './work-turn.ts'

export const patched = ({ expedition, mapState }: State, { patch }: Change, way: Way): State => ({
  expedition: { ...expedition, ...(way === 'forth' ? patch.after : patch.before) },
  mapState: patchMapState(mapState, patch.atlas, way),
})

/** `patched` for a change of any size. */
export const patchedInSlices = async (
  { expedition, mapState }: State,
  { patch }: Change,
  way: Way,
): Promise<State> => ({
  expedition: { ...expedition, ...(way === 'forth' ? patch.after : patch.before) },
  mapState: await inSlices(patchingMapState(mapState, patch.atlas, way)),
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

/** A longer way is walked on a copy: each step costs what it changes, not what the state holds. */
const LONG_WAY = 8
/** In hexes and entries: more take long by themselves. */
const LARGE_CHANGE = 256

/** Whether its views differ in more than is compared at once. */
export const isLargeChange = ({ patch: { atlas } }: Change): boolean =>
  [atlas.known, atlas.terrain, atlas.met, atlas.encounters, atlas.notes].reduce(
    (sum, swaps) => sum + (swaps?.length ?? 0),
    0,
  ) > LARGE_CHANGE

const swapIn = <Value>(
  part: Map<string, Value>,
  swaps: readonly Swap<Value>[] = [],
  way: Way,
): Steps<void> =>
  pausing(swaps, ([key, before, after]) => {
    const value = way === 'forth' ? after : before
    if (value === null) part.delete(key)
    else part.set(key, value)
  })

function* ownCopy(mapState: MapState) {
  const { known, terrain, sites, trail, tables, met, encounters, notes, handouts } = mapState
  const own = {
    known: yield* copyOf(known),
    terrain: yield* copyOf(terrain),
    sites: new Map(sites),
    trail: [...trail],
    tables: new Map(tables),
    met: yield* copyOf(met),
    encounters: yield* copyOf(encounters),
    notes: yield* copyOf(notes),
    handouts: new Map(handouts),
  }
  function* patch(atlas: MapStatePatch, way: Way): Steps<void> {
    yield* swapIn(own.known, atlas.known, way)
    yield* swapIn(own.terrain, atlas.terrain, way)
    yield* swapIn(own.sites, atlas.sites, way)
    yield* swapIn(own.tables, atlas.tables, way)
    yield* swapIn(own.met, atlas.met, way)
    yield* swapIn(own.encounters, atlas.encounters, way)
    yield* swapIn(own.notes, atlas.notes, way)
    yield* swapIn(own.handouts, atlas.handouts, way)
    if (!atlas.trail) return
    own.trail.length = atlas.trail.kept
    for (const step of way === 'forth' ? atlas.trail.after : atlas.trail.before)
      own.trail.push(step)
  }
  return { own, patch }
}

type OwnCopy = ReturnType<typeof ownCopy> extends Steps<infer Copy> ? Copy : never

/** As `patched`, for many changes in a row. */
const createWalk = () => {
  let steps = 0
  let copy: OwnCopy | undefined
  return async (state: State, change: Change, way: Way): Promise<State> => {
    steps += 1
    const isShort = steps <= LONG_WAY && !isLargeChange(change)
    if (!copy && isShort) return patched(state, change, way)
    copy ??= await inSlices(ownCopy(state.mapState))
    const { before, after, atlas } = change.patch
    await inSlices(copy.patch(atlas, way))
    const expedition = { ...state.expedition, ...(way === 'forth' ? after : before) }
    return { expedition, mapState: copy.own }
  }
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
  const state = await followChanges<State, Change>(now, heads, find, createWalk())
  if (!state) throw new RangeError(`${now.id} has lost a change`)
  const { id, prepared } = now
  return { id, prepared, ...pointers, expedition: state.expedition, mapState: state.mapState }
}
