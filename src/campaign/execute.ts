import { type Campaign, type Expedition, fullRevision, type Revisions } from './campaign.ts'
import { Refusal } from './refusal.ts'
import type { CampaignStore, OnceKey, Step } from './store.ts'
import { looksTheSameToPlayers } from './views.ts'

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

/** What a command wants done: a step to the next expedition, and the answer once it is committed. */
export interface Decision<Answer> {
  readonly expedition: Expedition
  readonly step: Step
  /** The answer, given the campaign as it is after the commit. */
  readonly answer: (after: Campaign) => Answer
}

/** A command that finds nothing to do: the answer, and no revision. */
export interface NoChange<Answer> {
  readonly unchanged: Answer
}

const nextRevisions = (before: Campaign, expedition: Expedition): Revisions => {
  const { revisions } = before
  const visible = !looksTheSameToPlayers(before, { ...before, expedition })
  return {
    ...revisions,
    full: revisions.full + 1,
    public: visible ? revisions.public + 1 : revisions.public,
  }
}

/** The campaign as it will be once the step is committed. */
const after = (
  before: Campaign,
  { expedition, step }: Pick<Decision<unknown>, 'expedition' | 'step'>,
  parent: Campaign['head'],
): Campaign => {
  const revisions = nextRevisions(before, expedition)
  const base = { ...before, revisions, expedition }
  switch (step.kind) {
    case 'make':
      return { ...base, head: step.change, redo: null }
    case 'undo':
      return { ...base, head: parent, redo: { ...step.change, undone: true } }
    case 'redo':
      return { ...base, head: { ...step.change, undone: false }, redo: step.next }
  }
}

/** The answer that was given to this request before, if it was. */
const answerGivenBefore = async (
  store: CampaignStore,
  { campaign, once }: CommandRequest,
): Promise<{ value: unknown } | undefined> => {
  if (!once) return undefined
  const kept = await store.findAnswer(campaign, once.key)
  if (!kept) return undefined
  if (kept.fingerprint !== once.fingerprint) throw new Refusal({ code: 'KEY_REUSED' })
  return { value: kept.value }
}

/**
 * Carries a command out: at most once for each `once` key, only on the newest revision, in one
 * transaction.
 *
 * @throws Refusal `NO_CAMPAIGN`, `KEY_REUSED`, `STALE_REVISION`, or what `decide` refuses with
 * @throws StoreUnavailable when it is not known whether the change was written
 */
export const execute = async <Answer>(
  store: CampaignStore,
  request: CommandRequest,
  decide: (campaign: Campaign) => Promise<Decision<Answer> | NoChange<Answer>>,
): Promise<Answer> => {
  const before = await answerGivenBefore(store, request)
  if (before) return before.value as Answer

  const campaign = request.loaded ?? (await store.find(request.campaign))
  if (!campaign) throw new Refusal({ code: 'NO_CAMPAIGN' })
  if (fullRevision(campaign.revisions) !== request.revision) return overtaken(store, request)

  const decision = await decide(campaign)
  if ('unchanged' in decision) {
    const value = decision.unchanged
    if (request.once) await store.keepAnswer(campaign.id, { ...request.once, value })
    return value
  }

  const parent = await parentOf(store, campaign.id, decision.step)
  const next = after(campaign, decision, parent)
  const value = decision.answer(next)
  const outcome = await store.commit({
    campaign: campaign.id,
    base: campaign.revisions,
    revisions: next.revisions,
    expedition: next.expedition,
    step: decision.step,
    ...(request.once && { answer: { ...request.once, value } }),
  })
  return outcome === 'committed' ? value : await overtaken(store, request)
}

/** The change that stands once the step is undone. */
const parentOf = async (
  store: CampaignStore,
  campaign: string,
  { kind, change }: Step,
): Promise<Campaign['head']> => {
  if (kind !== 'undo' || change.parent === null) return null
  return (await store.findChange(campaign, change.parent)) ?? null
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
