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

/** The effect of a command: the step to commit, and the campaign after it. */
export interface Transition<Kind extends Step['kind'] = Step['kind']> {
  readonly step: Extract<Step, { kind: Kind }>
  readonly next: Campaign
}

/**
 * R-REV-2: the campaign in another state, with its next revisions.
 *
 * @param epoch another epoch, if the state begins one
 */
export const withState = (
  before: Campaign,
  state: State,
  epoch = before.revisions.epoch,
): Campaign => {
  const { full, public: publicNumber } = before.revisions
  const isVisible = !looksTheSameToPlayers(before.state, state)
  const revisions = { epoch, full: full + 1, public: publicNumber + (isVisible ? 1 : 0) }
  return { ...before, state, revisions }
}

interface ChangeContent {
  readonly kind: ChangeKind
  /** The day that the change ends, if any. */
  readonly day?: DayEntry
}

export const makeChange = (
  campaign: Campaign,
  { kind, day }: ChangeContent,
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
  /** A second request with the same key changes nothing. */
  readonly idempotency?: IdempotencyKey
  /** Called unless the request is a repeat. @throws if the campaign may not grow */
  readonly requireRoom?: () => void
}

export interface Decision extends Transition {
  /** Ids of images that must exist; otherwise the command is refused. */
  readonly requiredImages?: readonly string[]
  readonly stopped?: StopReason
}

type CommandAnswer = GmView | Day | Run

const toAnswer = (
  campaign: Campaign,
  days: readonly RecordedDay[],
  stopped: StopReason | null,
): CommandAnswer => {
  const views = days.map(({ seq, entry }) => dayView(entry, { ...campaign.revisions, full: seq }))
  if (stopped !== null) return { days: views, stopped }
  return views[0] ?? gmView(campaign)
}

/** @throws Refusal `KEY_REUSED` if another request had the same key */
const findCommittedRequest = async (
  store: CampaignStore,
  { history }: Campaign,
  idempotency: IdempotencyKey | undefined,
): Promise<CommittedRequest | undefined> => {
  const earlier = idempotency && (await store.findRequest(history, idempotency.key))
  if (earlier && earlier.fingerprint !== idempotency.fingerprint)
    throw new Refusal({ code: 'KEY_REUSED' })
  return earlier
}

/** R-ONCE-1: answers a repeated request with the day or run that it made, or with the newest view. */
const answerRepeat = async (
  store: CampaignStore,
  { id, history }: Campaign,
  { days, stopped }: CommittedRequest,
): Promise<CommandAnswer> => {
  const campaign = await store.find(id)
  if (!campaign) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const { first, last } = days ?? { first: 1, last: 0 }
  const daySeqs = Array.from({ length: last - first + 1 }, (_, nth) => first + nth)
  return toAnswer(campaign, await store.findDays(history, daySeqs), stopped)
}

/**
 * Runs a command in one transaction: at most once for each idempotency key, and only on the newest
 * revision. Answers with the day or the run that the command ends, or with the GM's view.
 *
 * @param decide returns undefined if nothing changes, so that no revision is made
 * @throws Refusal `NO_CAMPAIGN`, `KEY_REUSED`, `STALE_REVISION`, `NO_SUCH_IMAGE`, or what `decide`
 *   refuses with
 * @throws StoreUnavailable when it is unknown whether the change was written
 */
export const execute = async <Answer extends CommandAnswer>(
  store: CampaignStore,
  request: CommandRequest,
  decide: (campaign: Campaign) => Promise<Decision | undefined>,
): Promise<Answer> => {
  const campaign = request.loaded ?? (await store.find(request.campaign))
  if (!campaign) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const earlier = await findCommittedRequest(store, campaign, request.idempotency)
  if (earlier) return (await answerRepeat(store, campaign, earlier)) as Answer
  if (fullRevision(campaign.revisions) !== request.revision)
    return answerStaleRequest(store, request)
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
    ...(request.idempotency && {
      request: { ...request.idempotency, days: seqSpan(days), stopped },
    }),
  })
  if (outcome === 'stale') return answerStaleRequest(store, request)
  if (outcome === 'no-such-image') throw new Refusal({ code: 'NO_SUCH_IMAGE' })
  return toAnswer(next, days, stopped) as Answer
}

const daysOf = (step: Step): readonly RecordedDay[] =>
  step.kind === 'make'
    ? step.changes.flatMap(({ seq, day }) => (day ? [{ seq, entry: day }] : []))
    : []

const seqSpan = (days: readonly RecordedDay[]): CommittedRequest['days'] => {
  const [first, last] = [days[0], days.at(-1)]
  return first && last ? { first: first.seq, last: last.seq } : null
}

/**
 * Runs a command that makes one change; none if `decide` returns the same state. Answers with the
 * GM's view.
 *
 * @param change.requiredImages ids of images that must exist; otherwise the command is refused
 * @throws what `execute` throws
 */
export const changeState = async (
  store: CampaignStore,
  request: CommandRequest,
  { kind, requiredImages = [] }: Pick<Decision, 'requiredImages'> & { readonly kind: ChangeKind },
  decide: (state: State) => State | Promise<State>,
): Promise<GmView> =>
  execute<GmView>(store, request, async (campaign) => {
    const state = await decide(campaign.state)
    if (state === campaign.state) return undefined
    return { ...makeChange(campaign, { kind }, state), requiredImages }
  })

/** A command that runs `changeState` with a change of this kind. */
export const command =
  <Request extends object>(
    kind: ChangeKind,
    decide: (state: State, request: Request & Pick<CommandRequest, 'revision'>) => State,
  ) =>
  async (store: CampaignStore, request: CommandRequest & Request): Promise<GmView> =>
    changeState(store, request, { kind }, (state) => decide(state, request))

/** Another request was committed first: a copy of this one is answered as a repeat, else refused. */
const answerStaleRequest = async <Answer extends CommandAnswer>(
  store: CampaignStore,
  request: CommandRequest,
): Promise<Answer> => {
  const current = await store.find(request.campaign)
  if (!current) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const earlier = await findCommittedRequest(store, current, request.idempotency)
  if (earlier) return (await answerRepeat(store, current, earlier)) as Answer
  throw new Refusal({ code: 'STALE_REVISION', current })
}
