import {
  type Campaign,
  type Change,
  type ChangeContent,
  type Expedition,
  gmsEpoch,
  headOf,
  type State,
} from './campaign.ts'
import { prepareViews } from './hex-views.ts'
import type { MapState } from './map-state.ts'
import { diffMapState, type MapStatePatch, mapStateDifference } from './map-state-patch.ts'
import type { Step } from './store.ts'
import { looksTheSameToPlayers } from './views.ts'
import { inSlices } from './work-turn.ts'

const diffExpedition = (
  before: Expedition,
  after: Expedition,
): { before: Partial<Expedition>; after: Partial<Expedition> } => {
  const fields = (Object.keys(after) as (keyof Expedition)[]).filter(
    (field) => before[field] !== after[field],
  )
  const pick = (from: Expedition): Partial<Expedition> =>
    Object.fromEntries(fields.map((field) => [field, from[field]]))
  return { before: pick(before), after: pick(after) }
}

export interface Move<Kind extends Step['kind'] = Step['kind']> {
  readonly step: Extract<Step, { kind: Kind }>
  readonly next: Campaign
}

interface Options {
  /** The revision to make; not the next one when restored changes come before it. */
  readonly seq?: number
  /** Begins a new epoch, for players only if they can tell the states apart. */
  readonly epoch?: string
}

const epochAfter = (before: string, begun: string | undefined, isVisible: boolean): string => {
  if (begun === undefined) return before
  return isVisible ? begun : gmsEpoch(before, begun)
}

/** R-REV-2: the campaign in another state, with its next revisions. */
export const withState = (
  before: Campaign,
  state: State,
  { epoch, seq = before.revisions.full + 1 }: Options = {},
): Campaign => {
  const isVisible = !looksTheSameToPlayers(before, { ...before, ...state })
  const revisions = {
    epoch: epochAfter(before.revisions.epoch, epoch, isVisible),
    full: seq,
    public: before.revisions.public + (isVisible ? 1 : 0),
  }
  return { ...before, ...state, revisions }
}

/** By the map state after the change, until the change is made. */
const prepared = new WeakMap<
  MapState,
  { readonly before: MapState; readonly patch: MapStatePatch }
>()

/** Works out in slices what a change of much of the map takes long for. */
export const prepareChange = async (before: MapState, after: MapState): Promise<void> => {
  const patch = await inSlices(mapStateDifference(before, after))
  await prepareViews(after)
  prepared.set(after, { before, patch })
}

const patchOf = (before: MapState, after: MapState): MapStatePatch => {
  const known = prepared.get(after)
  prepared.delete(after)
  return known?.before === before ? known.patch : diffMapState(before, after)
}

export const changeTo = (
  campaign: Campaign,
  content: ChangeContent,
  state: Partial<State>,
  options: Options = {},
): Move<'make'> => {
  const { expedition = campaign.expedition, mapState = campaign.mapState } = state
  // First: the views of the next state need the rows that this carries over.
  const atlas = patchOf(campaign.mapState, mapState)
  const next = withState(campaign, { expedition, mapState }, options)
  const change: Change = {
    seq: next.revisions.full,
    parent: campaign.head?.seq ?? null,
    content,
    patch: {
      ...diffExpedition(campaign.expedition, expedition),
      atlas,
    },
    undone: false,
    volume: expedition.volume,
    mark: null,
  }
  return {
    step: { kind: 'make', changes: [change] },
    next: { ...next, head: headOf(change), redo: null },
  }
}

/** Adds a change to the same commit; it is undone by itself. */
export const thenChange = (
  { step, next }: Move<'make'>,
  content: ChangeContent,
  state: Partial<State>,
): Move<'make'> => {
  const more = changeTo(next, content, state)
  return { ...more, step: { ...step, changes: [...step.changes, ...more.step.changes] } }
}
