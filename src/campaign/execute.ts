import type { ChangeKind, GmView } from '../protocol/views.ts'
import { MAX_IMAGES } from '../rules/bounds.ts'
import { refusePast } from './bounds.ts'
import {
  type Campaign,
  type Change,
  type DayEntry,
  fullRevision,
  gmsEpoch,
  headOf,
} from './campaign.ts'
import { difference } from './patch.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'
import { type ChangePointers, campaignAt } from './state-at.ts'
import type { CampaignStore, OnceKey, Step } from './store.ts'
import { gmView, looksTheSameToPlayers } from './views.ts'

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

export interface CommandRequest {
  readonly campaign: string
  /** The campaign, if it was loaded since the request arrived: saves loading it again. */
  readonly loaded?: Campaign
  /** The full revision that the asker saw last. */
  readonly revision: string
  /** A repeat gets the first answer instead of running again. */
  readonly once?: OnceKey
}

export interface Decision<Answer> extends Move {
  /** Images that must exist, or nothing is done. */
  readonly lays?: readonly string[]
  /** `view`: the GM's view after the commit. */
  readonly answer: 'view' | ((after: Campaign) => Answer)
}

/** Nothing to do: the GM's view is the answer, without a revision. */
export interface NoChange {
  readonly unchanged: 'view'
}

/** Of a view, which may be large, only the change pointers: the changes tell the rest. */
type KeptAnswer =
  | { readonly kind: 'said'; readonly value: unknown }
  | { readonly kind: 'view'; readonly standing: ChangePointers }

/**
 * The first answer to this request. Undefined also if it can no longer be made, as the history does
 * not reach back so far: the request is stale then, for its change is made.
 *
 * @throws Refusal `KEY_REUSED` if its key had another request
 */
export const answerGivenBefore = async (
  store: CampaignStore,
  request: CommandRequest,
): Promise<{ value: unknown } | undefined> => {
  const { campaign, once } = request
  if (!once) return undefined
  const found = await store.findAnswer(campaign, once.key)
  if (!found) return undefined
  if (found.fingerprint !== once.fingerprint) throw new Refusal({ code: 'KEY_REUSED' })
  const kept = found.value as KeptAnswer
  if (kept.kind === 'said') return { value: kept.value }
  const now = await store.find(campaign)
  if (!now) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const then = await campaignAt(store, now, kept.standing)
  return then && { value: gmView(then) }
}

/**
 * Carries a command out in one transaction: at most once for each `once` key, only on the newest
 * revision.
 *
 * @throws Refusal `NO_CAMPAIGN`, `KEY_REUSED`, `STALE_REVISION`, `NO_SUCH_IMAGE`,
 *   `TOO_MANY_IMAGES`, or what `decide` refuses with
 * @throws StoreUnavailable when it is unknown whether the change was written
 */
export const execute = async <Answer>(
  store: CampaignStore,
  request: CommandRequest,
  decide: (campaign: Campaign) => Promise<Decision<Answer> | NoChange>,
): Promise<Answer> => {
  const before = await answerGivenBefore(store, request)
  if (before) return before.value as Answer

  const campaign = request.loaded ?? (await store.find(request.campaign))
  if (!campaign) throw new Refusal({ code: 'NO_CAMPAIGN' })
  if (fullRevision(campaign.revisions) !== request.revision) return overtaken(store, request)

  const decision = await decide(campaign)
  const next = 'unchanged' in decision ? campaign : decision.next
  const isView = 'unchanged' in decision || decision.answer === 'view'
  const answer = isView ? (gmView(next) as Answer) : decision.answer(next)
  const { revisions, head, redo } = next
  const kept: KeptAnswer = isView
    ? { kind: 'view', standing: { revisions, head, redo } }
    : { kind: 'said', value: answer }
  const once = request.once && { ...request.once, value: kept }
  if ('unchanged' in decision) {
    if (once) await store.keepAnswer(campaign.id, once)
  } else {
    const { step, lays } = decision
    if (step.kind === 'make') refusePast(campaign.state, next.state)
    const commit = {
      base: campaign,
      next,
      step,
      ...(lays && { lays }),
      ...(once && { answer: once }),
    }
    const outcome = await store.commit(commit)
    if (outcome === 'stale') return overtaken(store, request)
    if (outcome === 'no-such-image') throw new Refusal({ code: 'NO_SUCH_IMAGE' })
    if (outcome === 'too-many-images')
      throw new Refusal({ code: 'TOO_MANY_IMAGES', max: MAX_IMAGES })
  }
  return answer
}

/**
 * `execute` for a command that makes one change, or none: then it gives back the same state. Answers
 * the GM's view.
 *
 * @param made.lays images that must exist, or nothing is done
 * @throws what `execute` throws
 */
export const changeState = async (
  store: CampaignStore,
  request: CommandRequest,
  { kind, lays = [] }: { readonly kind: ChangeKind; readonly lays?: readonly string[] },
  decide: (state: State) => State | Promise<State>,
): Promise<GmView> =>
  execute<GmView>(store, request, async (campaign) => {
    const state = await decide(campaign.state)
    if (state === campaign.state) return { unchanged: 'view' }
    return { ...changeTo(campaign, { kind }, state), lays, answer: 'view' }
  })

/** A command that makes one change of a kind, or none, as `changeState` does. */
export const command =
  <Request extends object>(
    kind: ChangeKind,
    decide: (state: State, request: Request & Pick<CommandRequest, 'revision'>) => State,
  ) =>
  async (store: CampaignStore, request: CommandRequest & Request): Promise<GmView> =>
    changeState(store, request, { kind }, (state) => decide(state, request))

/** Another request was first: if it was a copy of this one, its answer counts. */
const overtaken = async <Answer>(
  store: CampaignStore,
  request: CommandRequest,
): Promise<Answer> => {
  const twin = await answerGivenBefore(store, request)
  if (twin) return twin.value as Answer
  const current = await store.find(request.campaign)
  throw new Refusal(current ? { code: 'STALE_REVISION', current } : { code: 'NO_CAMPAIGN' })
}
