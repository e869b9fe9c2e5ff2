/**
 * The tables, the same in every engine: JSON is text, a truth value 0 or 1, a time milliseconds
 * since 1970.
 */
export interface Schema {
  campaigns: CampaignRow
  changes: ChangeRow
  kept_answers: KeptAnswerRow
  credentials: CredentialRow
  sessions: TokenRow
  sign_in_links: TokenRow
}

export interface CampaignRow {
  id: string
  epoch: string
  full_revision: number
  public_revision: number
  /** JSON of an `Expedition`. */
  expedition: string
  /** The `seq` of the change that stands. */
  head: number | null
  /** The `seq` of the change that redo puts back. */
  redo: number | null
  created_at: number
}

export interface ChangeRow {
  campaign: string
  seq: number
  parent: number | null
  kind: 'day' | 'save'
  undone: 0 | 1
  /** JSON of a `ChangeContent`; its kind stands in `kind` too, to be searched by. */
  content: string
  /** JSON of an `Expedition`, as is `after`. */
  before: string
  after: string
  made_at: number
}

export interface KeptAnswerRow {
  campaign: string
  key: string
  fingerprint: string
  /** JSON. */
  value: string
  kept_at: number
}

export interface CredentialRow {
  campaign: string
  key_hash: string
  applied_key_hash: string | null
}

/** A session or a sign-in link: whoever shows the token that hashes to this may enter. */
export interface TokenRow {
  token_hash: string
  campaign: string
  expires_at: number
}
