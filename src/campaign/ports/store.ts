import type { Plan } from '#protocol/map/plan.ts'
import type { ChangeKind } from '#protocol/views.ts'
import type { StopReason } from '#rules/journey/run.ts'
import type {
  Campaign,
  Change,
  ChangeHead,
  DayEntry,
  RecordedChange,
  Revisions,
} from '../campaign.ts'
import type { State } from '../state.ts'
import type { AccessStore } from './access-store.ts'
import type { ChoreStore } from './chore-store.ts'
import type { CampaignAddress, DirectoryStore } from './directory-store.ts'
import type { ChartImage, ImageStore } from './image-store.ts'
import type { ReportStore } from './report-store.ts'
import type { ScreenStore } from './screen-store.ts'

/**
 * Bytes of campaigns that a store keeps in memory: about 300 of 4,000 known hexes. The largest
 * possible one fits.
 */
export const CACHED_CAMPAIGNS_BYTES = 128 * 2 ** 20

export interface IdempotencyKey {
  readonly key: string
  /** Hash of the request's method, path and body: a repeat has the same. */
  readonly fingerprint: string
}

/** A request that was carried out, for its repeats. */
export interface CommittedRequest extends IdempotencyKey {
  /** `seq` of the first and the last day that it ended; null: it ended none. */
  readonly days: { readonly first: number; readonly last: number } | null
  /** Why a run stopped; null: it was no run. */
  readonly stopped: StopReason | null
}

/** All that a campaign went through, as a file has it. */
export interface NewHistory {
  /** Where its first change begins. */
  readonly start: State
  /** In the order of their `seq`; before them, in any order, the days whose changes are gone. */
  readonly changes: AsyncIterable<RecordedChange | RecordedDay>
  /** By default an empty one. */
  readonly plan?: Plan
}

/** A history, where it stands, and the state that it leads to. */
export type HistoryWithState = Pick<Campaign, 'history' | 'state' | 'head' | 'redo'>

/** The history of a campaign's file, as it was written to the store. */
export interface WrittenBackup extends HistoryWithState {
  readonly revision: number
  /** Their tiles are there; they are not finished. */
  readonly images: readonly ChartImage[]
}

/** What a commit does to the history, all or nothing. */
export type Step =
  /** Adds changes; the last one's `seq` is the new full revision. */
  | { readonly kind: 'make'; readonly changes: readonly Change[] }
  /** Goes back to `next.head`; new marks for changes that were taken back. */
  | {
      readonly kind: 'undo'
      readonly marked?: readonly { readonly changes: readonly number[]; readonly mark: string }[]
    }
  /** Goes on to `next.head`. */
  | { readonly kind: 'redo' }
  /**
   * Another history, `next.history`, takes the place of this one, which is kept for 30 days. An older
   * one that was kept goes. The images' tiles are there: the commit finishes them. Unless it undoes
   * another, the days that stand then count as reported.
   */
  | {
      readonly kind: 'restore'
      readonly images: readonly ChartImage[]
      /** It goes back to what the last restore replaced: days come back that were reported as gone. */
      readonly undoes?: true
    }

export interface Commit {
  /** Nothing is written unless its revisions are still the newest. */
  readonly base: Campaign
  readonly next: Campaign
  readonly step: Step
  /** Images that it lays, which must exist. Undo may bring back one that is gone. */
  readonly requiredImages?: readonly string[]
  /** Stored under `next.history`. */
  readonly request?: CommittedRequest
}

/** Unless it is `committed`, nothing was written. */
export type CommitOutcome = 'committed' | 'stale' | 'no-such-image'

export interface NewCampaign extends Pick<Campaign, 'id' | 'state'> {
  readonly epoch: string
  readonly name?: string
  /** By default its id, which opens both. */
  readonly addresses?: readonly CampaignAddress[]
  /** Without one it begins at revision 0, with the state as its start. */
  readonly restored?: Pick<WrittenBackup, 'history' | 'revision' | 'images'> & {
    readonly head: Pick<ChangeHead, 'seq'> | null
    readonly redo: Pick<ChangeHead, 'seq'> | null
  }
}

export interface CommitNotice {
  /** Left out: something changed beside the revisions. */
  readonly newest?: Pick<Revisions, 'epoch' | 'full'>
}

/** Called after each commit on any node. */
export type CommitListener = (campaign: string, notice: CommitNotice) => void

export interface RecordedDay {
  readonly seq: number
  readonly entry: DayEntry
}

/** A change without its patches; strokes on the fog have a kind of their own. */
export interface ChangeStep extends Pick<Change, 'seq' | 'parent'> {
  readonly kind: ChangeKind | 'fog'
}

/**
 * Every method but `writeHistory` is one transaction; what it acknowledges is durable. Methods
 * reject with `StoreUnavailable` when the outcome is unknown or the store unreachable.
 */
export interface CampaignStore {
  /** Returns false when the id or an address is taken. */
  create(campaign: NewCampaign): Promise<boolean>

  /**
   * Writes a history in batches, and returns its id. Nobody reaches it until a campaign is created
   * with it or a commit restores it. Unused, it is deleted after an hour, and at once on an error.
   *
   * @throws whatever reading the changes throws
   */
  writeHistory(history: NewHistory): Promise<string>

  /**
   * The history that the last restore, or undoing it, replaced, for 30 days. Ids of histories are in
   * the order in which they began.
   */
  findReplacedHistory(campaign: string): Promise<HistoryWithState | undefined>

  /** The campaign as last committed. */
  find(id: string): Promise<Campaign | undefined>

  /** Needs the revisions of `base` to be the newest, and the laid images. */
  commit(commit: Commit): Promise<CommitOutcome>

  /** Undefined also for one that is so old that only its day is left. */
  findChange(history: string, seq: number): Promise<Change | undefined>

  /** The change made last on top of `parent` (null: on top of nothing). */
  findLastChild(history: string, parent: number | null): Promise<Change | undefined>

  /** Those with `after` < `seq` ≤ `upTo`, in order. */
  listChanges(
    history: string,
    page: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly RecordedChange[]>

  /** Those with `from` ≤ `seq` ≤ `upTo`, newest first, those included that were undone. */
  listSteps(
    history: string,
    page: { readonly from: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly ChangeStep[]>

  /** The state before the oldest change that is left. */
  findStart(history: string): Promise<State>

  /** Days that a history ended before `before`, newest first; also those that were undone. */
  listDays(
    history: string,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<readonly RecordedDay[]>

  /** The days that these changes ended, in the order of their `seq`. */
  findDays(history: string, changes: readonly number[]): Promise<readonly RecordedDay[]>

  /** For 24 h; of a history with more than 10,000 the newest. */
  findRequest(history: string, key: string): Promise<CommittedRequest | undefined>

  /** Of those campaigns that exist. */
  findRevisions(
    campaigns: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<Revisions, 'epoch' | 'full'>>>

  /** Whether `onCommit` tells of other nodes' commits now; else revisions are compared more often. */
  hearsOtherNodes(): boolean

  /** Soon after a commit is durable; other servers' late or never: compare the revisions. */
  onCommit(listener: CommitListener): () => void
}

/**
 * Tells the other nodes how many players watch which campaigns here, and answers how many watch
 * there. Due every 30 s: a node that was killed counts for 90 s.
 */
export type ExchangeViewers = (
  here: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, number>>

/** How a store's way to a database over a network is. */
export interface DatabaseLink {
  readonly waiting: number
  /** Whether other nodes' commits are heard just now. */
  readonly listening: boolean
  /** How often the connection was lost on which they are heard. */
  readonly reconnects: number
}

export interface Store
  extends CampaignStore,
    DirectoryStore,
    AccessStore,
    ImageStore,
    ChoreStore,
    ReportStore,
    ScreenStore {
  /** Left out where the database has one node. */
  readonly exchangeViewers?: ExchangeViewers

  /** Left out for an embedded database. */
  readonly link?: () => DatabaseLink

  /**
   * R-PLAN-1: of the history that stands, with which it comes and goes, but no part of its changes.
   * An empty one where none was written.
   */
  findPlan(campaign: string): Promise<Plan>

  /** Returns whether there is such a campaign. */
  setPlan(campaign: string, plan: Plan): Promise<boolean>

  /** Answers when the database does, rejects when it does not. */
  ping(): Promise<void>

  /** Ends open transactions and closes the database. */
  close(): Promise<void>
}

/** The store could not be reached, or it is not known whether it wrote. Safe to try again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
