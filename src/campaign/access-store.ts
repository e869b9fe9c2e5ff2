/** Owns the host's key, sessions and links; no campaign has such an id. */
export const HOST = '.host'

/** Never the key itself. */
export interface Credential {
  readonly keyHash: string
  /** Hash of the key that the host's settings asked for last, if ever. */
  readonly appliedKeyHash: string | null
  /** The key before, as long as the new one may not have arrived: it opens on this device alone. */
  readonly old?: { readonly keyHash: string; readonly deviceHash: string } | undefined
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
  /** Hash of the session's token that ends when this one is confirmed. */
  readonly replaces?: string | undefined
}

/** With what a session is opened. */
export interface Entry {
  readonly keyHash: string
  /** The bearer has the key itself: an older key and the session that replaced it end. */
  readonly hasKey: boolean
  /** Becomes a known device of the campaign. */
  readonly deviceHash?: string | undefined
  /** Of the campaign: the longest unused of more are forgotten, never the new ones. */
  readonly atMost: { readonly sessions: number; readonly devices: number }
}

/** `redeemed`: it signed in, once. `spent`: used before, expired, or its key was replaced. */
export type LinkState = 'redeemed' | 'spent' | 'unknown'

/** Keys and sessions; tokens are kept as hashes only. */
export interface AccessStore {
  findCredential(campaign: string): Promise<Credential | undefined>

  /**
   * Sets the credential and, in the same transaction, ends the campaign's sessions and links, but
   * for the one that `renewed` replaces.
   *
   * @returns false, changing nothing, when that session has ended
   */
  replaceCredential(campaign: string, credential: Credential, renewed?: SignedIn): Promise<boolean>

  /** A session that replaces another was used: the other ends, and with it the key before. */
  confirmSession(session: SignedIn): Promise<void>

  /** Sets the credential of a campaign that has none. Returns whether it had none. */
  createCredential(campaign: string, credential: Credential): Promise<boolean>

  /**
   * Opens a session if the key, or the one before it, still has this hash; replacing the key ends
   * this one, too.
   */
  createSession(session: SignedIn, entry: Entry): Promise<boolean>

  /** The campaigns, and `HOST`, that a device signed in to, whatever became of its sessions. */
  listDeviceOwners(deviceHash: string): Promise<readonly string[]>

  /** Undefined if it expired before `now`. */
  findSession(tokenHash: string, now: number): Promise<SignedIn | undefined>

  /** `findSession` for several tokens: those that it finds. */
  findSessions(tokenHashes: readonly string[], now: number): Promise<readonly SignedIn[]>

  /** The open sessions, the one used last first. */
  listSessions(campaign: string, now: number): Promise<readonly SignedIn[]>

  markSession(tokenHash: string, seenAt: number): Promise<void>

  /** Ends all sessions of a campaign but one. */
  endOtherSessions(campaign: string, tokenHash: string): Promise<void>

  endSession(tokenHash: string): Promise<void>

  createSignInLink(tokenHash: string, session: Session): Promise<void>

  /** Uses up a link that is good after `now`. An expired one stays known for weeks. */
  redeemSignInLink(tokenHash: string, campaign: string, now: number): Promise<LinkState>
}
