/** Owns the host's key, sessions and links; no campaign has such an id. */
export const HOST = '.host'

/** Never the key itself. */
export interface Credential {
  readonly keyHash: string
  /** Hash of the key that the host's settings asked for last, if ever. */
  readonly appliedKeyHash: string | null
}

export interface Session {
  readonly campaign: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Times are milliseconds since 1970. */
export interface SignedIn extends Session {
  readonly tokenHash: string
  readonly createdAt: number
  /** To within an hour. */
  readonly seenAt: number
  /** The browser's own description. */
  readonly device: string
}

/** With what a session is opened. */
export interface Entry {
  readonly keyHash: string
  /** Sessions of the campaign: the longest unused of more end, never the new one. */
  readonly atMost: number
}

/** `redeemed`: it signed in, once. `spent`: used before, expired, or its key was replaced. */
export type LinkState = 'redeemed' | 'spent' | 'unknown'

/** Keys and sessions; tokens are kept as hashes only. */
export interface AccessStore {
  findCredential(campaign: string): Promise<Credential | undefined>

  /**
   * Sets the credential and, in the same transaction, ends the campaign's sessions and links.
   *
   * @param asker hash of the token of a session that stays
   * @returns false, changing nothing, when that session has ended
   */
  replaceCredential(campaign: string, credential: Credential, asker?: string): Promise<boolean>

  /** Sets the credential of a campaign that has none. Returns whether it had none. */
  createCredential(campaign: string, credential: Credential): Promise<boolean>

  /** Opens a session if the key still has this hash; replacing the key ends this one, too. */
  createSession(session: SignedIn, entry: Entry): Promise<boolean>

  /** Undefined if it expired before `now`. */
  findSession(tokenHash: string, now: number): Promise<SignedIn | undefined>

  findSessions(tokenHashes: readonly string[], now: number): Promise<readonly SignedIn[]>

  /** The open sessions, the one used last first. */
  listSessions(campaign: string, now: number): Promise<readonly SignedIn[]>

  markSession(tokenHash: string, seenAt: number): Promise<void>

  endOtherSessions(campaign: string, tokenHash: string): Promise<void>

  endSession(tokenHash: string): Promise<void>

  createSignInLink(tokenHash: string, session: Session): Promise<void>

  /** Uses up a link that is good after `now`. An expired one stays known for weeks. */
  redeemSignInLink(tokenHash: string, campaign: string, now: number): Promise<LinkState>
}
