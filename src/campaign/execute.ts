import type { Run } from '#protocol/runs.ts'
import type { ChangeKind, Day, GmView } from '#protocol/views.ts'
import type { StopReason } from '#rules/journey/run.ts'
import { refuseBeyondBounds } from './bounds.ts'
import {
  type Campaign,
  type Change,
  type DayEntry,
  fullRevision,
  toChangeHead,
} from './campaign.ts'
import { difference } from './patch.ts'
import type {
  CampaignStore,
  CommittedRequest,
  IdempotencyKey,
  RecordedDay,
  Step,
} from './ports/store.ts'
import { Refusal } from './refusal.ts'
import type { State } from './state.ts'
import { dayView, gmView, looksTheSameToPlayers } from './views/views.ts'

export interface Transition<Kind extends Step['kind'] = Step['kind']> {
  readonly step: Extract<Step, { kind: Kind }>
  readonly next: Campaign
}

/**
 * R-REV-2: the campaign in another state, with its next revisions.
 *
 * @param epoch begins with it
 */
export const withState = (
  before: Campaign,
  state: State,
  epoch = before.revisions.epoch,
): Campaign => {
  const { full, public: shown } = before.revisions
  const isVisible = !looksTheSameToPlayers(before.state, state)
  const revisions = { epoch, full: full + 1, public: shown + (isVisible ? 1 : 0) }
  return { ...before, state, revisions }
}

interface Content {
  readonly kind: ChangeKind
  /** The day's own document, if the change ends one. */
  readonly day?: DayEntry
}

export const makeChange = (
  campaign: Campaign,
  { kind, day }: Content,
  state: State,
): Transition<'make'> => {
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
    next: { ...next, head: toChangeHead(change), redo: null },
  }
}

export interface CommandRequest {
  readonly campaign: string
  /** The campaign, if it was loaded since the request arrived: saves loading it again. */
  readonly loaded?: Campaign
  /** The full revision that the caller saw last. */
  readonly revision: string
  /** A repeat under the same key does nothing again. */
  readonly once?: IdempotencyKey
  /** Called unless it is a repeat. @throws if the campaign may not grow */
  readonly requireRoom?: () => void
}

export interface Decision extends Transition {
  /** Images that must exist, or nothing is done. */
  readonly requiredImages?: readonly string[]
  readonly stopped?: StopReason
}

type Answers = GmView | Day | Run

const answerOf = (
  campaign: Campaign,
  days: readonly RecordedDay[],
  stopped: StopReason | null,
): Answers => {
  const views = days.map(({ seq, entry }) => dayView(entry, { ...campaign.revisions, full: seq }))
  if (stopped !== null) return { days: views, stopped }
  return views[0] ?? gmView(campaign)
}

/** @throws Refusal `KEY_REUSED` if its key had another request */
const findFirst = async (
  store: CampaignStore,
  { history }: Campaign,
  once: IdempotencyKey | undefined,
): Promise<CommittedRequest | undefined> => {
  const first = once && (await store.findRequest(history, once.key))
  if (first && first.fingerprint !== once.fingerprint) throw new Refusal({ code: 'KEY_REUSED' })
  return first
}

/** R-ONCE-1: the day or run that a repeated request made, or the newest view. */
const answerAgain = async (
  store: CampaignStore,
  { id, history }: Campaign,
  { days, stopped }: CommittedRequest,
): Promise<Answers> => {
  const campaign = await store.find(id)
  if (!campaign) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const { first, last } = days ?? { first: 1, last: 0 }
  const seqs = Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
  return answerOf(campaign, await store.findDays(history, seqs), stopped)
}

/**
 * Carries a command out in one transaction: at most once for each `once` key, only on the newest
 * revision. Answers the day or the run that it ends, or the GM's view.
 *
 * @param decide undefined: there is nothing to do, so no revision is made
 * @throws Refusal `NO_CAMPAIGN`, `KEY_REUSED`, `STALE_REVISION`, `NO_SUCH_IMAGE`, or what `decide`
 *   refuses with
 * @throws StoreUnavailable when it is unknown whether the change was written
 */
export const execute = async <Answer extends Answers>(
  store: CampaignStore,
  request: CommandRequest,
  decide: (campaign: Campaign) => Promise<Decision | undefined>,
): Promise<Answer> => {
  const campaign = request.loaded ?? (await store.find(request.campaign))
  if (!campaign) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const first = await findFirst(store, campaign, request.once)
  if (first) return (await answerAgain(store, campaign, first)) as Answer
  if (fullRevision(campaign.revisions) !== request.revision) return overtaken(store, request)
  request.requireRoom?.()

  const decision = await decide(campaign)
  if (!decision) return gmView(campaign) as Answer
  const { step, next, requiredImages, stopped = null } = decision
  if (step.kind === 'make') refuseBeyondBounds(campaign.state, next.state)
  const days = daysOf(step)
  const outcome = await store.commit({
    base: campaign,
    next,
    step,
    ...(requiredImages && { requiredImages }),
    ...(request.once && { request: { ...request.once, days: spanOf(days), stopped } }),
  })
  if (outcome === 'stale') return overtaken(store, request)
  if (outcome === 'no-such-image') throw new Refusal({ code: 'NO_SUCH_IMAGE' })
  return answerOf(next, days, stopped) as Answer
}

const daysOf = (step: Step): readonly RecordedDay[] =>
  step.kind === 'make'
    ? step.changes.flatMap(({ seq, day }) => (day ? [{ seq, entry: day }] : []))
    : []

const spanOf = (days: readonly RecordedDay[]): CommittedRequest['days'] => {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { first: first.seq, last: last.seq } : null
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
  {
    kind,
    requiredImages = [],
  }: { readonly kind: ChangeKind; readonly requiredImages?: readonly string[] },
  decide: (state: State) => State | Promise<State>,
): Promise<GmView> =>
  execute<GmView>(store, request, async (campaign) => {
    const state = await decide(campaign.state)
    return state === campaign.state
      ? undefined
      : { ...makeChange(campaign, { kind }, state), requiredImages }
  })

/** A command that makes one change of a kind, or none, as `changeState` does. */
export const command =
  <Request extends object>(
    kind: ChangeKind,
    decide: (state: State, request: Request & Pick<CommandRequest, 'revision'>) => State,
  ) =>
  async (store: CampaignStore, request: CommandRequest & Request): Promise<GmView> =>
    changeState(store, request, { kind }, (state) => decide(state, request))

/** Another request was first: if it was a copy of this one, it is answered as a repeat. */
const overtaken = async <Answer extends Answers>(
  store: CampaignStore,
  request: CommandRequest,
): Promise<Answer> => {
  const current = await store.find(request.campaign)
  if (!current) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const twin = await findFirst(store, current, request.once)
  if (twin) return (await answerAgain(store, current, twin)) as Answer
  throw new Refusal({ code: 'STALE_REVISION', current })
}
