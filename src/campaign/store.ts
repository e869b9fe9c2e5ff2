import type { ChangeKind } from '../protocol/views.ts'
import type { AccessStore } from './access-store.ts'
import type { Campaign, Change, RecordedChange, Revisions } from './campaign.ts'
import type { DirectoryStore, Door } from './directory-store.ts'
import type { ChartImage, ImageStore } from './image-store.ts'

/** The answer to a request that was carried out once, kept so that a repeat gets it again. */
export interface KeptAnswer {
  /** What was asked, hashed: a repeat must ask the same. */
  readonly fingerprint: string
  readonly value: unknown
}

export interface OnceKey {
  readonly key: string
  readonly fingerprint: string
}

/** Changes that were written where nobody reaches them, for what is to bring them along. */
export interface Staged {
  /** Under which they are kept. */
  readonly owner: string
  /** What they take. */
  readonly bytes: number
}

/** What comes with a backup: it was written before, and is there once what it is restored into is. */
export interface Restored {
  /** Their tiles were added: now they are finished. */
  readonly images: readonly ChartImage[]
  readonly changes: Staged
}

/** All that a campaign went through before it was written to a file. */
export interface History extends Restored {
  readonly revision: number
  readonly head: number | null
  readonly redo: number | null
}

/** What a commit does to the tree of changes: to one or more, all of them or none. */
export type Step =
  /**
   * New changes, each on top of the one before it; the `seq` of the last is the new full revision.
   * Changes that are restored with them have revisions between those of before and theirs.
   */
  | { readonly kind: 'make'; readonly changes: readonly Change[]; readonly restored?: Restored }
  /** The change that stands is taken back, then the one under it, and so on. */
  | {
      readonly kind: 'undo'
      readonly changes: readonly Change[]
      /** The mark that the changes carry from now on, if it is another. */
      readonly mark?: string
    }
  /** The change that was taken back last stands again, then the one on top of it, and so on. */
  | { readonly kind: 'redo'; readonly changes: readonly Change[] }

export interface Commit {
  /** What the commit is based on. Nothing is written unless its revisions are still the newest. */
  readonly base: Campaign
  /** What it makes of that. A part of the atlas that is the same object is taken to be the same. */
  readonly next: Campaign
  readonly step: Step
  /** Images that it lays. Undo may bring back one that is gone. */
  readonly lays?: readonly string[]
  readonly answer?: OnceKey & { readonly value: unknown }
}

/** What became of a commit; unless it is `committed`, nothing was written. */
export type CommitOutcome = 'committed' | 'stale' | 'no-such-image' | 'too-many-images'

/** A campaign that is not there yet. */
export interface NewCampaign extends Pick<Campaign, 'id' | 'expedition' | 'atlas'> {
  readonly epoch: string
  readonly name?: string
  /** The addresses that lead to it; by default its id, which opens both. */
  readonly doors?: readonly Door[]
  /** Who makes it, hashed, where anybody may. */
  readonly createdFrom?: string
  /** Without one it begins at revision 0 with nothing to undo. */
  readonly history?: History
}

/** What kind of change a commit was. */
export type CommitKind = ChangeKind | 'undo' | 'redo'

/** What a listener is told of a commit. */
export interface CommitNotice {
  /** null: it is not known. */
  readonly kind: CommitKind | null
  /**
   * The campaign as the commit made it, and the revision that it followed, if the store knows them
   * without asking the database. Notices may come late or out of order: `next` is the newest state
   * only to a listener that has the state of revision `from`.
   */
  result():
    | { readonly from: Pick<Revisions, 'epoch' | 'full'>; readonly next: Campaign }
    | undefined
}

/** Told after each commit on any node which campaign moved; null: it is not known which. */
export type CommitListener = (campaign: string | null, notice: CommitNotice) => void

/**
 * Where campaigns live. Every method is one transaction, but for `stage` and `unstage`; what it
 * acknowledges is durable. Methods reject with `StoreUnavailable` when the outcome is unknown or the
 * store cannot be reached.
 */
export interface CampaignStore {
  /**
   * Makes a campaign unless one with its id exists. Answers whether it was made.
   *
   * @throws RangeError when its history was staged for another
   */
  create(campaign: NewCampaign): Promise<boolean>

  /**
   * Writes changes, in the order in which they were made, in as many transactions as hold nobody up.
   * They are nobody's until a campaign is created with them or a commit brings them along. What is
   * not used within an hour is deleted, and all of it when it breaks off.
   *
   * @param campaign the id of the campaign that is to be created with them; without it they are for
   *   one that is there
   * @throws RangeError when there is such a campaign, or one is being made
   * @throws whatever reading the changes throws
   */
  stage(changes: AsyncIterable<RecordedChange>, campaign?: string): Promise<Staged>

  /** Deletes staged changes, unless something brought them along. Later, if it cannot be done now. */
  unstage(staged: Staged): Promise<void>

  /** The campaign as last committed. */
  find(id: string): Promise<Campaign | undefined>

  /**
   * Compare and set: writes the step, the next state and the kept answer, if the newest revisions
   * are those of `base`, the images that it lays are there, and there is room for those
   * that come with it.
   */
  commit(commit: Commit): Promise<CommitOutcome>

  /** A change by its `seq`. */
  findChange(campaign: string, seq: number): Promise<Change | undefined>

  /** The undone change made last on top of `parent` (null: on top of nothing). */
  findLastUndoneChild(campaign: string, parent: number | null): Promise<Change | undefined>

  /**
   * Changes in the order in which they were made, those after one `seq` up to another, `limit` at
   * most. But for `undone` a change stays as it was made.
   */
  listChanges(
    campaign: string,
    page: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly RecordedChange[]>

  /**
   * The ended days of a volume of the journal, newest first, undone ones included: those made before
   * `before`, `limit` at most.
   */
  listDays(
    campaign: string,
    volume: number,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<readonly Change[]>

  /** The answer kept under a key, for 24 h at least. */
  findAnswer(campaign: string, key: string): Promise<KeptAnswer | undefined>

  /** Keeps the answer of a request that changed nothing. The first answer under a key stays. */
  keepAnswer(campaign: string, answer: OnceKey & { readonly value: unknown }): Promise<void>

  /** The epoch and full revision of those of the campaigns that exist. */
  findRevisions(
    campaigns: readonly string[],
  ): Promise<ReadonlyMap<string, Pick<Revisions, 'epoch' | 'full'>>>

  /**
   * Calls the listener after each commit, soon but not before the commit is durable. Of commits of
   * other servers it may be told late, or never: ask for the revisions now and then.
   */
  onCommit(listener: CommitListener): () => void
}

/** The whole store, as an engine opens it. */
export interface Store extends CampaignStore, DirectoryStore, AccessStore, ImageStore {
  /** Answers when the database does, rejects when it does not. */
  ping(): Promise<void>

  /** Ends open transactions and closes the database. */
  close(): Promise<void>
}

/** The store could not be reached, or it is not known whether it wrote. Safe to try again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
