import { MAX_IMAGES } from '../protocol/limits.ts'
import { type Campaign, fullRevision } from './campaign.ts'
import type { Move } from './change.ts'
import { type KeptValue, keptAnswerDocument } from './documents/kept-answer.ts'
import { Refusal } from './refusal.ts'
import { campaignAt } from './state-at.ts'
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

const keptView = ({ revisions, head, redo }: Campaign): KeptValue => ({
  kind: 'view',
  standing: { revisions, head, redo },
})

/**
 * The answer that was given to this request before, if it was.
 *
 * @throws Refusal `KEY_REUSED` when something else was asked under its key
 */
export const answerGivenBefore = async (
  store: CampaignStore,
  { campaign, once }: CommandRequest,
): Promise<{ value: unknown } | undefined> => {
  if (!once) return undefined
  const kept = await store.findAnswer(campaign, once.key)
  if (!kept) return undefined
  if (kept.fingerprint !== once.fingerprint) throw new Refusal({ code: 'KEY_REUSED' })
  return { value: await answerOf(store, campaign, keptAnswerDocument.read(kept.value)) }
}

const answerOf = async (
  store: CampaignStore,
  campaign: string,
  kept: KeptValue,
): Promise<unknown> => {
  switch (kept.kind) {
    case 'said':
      return kept.value
    case 'view': {
      const now = await store.find(campaign)
      if (!now) throw new Refusal({ code: 'NO_CAMPAIGN' })
      return gmView(await campaignAt(store, now, kept.standing))
    }
  }
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
  if ('unchanged' in decision) {
    const value = keptAnswerDocument.write(keptView(campaign))
    if (request.once) await store.keepAnswer(campaign.id, { ...request.once, value })
    return gmView(campaign) as Answer
  }

  const { step, next, lays } = decision
  const answer = decision.answer === 'view' ? (gmView(next) as Answer) : decision.answer(next)
  const value: KeptValue =
    decision.answer === 'view' ? keptView(next) : { kind: 'said', value: answer }
  const outcome = await store.commit({
    base: campaign,
    next,
    step,
    ...(lays && { lays }),
    ...(request.once && { answer: { ...request.once, value: keptAnswerDocument.write(value) } }),
  })
  switch (outcome) {
    case 'committed':
      return answer
    case 'stale':
      return overtaken(store, request)
    case 'no-such-image':
      throw new Refusal({ code: 'NO_SUCH_IMAGE' })
    case 'too-many-images':
      throw new Refusal({ code: 'TOO_MANY_IMAGES', max: MAX_IMAGES })
  }
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
