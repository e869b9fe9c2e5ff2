import type { ChangeKind } from '../protocol/views.ts'
import type { Roll } from '../rules/dice.ts'
import type { AccessStore } from './access-store.ts'
import type { Campaign, Change, DayEntry, RecordedChange, Revisions } from './campaign.ts'
import type { ChoreStore } from './chore-store.ts'
import type { CampaignAddress, DirectoryStore } from './directory-store.ts'
import type { ChartImage, ImageStore } from './image-store.ts'
import type { PreparedDay, PreparedStore } from './prepared-store.ts'
import type { ReportStore } from './report-store.ts'
import type { ScreenStore } from './screen-store.ts'

/**
 * Bytes of campaigns that a store keeps in memory: about 300 of 4,000 known hexes. The largest
 * possible one fits.
 */
export const KEPT_CAMPAIGNS_BYTES = 128 * 2 ** 20

/** Kept so that a repeat of the request gets it again. */
export interface KeptAnswer {
  /** Hash of the request: a repeat must have the same. */
  readonly fingerprint: string
  readonly value: unknown
}

export interface OnceKey {
  readonly key: string
  readonly fingerprint: string
}

/** Changes that were written where nobody reaches them, until a commit attaches them. */
export interface Staged {
  readonly owner: string
  readonly bytes: number
}

/** Written before, and visible once the commit is. */
export interface Restored {
  /** Their tiles are there; the commit finishes them. */
  readonly images: readonly ChartImage[]
  readonly changes: Staged
}

/** All that a campaign went through before it was backed up. */
export interface History extends Restored {
  readonly revision: number
  readonly head: number | null
  readonly redo: number | null
  /** `last`: the number of the last one that there was. */
  readonly prepared?: { readonly last: number; readonly days: readonly PreparedDay[] }
}

/** A commit's step in the tree of changes, all or nothing. */
export type Step =
  /**
   * New changes; the last one's `seq` is the new full revision. Restored changes have revisions
   * between those of before and theirs.
   */
  | {
      readonly kind: 'make'
      readonly changes: readonly Change[]
      readonly restored?: Restored & {
        /** Prepared days, which the store numbers on, in the volume that the commit opens. */
        readonly prepared?: readonly (readonly Roll[])[]
      }
    }
  /** Undoes the head, then the change under it, and so on. */
  | {
      readonly kind: 'undo'
      readonly changes: readonly Change[]
      /** A new mark for the changes. */
      readonly mark?: string
    }
  /** Redoes the change that was undone last, then the one on top of it, and so on. */
  | { readonly kind: 'redo'; readonly changes: readonly Change[] }

export interface Commit {
  /** Nothing is written unless its revisions are still the newest. */
  readonly base: Campaign
  /** A part of the map state that is the same object counts as the same. */
  readonly next: Campaign
  readonly step: Step
  /** Images that it lays, which must exist. Undo may bring back one that is gone. */
  readonly lays?: readonly string[]
  readonly answer?: OnceKey & { readonly value: unknown }
}

/** Unless it is `committed`, nothing was written. */
export type CommitOutcome = 'committed' | 'stale' | 'no-such-image' | 'too-many-images'

export interface NewCampaign extends Pick<Campaign, 'id' | 'expedition' | 'mapState'> {
  readonly epoch: string
  readonly name?: string
  /** By default its id, which opens both. */
  readonly addresses?: readonly CampaignAddress[]
  /** Hash of who creates it, where anyone may. */
  readonly createdFrom?: string
  /** Without one it begins at revision 0. */
  readonly history?: History
}

export type CommitKind = ChangeKind | 'undo' | 'redo'

export interface CommitNotice {
  /** null: unknown. */
  readonly kind: CommitKind | null
  /**
   * Of this node's commit: the campaign, and the revision before it. Notices may come late or out
   * of order: `next` is the newest state only to a listener at revision `from`.
   */
  readonly result?: { readonly from: Pick<Revisions, 'epoch' | 'full'>; readonly next: Campaign }
  /** Of another node's commit. Without either, something changed beside the revisions. */
  readonly newest?: Pick<Revisions, 'epoch' | 'full'>
}

/** Called after each commit on any node. */
export type CommitListener = (campaign: string, notice: CommitNotice) => void

export interface StandingDaysPage {
  readonly order: 'newest first' | 'oldest first'
  /** Days with this number and later ones. */
  readonly from?: number
  /** Days with a number below this. */
  readonly before?: number
  /** The `seq` of the last day of the page before. */
  readonly past?: number
  readonly limit: number
}

export interface StandingDay {
  readonly seq: number
  readonly entry: DayEntry
}

/**
 * Every method but `stage` and `unstage` is one transaction; what it acknowledges is durable.
 * Methods reject with `StoreUnavailable` when the outcome is unknown or the store unreachable.
 */
export interface CampaignStore extends PreparedStore {
  /** Returns false when the id is taken. @throws RangeError when its history is for another */
  create(campaign: NewCampaign): Promise<boolean>

  /**
   * Writes changes in batches. Nobody reaches them until a campaign is created with them or a
   * commit attaches them. Unused ones are deleted after an hour, and at once on an error.
   *
   * @param campaign the campaign to create with them; left out for one that is there
   * @throws RangeError when that campaign exists, or is being made
   * @throws whatever reading the changes throws
   */
  stage(changes: AsyncIterable<RecordedChange>, campaign?: string): Promise<Staged>

  /** Deletes staged changes that nothing attached, now or later. */
  unstage(staged: Staged): Promise<void>

  /** The campaign as last committed. */
  find(id: string): Promise<Campaign | undefined>

  /**
   * Needs the revisions of `base` to be the newest, the laid images, and room for restored ones.
   */
  commit(commit: Commit): Promise<CommitOutcome>

  findChange(campaign: string, seq: number): Promise<Change | undefined>

  /** The undone change made last on top of `parent` (null: on top of nothing). */
  findLastUndoneChild(campaign: string, parent: number | null): Promise<Change | undefined>

  /** Those with `after` < `seq` ≤ `upTo`, in order. Only `undone` ever differs from the start. */
  listChanges(
    campaign: string,
    page: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly RecordedChange[]>

  /** Days of a journal volume before `before`, newest first, undone ones included. */
  listDays(
    campaign: string,
    volume: number,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<readonly Change[]>

  /** Days of a journal volume that stand. */
  listStandingDays(
    campaign: string,
    volume: number,
    page: StandingDaysPage,
  ): Promise<readonly StandingDay[]>

  /** The `seq` of each change of the rules in a journal volume that stands, between two changes. */
  listRuleChanges(
    campaign: string,
    volume: number,
    between: { readonly after: number; readonly before: number },
  ): Promise<readonly number[]>

  /** Kept for 24 h at least. */
  findAnswer(campaign: string, key: string): Promise<KeptAnswer | undefined>

  /** For a request that changed nothing. The first answer under a key stays. */
  keepAnswer(campaign: string, answer: OnceKey & { readonly value: unknown }): Promise<void>

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
  /** Connections for requests: how many there may be, work, and wait for work. */
  readonly max: number
  readonly inUse: number
  readonly idle: number
  /** Requests that wait for one. */
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

  /** Answers when the database does, rejects when it does not. */
  ping(): Promise<void>

  /** Ends open transactions and closes the database. */
  close(): Promise<void>
}

/** The store could not be reached, or it is not known whether it wrote. Safe to try again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
