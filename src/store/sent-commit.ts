import type { Campaign } from '../campaign/campaign.ts'
import { diffMapState, type MapStatePatch, patchMapState } from '../campaign/map-state-patch.ts'
import type { Commit, CommitKind, CommitNotice } from '../campaign/store.ts'
import { readExpedition, storedExpedition } from '../campaign/stored-expedition.ts'
import type { Hex } from '../rules/hex.ts'
import { changesAnnotations } from './commit.ts'
import type { KeptCampaigns } from './kept-campaigns.ts'
import type { LostTails } from './lost-tail.ts'

/** A commit, for nodes that have the map state of the revision before it. */
export interface SentCommit
  extends Pick<Campaign, 'revisions' | 'expedition' | 'head' | 'redo' | 'prepared'> {
  readonly kind: CommitKind
  /** The full revision before it, of the same epoch. */
  readonly from: number
  readonly atlas: MapStatePatch
  /** When both revisions were committed. */
  readonly times?: CommitTimes | undefined
}

/** When a commit was made, and the one before it (undefined: not known). */
export interface CommitTimes {
  readonly committedAt: number
  readonly baseAt: number | undefined
}

/** The whole commit on its own node; on others the notice, if any. */
export type HeardCommit =
  | { readonly commit: Commit; readonly times: CommitTimes }
  | { readonly sent: () => SentCommit | undefined }
  | undefined

/** A commit, or the hex that the GM points to. */
export type Heard = HeardCommit | { readonly point: Hex }

/** Between nodes. */
export const sentCommitText = {
  write: (sent: SentCommit): string =>
    JSON.stringify({ ...sent, expedition: storedExpedition(sent.expedition) }),
  read: (text: string): SentCommit => {
    const sent = JSON.parse(text) as SentCommit
    return { ...sent, expedition: readExpedition(sent.expedition) }
  },
}

const kindOf = ({ step }: Pick<Commit, 'step'>): CommitKind =>
  step.kind === 'make' ? (step.changes.at(-1)?.content.kind ?? 'save') : step.kind

/** Undefined for a new epoch, and for annotations: other nodes read them whole. */
export const toSentCommit = (commit: Commit, times?: CommitTimes): SentCommit | undefined => {
  const { base, next, step } = commit
  if (next.revisions.epoch !== base.revisions.epoch || changesAnnotations(commit)) return undefined
  const [change, ...more] = step.changes
  const isOneChange = step.kind === 'make' && change && more.length === 0
  return {
    kind: kindOf(commit),
    from: base.revisions.full,
    revisions: next.revisions,
    expedition: next.expedition,
    head: next.head,
    redo: next.redo,
    prepared: next.prepared,
    times,
    atlas: isOneChange ? change.patch.atlas : diffMapState(base.mapState, next.mapState),
  }
}

/** What a node remembers of campaigns. */
interface Memory {
  readonly kept: KeptCampaigns
  readonly tails: LostTails
}

const UNKNOWN: CommitNotice = { kind: null, result: () => undefined }

export const noticeOf = (
  { kept, tails }: Memory,
  campaign: string | null,
  heard: HeardCommit,
): CommitNotice => {
  if (campaign === null || heard === undefined) return UNKNOWN
  if ('commit' in heard) {
    const { base, next } = heard.commit
    return { kind: kindOf(heard.commit), result: () => ({ from: base.revisions, next }) }
  }
  const sent = heard.sent()
  return sent
    ? { kind: sent.kind, result: () => followChange({ kept, tails }, campaign, sent) }
    : UNKNOWN
}

/** Undefined unless the campaign before or after the change is kept. */
const followChange = (
  { kept, tails }: Memory,
  id: string,
  { kind: _, from: before, atlas: patch, times, ...sent }: SentCommit,
): ReturnType<CommitNotice['result']> => {
  const { epoch, full } = sent.revisions
  const from = { epoch, full: before }
  const found = kept.find(id, epoch)
  if (!found) return undefined
  const { revisions, mapState } = found.campaign
  const isOf = (at: number | undefined) =>
    at === undefined || found.committedAt === undefined || found.committedAt === at
  if (revisions.full === full && isOf(times?.committedAt))
    return { from, next: { id, ...sent, mapState } }
  if (revisions.full !== before || !isOf(times?.baseAt)) return undefined
  const next = { id, ...sent, mapState: patchMapState(mapState, patch, 'forth') }
  const committedAt = times?.committedAt
  kept.keep({ ...found, campaign: next, committedAt })
  tails.note(id, { epoch, full, committedAt })
  return { from, next }
}
