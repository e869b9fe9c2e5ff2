import type { Changes } from '../protocol/changes.ts'
import { MAX_IMAGES } from '../protocol/limits.ts'
import { type Campaign, fullRevision } from './campaign.ts'
import type { Move } from './change.ts'
import { type KeptValue, keptAnswerDocument } from './documents/kept-answer.ts'
import { jsonDifference } from './json-difference.ts'
import { Refusal } from './refusal.ts'
import { campaignAt, type Standing } from './state-at.ts'
import type { CampaignStore, OnceKey } from './store.ts'
import { gmView } from './views.ts'

/** What every command is asked with. */
export interface CommandRequest {
  readonly campaign: string
  /** The campaign, if it was loaded since the request arrived: it is not loaded again then. */
  readonly loaded?: Campaign
  /** The full revision that the asker saw last. */
  readonly revision: string
  /** Makes a repeat of the request get the first answer instead of being carried out again. */
  readonly once?: OnceKey
  /** Told what changed of the GM's view, before there is an answer; in a repeat what changed then. */
  readonly tellChanges?: (changes: Changes) => void
}

/** What a command wants done: a step to the next state, and the answer once it is committed. */
export interface Decision<Answer> extends Move {
  /** Images that must be there, or nothing is done. */
  readonly lays?: readonly string[]
  /** What is answered: the GM's view after the commit, or something of its own. */
  readonly answer: 'view' | ((after: Campaign) => Answer)
}

/** A command that finds nothing to do: the GM's view is the answer, and there is no revision. */
export interface NoChange {
  readonly unchanged: 'view'
}

const standingOf = ({ revisions, head, redo }: Campaign): Standing => ({ revisions, head, redo })

const changesBetween = (before: Campaign, after: Campaign): Changes => ({
  from: fullRevision(before.revisions),
  revision: fullRevision(after.revisions),
  patch: jsonDifference(gmView(before), gmView(after)).patch,
})

/**
 * The answer that was given to this request before, if it was.
 *
 * @throws Refusal `KEY_REUSED` when something else was asked under its key
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
  const kept = keptAnswerDocument.read(found.value)
  if (kept.kind === 'said' && !kept.changes) return { value: kept.value }
  const now = await store.find(campaign)
  if (!now) throw new Refusal({ code: 'NO_CAMPAIGN' })
  const stood = (standing: Standing) => campaignAt(store, now, standing)
  if (kept.changes) {
    const { from, to } = kept.changes
    request.tellChanges?.(changesBetween(await stood(from), await stood(to)))
  }
  return { value: kept.kind === 'said' ? kept.value : gmView(await stood(kept.standing)) }
}

/**
 * Carries a command out: at most once for each `once` key, only on the newest revision, in one
 * transaction.
 *
 * @throws Refusal `NO_CAMPAIGN`, `KEY_REUSED`, `STALE_REVISION`, `NO_SUCH_IMAGE`,
 *   `TOO_MANY_IMAGES`, or what `decide` refuses with
 * @throws StoreUnavailable when it is not known whether the change was written
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
  const standing = standingOf(next)
  const kept: KeptValue = {
    ...(isView ? { kind: 'view', standing } : { kind: 'said', value: answer }),
    ...(request.tellChanges && { changes: { from: standingOf(campaign), to: standing } }),
  }
  const once = request.once && { ...request.once, value: keptAnswerDocument.write(kept) }
  if ('unchanged' in decision) {
    if (once) await store.keepAnswer(campaign.id, once)
  } else {
    const { step, lays } = decision
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
  request.tellChanges?.(changesBetween(campaign, next))
  return answer
}

/** Another request was first: perhaps this one's twin, whose answer then is this one's too. */
const overtaken = async <Answer>(
  store: CampaignStore,
  request: CommandRequest,
): Promise<Answer> => {
  const twin = await answerGivenBefore(store, request)
  if (twin) return twin.value as Answer
  const current = await store.find(request.campaign)
  throw new Refusal(current ? { code: 'STALE_REVISION', current } : { code: 'NO_CAMPAIGN' })
}
