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
 * Size of the cache for campaigns, in bytes: about 300 campaigns with 4,000 known hexes, or one of the
 * largest possible size.
 */
export const CACHED_CAMPAIGNS_BYTES = 128 * 2 ** 20

export interface IdempotencyKey {
  readonly key: string
  /** Hash of the request's method, path and body, which is the same for a repeat. */
  readonly fingerprint: string
}

/** The result of a committed request, with which repeats are answered. */
export interface CommittedRequest extends IdempotencyKey {
  /** `seq` of the first and the last day that the request ended; null: none. */
  readonly days: { readonly first: number; readonly last: number } | null
  /** Why the run stopped; null: the request was no run. */
  readonly stopped: StopReason | null
}

/** A complete history, as a campaign's file contains it. */
export interface NewHistory {
  /** The state before the first change. */
  readonly start: State
  /** Changes in the order of their `seq`; before them, in any order, days whose changes were deleted. */
  readonly changes: AsyncIterable<RecordedChange | RecordedDay>
  /** The GM's plan; empty by default. */
  readonly plan?: Plan
}

/** A history with its current state, and the changes that undo and redo act on. */
export type HistoryWithState = Pick<Campaign, 'history' | 'state' | 'head' | 'redo'>

/** The history of a campaign's file, as it was written to the store. */
export interface WrittenBackup extends HistoryWithState {
  readonly revision: number
  /** Unfinished images; their tiles are written already. */
  readonly images: readonly ChartImage[]
}

/** The change that a commit makes to the history. */
export type Step =
  /** Adds changes; the last one's `seq` is the new full revision. */
  | { readonly kind: 'make'; readonly changes: readonly Change[] }
  /** Undoes the changes after `next.head`, and gives undone changes new marks. */
  | {
      readonly kind: 'undo'
      readonly marked?: readonly { readonly changes: readonly number[]; readonly mark: string }[]
    }
  /** Redoes the changes up to `next.head`. */
  | { readonly kind: 'redo' }
  /**
   * Replaces the history by `next.history` and finishes the images, whose tiles are written already.
   * The replaced history stays for 30 days; one that was replaced earlier is deleted. The current days
   * count as reported, unless the step undoes a restore.
   */
  | {
      readonly kind: 'restore'
      readonly images: readonly ChartImage[]
      /** The step undoes a restore: days that were reported as undone come back. */
      readonly undoes?: true
    }

export interface Commit {
  /** The campaign before the commit: nothing is written unless its revisions are still the newest. */
  readonly base: Campaign
  readonly next: Campaign
  readonly step: Step
  /** Ids of images that must exist. Not checked for undo, which may bring back a deleted image. */
  readonly requiredImages?: readonly string[]
  /** The request, stored under `next.history`. */
  readonly request?: CommittedRequest
}

/** The result of a commit. Nothing was written unless it is `committed`. */
export type CommitOutcome = 'committed' | 'stale' | 'no-such-image'

export interface NewCampaign extends Pick<Campaign, 'id' | 'state'> {
  readonly epoch: string
  readonly name?: string
  /** Addresses of the campaign; by default its id, with access for both GM and players. */
  readonly addresses?: readonly CampaignAddress[]
  /** The history from a file. Without it the campaign begins at revision 0, with its state as the start. */
  readonly restored?: Pick<WrittenBackup, 'history' | 'revision' | 'images'> & {
    readonly head: Pick<ChangeHead, 'seq'> | null
    readonly redo: Pick<ChangeHead, 'seq'> | null
  }
}

/** The information on a commit that listeners get. */
export interface CommitNotice {
  /** The campaign's revision; left out if something outside of the changes was written. */
  readonly newest?: Pick<Revisions, 'epoch' | 'full'>
}

/** Called after each commit on any node that this one is connected to. */
export type CommitListener = (campaign: string, notice: CommitNotice) => void

/** An ended day, with the `seq` of the change that ended it. */
export interface RecordedDay {
  readonly seq: number
  readonly entry: DayEntry
}

/** A change without its patches. Changes of the fog have their own kind here. */
export interface ChangeStep extends Pick<Change, 'seq' | 'parent'> {
  readonly kind: ChangeKind | 'fog'
}

/**
 * Stores campaigns and their histories. Every method but `writeHistory` is one transaction, durable as
 * soon as it resolves. Methods reject with `StoreUnavailable` if the outcome is unknown or the store
 * unreachable.
 */
export interface CampaignStore {
  /** Creates a campaign. Returns false if its id or an address is taken. */
  create(campaign: NewCampaign): Promise<boolean>

  /**
   * Writes a history in batches, and returns its id. The history is invisible until a campaign is created
   * with it or a commit restores it. It is deleted after an hour if unused, and at once on an error.
   *
   * @throws any error of iterating over the changes
   */
  writeHistory(history: NewHistory): Promise<string>

  /**
   * The history that the last restore, or the undoing of one, replaced within 30 days. Later histories
   * have higher ids.
   */
  findReplacedHistory(campaign: string): Promise<HistoryWithState | undefined>

  /** The campaign as last committed. */
  find(id: string): Promise<Campaign | undefined>

  /** Commits if the revisions of `base` are the newest and the required images exist. */
  commit(commit: Commit): Promise<CommitOutcome>

  /** Undefined also for a change that was deleted for its age, though its day is still stored. */
  findChange(history: string, seq: number): Promise<Change | undefined>

  /** The newest child of a change (null: the newest change without a parent). */
  findLastChild(history: string, parent: number | null): Promise<Change | undefined>

  /** Lists changes with `after` < `seq` ≤ `upTo`, oldest first. */
  listChanges(
    history: string,
    page: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly RecordedChange[]>

  /** Lists changes with `from` ≤ `seq` ≤ `upTo`, newest first, including undone ones. */
  listSteps(
    history: string,
    page: { readonly from: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly ChangeStep[]>

  /** The state before the oldest stored change. */
  findStart(history: string): Promise<State>

  /** Lists days whose `seq` is below `before`, newest first, including undone ones. */
  listDays(
    history: string,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<readonly RecordedDay[]>

  /** The days that these changes ended, in the order of their `seq`. */
  findDays(history: string, changes: readonly number[]): Promise<readonly RecordedDay[]>

  /** Finds a committed request for 24 h; a history stores at most its newest 10,000. */
  findRequest(history: string, key: string): Promise<CommittedRequest | undefined>

  /** Finds the revisions of these campaigns; leaves out campaigns that do not exist. */
  findRevisions(
    campaigns: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<Revisions, 'epoch' | 'full'>>>

  /** Whether `onCommit` is called for other nodes' commits now; if not, compare revisions more often. */
  hearsOtherNodes(): boolean

  /** Calls the listener soon after each commit. Other nodes' commits may be missed: compare revisions, too. */
  onCommit(listener: CommitListener): () => void
}

/**
 * Sends the other nodes the number of viewers by campaign on this node, and returns the number on
 * theirs. Call it every 30 s: the numbers of a killed node count for 90 s.
 */
export type ExchangeViewers = (
  here: ReadonlyMap<string, number>,
) => Promise<ReadonlyMap<string, number>>

/** The condition of a store's connections to a database server. */
export interface DatabaseLink {
  /** Number of statements that wait for a connection. */
  readonly waiting: number
  /** Whether the connection for other nodes' commits is open. */
  readonly listening: boolean
  /** How often the connection for other nodes' commits was lost. */
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
  /** Left out for an embedded database, which has only one node. */
  readonly exchangeViewers?: ExchangeViewers

  /** Left out for an embedded database. */
  readonly link?: () => DatabaseLink

  /**
   * R-PLAN-1: the plan of the current history; an empty plan if none was written. It is replaced together
   * with the history, but is no part of its changes.
   */
  findPlan(campaign: string): Promise<Plan>

  /** Returns whether the campaign exists. */
  setPlan(campaign: string, plan: Plan): Promise<boolean>

  /** Resolves when the database answers; rejects if it does not. */
  ping(): Promise<void>

  /** Ends open transactions and closes the database. */
  close(): Promise<void>
}

/** Thrown if the store is unreachable, or if it is unknown whether it wrote. A retry is safe. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
