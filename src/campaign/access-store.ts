/** Whose key, sessions and links are the host's; no campaign has such an id. */
export const HOST = '.host'

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

/** A session as its campaign's GM sees it. Times are milliseconds since 1970. */
export interface SignedIn extends Session {
  readonly tokenHash: string
  readonly createdAt: number
  /** When it was used last, give or take an hour. */
  readonly seenAt: number
  /** What the browser says it is. */
  readonly device: string
}

/**
 * What a link is when somebody shows it: it signs them in, now or never again; or it was used
 * before, expired, or lost its key; or nobody knows it (any more).
 */
export type LinkState = 'redeemed' | 'spent' | 'unknown'

/** Where keys and sessions live; tokens come and are kept as hashes only. */
export interface AccessStore {
  findCredential(campaign: string): Promise<Credential | undefined>

  /** Sets the credential and, in the same transaction, ends all the campaign's sessions and links. */
  replaceCredential(campaign: string, credential: Credential): Promise<void>

  /** Sets the credential of a campaign that has none. Answers whether it had none. */
  createCredential(campaign: string, credential: Credential): Promise<boolean>

  /**
   * Opens a session if the campaign's key still is the one with this hash; answers whether it is.
   * Whoever replaces the key meanwhile ends this session as well.
   */
  createSession(session: SignedIn, keyHash: string): Promise<boolean>

  /** The session behind a token, unless it expired before `now`. */
  findSession(tokenHash: string, now: number): Promise<SignedIn | undefined>

  /** The sessions behind tokens: of those that there are, what `findSession` answers. */
  findSessions(tokenHashes: readonly string[], now: number): Promise<readonly SignedIn[]>

  /** The sessions that are open, the one used last first. */
  listSessions(campaign: string, now: number): Promise<readonly SignedIn[]>

  /** Notes that a session was used. */
  markSession(tokenHash: string, seenAt: number): Promise<void>

  /** Ends all sessions of a campaign but one. */
  endOtherSessions(campaign: string, tokenHash: string): Promise<void>

  endSession(tokenHash: string): Promise<void>

  /** A link that signs in once. */
  createSignInLink(tokenHash: string, session: Session): Promise<void>

  /**
   * Uses a link of this campaign up, if it is good until after `now`. One that no longer is stays
   * known for weeks.
   */
  redeemSignInLink(tokenHash: string, campaign: string, now: number): Promise<LinkState>
}
