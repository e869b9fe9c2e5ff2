import type { ChangeKind } from '../protocol/views.ts'
import { type Campaign, type Change, type DayEntry, gmsEpoch, headOf } from './campaign.ts'
import { difference } from './patch.ts'
import type { State } from './state.ts'
import type { Step } from './store.ts'
import { looksTheSameToPlayers } from './views.ts'

/** A step, and the campaign that it leads to. */
export interface Move<Kind extends Step['kind'] = Step['kind']> {
  readonly step: Extract<Step, { kind: Kind }>
  readonly next: Campaign
}

const epochAfter = (before: string, begun: string | undefined, isVisible: boolean): string => {
  if (begun === undefined) return before
  return isVisible ? begun : gmsEpoch(before, begun)
}

/**
 * R-REV-2: the campaign in another state, with its next revisions.
 *
 * @param epoch begins a new one, for players only if they can tell the states apart
 */
export const withState = (before: Campaign, state: State, epoch?: string): Campaign => {
  const isVisible = !looksTheSameToPlayers(before, { state })
  const revisions = {
    epoch: epochAfter(before.revisions.epoch, epoch, isVisible),
    full: before.revisions.full + 1,
    public: before.revisions.public + (isVisible ? 1 : 0),
  }
  return { ...before, state, revisions }
}

interface Content {
  readonly kind: ChangeKind
  /** The day's own document, if the change ends one. */
  readonly day?: DayEntry
}

export const changeTo = (
  campaign: Campaign,
  { kind, day }: Content,
  state: State,
): Move<'make'> => {
  const next = withState(campaign, state)
  const change: Change = {
    seq: next.revisions.full,
    parent: campaign.head?.seq ?? null,
    kind,
    ...difference(campaign.state, state),
    ...(day && { day }),
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
  content: Content,
  state: State,
): Move<'make'> => {
  const more = changeTo(next, content, state)
  return { ...more, step: { ...step, changes: [...step.changes, ...more.step.changes] } }
}
