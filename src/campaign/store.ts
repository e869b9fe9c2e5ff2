import type { Campaign, Change, Expedition, Revisions } from './campaign.ts'

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

/** What a commit does to the tree of changes. */
export type Step =
  /** A new change on top of the one that stands; its `seq` is the new full revision. */
  | { readonly kind: 'make'; readonly change: Change }
  /** The change that stands is taken back; its parent stands again. */
  | { readonly kind: 'undo'; readonly change: Change }
  /** The change that was taken back stands again. `next` is what redo would put back after it. */
  | { readonly kind: 'redo'; readonly change: Change; readonly next: Change | null }

export interface Commit {
  readonly campaign: string
  /** The revisions the change is based on. Nothing is written unless they are still the newest. */
  readonly base: Revisions
  readonly revisions: Revisions
  readonly expedition: Expedition
  readonly step: Step
  readonly answer?: OnceKey & { readonly value: unknown }
}

/** Told after each commit on any node, with nothing but which campaign moved. */
export type CommitListener = (campaign: string) => void

/**
 * Where campaigns live. Every method is one transaction; what it acknowledges is durable. Methods
 * reject with `StoreUnavailable` when the outcome is unknown or the store cannot be reached.
 */
export interface CampaignStore {
  /** Makes a campaign unless one with its id exists. Answers whether it was made. */
  create(campaign: Pick<Campaign, 'id' | 'expedition'> & { epoch: string }): Promise<boolean>

  /** The campaign as last committed. */
  find(id: string): Promise<Campaign | undefined>

  /**
   * Compare and set: writes the step, the expedition, the revisions and the kept answer, if the
   * newest revisions are `base`; otherwise writes nothing and answers `stale`.
   */
  commit(commit: Commit): Promise<'committed' | 'stale'>

  /** A change by its `seq`. */
  findChange(campaign: string, seq: number): Promise<Change | undefined>

  /** The undone change made last on top of `parent` (null: on top of nothing). */
  findLastUndoneChild(campaign: string, parent: number | null): Promise<Change | undefined>

  /** Ended days, newest first, undone ones included: those made before `before`, `limit` at most. */
  listDays(
    campaign: string,
    page: { readonly before?: number; readonly limit: number },
  ): Promise<readonly Change[]>

  /** The answer kept under a key, for 24 h at least. */
  findAnswer(campaign: string, key: string): Promise<KeptAnswer | undefined>

  /** Keeps the answer of a request that changed nothing. The first answer under a key stays. */
  keepAnswer(campaign: string, answer: OnceKey & { readonly value: unknown }): Promise<void>

  /** Calls the listener after each commit, soon but not before the commit is durable. */
  onCommit(listener: CommitListener): () => void
}

/** How a campaign's key is stored: never the key itself. */
export interface Credential {
  readonly keyHash: string
  /** The hash of the key that the host's settings asked for last, if they ever did. */
  readonly appliedKeyHash: string | null
}

export interface Session {
  readonly campaign: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Where keys and sessions live; tokens come and are kept as hashes only. */
export interface AccessStore {
  findCredential(campaign: string): Promise<Credential | undefined>

  /** Sets the credential and, in the same transaction, ends all the campaign's sessions and links. */
  replaceCredential(campaign: string, credential: Credential): Promise<void>

  createSession(tokenHash: string, session: Session): Promise<void>

  /** The session behind a token, unless it expired before `now`. */
  findSession(tokenHash: string, now: number): Promise<Session | undefined>

  endSession(tokenHash: string): Promise<void>

  /** A link that signs in once. */
  createSignInLink(tokenHash: string, session: Session): Promise<void>

  /** Uses a link up. Answers false if there is none, it was used, or it expired before `now`. */
  redeemSignInLink(tokenHash: string, campaign: string, now: number): Promise<boolean>
}

/** The whole store, as an engine opens it. */
export interface Store extends CampaignStore, AccessStore {
  /** Answers when the database does, rejects when it does not. */
  ping(): Promise<void>

  /** Ends open transactions and closes the database. */
  close(): Promise<void>
}

/** The store could not be reached, or it is not known whether it wrote. Safe to try again. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable'
}
