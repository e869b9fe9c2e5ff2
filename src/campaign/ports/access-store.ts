/** The id under which the host's key, sessions and links are stored; no campaign has such an id. */
export const HOST = '.host'

/** The stored hash of a GM's or the host's key; the key itself is not stored. */
export interface Credential {
  readonly keyHash: string
  /** Hash of the last key that was set by the host's environment; null: none was. */
  readonly appliedKeyHash: string | null
}

export interface Session {
  readonly campaign: string
  /** End of the session, in milliseconds since 1970. */
  readonly expiresAt: number
}

/** A session with its device. Times are milliseconds since 1970. */
export interface SignedIn extends Session {
  readonly tokenHash: string
  readonly createdAt: number
  /** Time of the last request, to within an hour. */
  readonly seenAt: number
  /** The browser and system, as the browser describes itself. */
  readonly device: string
}

/** The conditions under which a session is created. */
export interface SessionTerms {
  readonly keyHash: string
  /** Most sessions of the campaign: above it the longest unused ones end, never the new one. */
  readonly atMost: number
}

/** `redeemed`: the link signed in just now. `spent`: used before, expired, or its key was replaced. */
export type LinkState = 'redeemed' | 'spent' | 'unknown'

/** Stores keys, sessions and sign-in links; tokens only as hashes. */
export interface AccessStore {
  findCredential(campaign: string): Promise<Credential | undefined>

  /**
   * Sets the credential and, in the same transaction, ends the campaign's sessions and links.
   *
   * @param exceptSession hash of the token of a session that does not end
   * @returns false, changing nothing, if that session has ended before
   */
  replaceCredential(
    campaign: string,
    credential: Credential,
    exceptSession?: string,
  ): Promise<boolean>

  /** Sets the credential of a campaign that has none. Returns whether it had none. */
  createCredential(campaign: string, credential: Credential): Promise<boolean>

  /** Creates a session if the key still has this hash; replacing the key ends the session. */
  createSession(session: SignedIn, terms: SessionTerms): Promise<boolean>

  /** Undefined for a session that expired before `now`. */
  findSession(tokenHash: string, now: number): Promise<SignedIn | undefined>

  findSessions(tokenHashes: readonly string[], now: number): Promise<readonly SignedIn[]>

  /** The campaign's sessions that are not expired, the one used last first. */
  listSessions(campaign: string, now: number): Promise<readonly SignedIn[]>

  markSession(tokenHash: string, seenAt: number): Promise<void>

  endOtherSessions(campaign: string, tokenHash: string): Promise<void>

  endSession(tokenHash: string): Promise<void>

  createSignInLink(tokenHash: string, session: Session): Promise<void>

  /** Uses up a link that expires after `now`. An expired link is remembered for weeks. */
  redeemSignInLink(tokenHash: string, campaign: string, now: number): Promise<LinkState>
}
