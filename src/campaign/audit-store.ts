import type { AuditActor, AuditKind } from '../protocol/audit.ts'

/** Each of the actors has so many of its own: nobody pushes out what the host did. 5 MB each. */
export const AUDIT_ENTRIES = 25_000

/** Something that happened, for the host's audit trail. Never holds a key, a token or a link. */
export interface AuditNote {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly who: AuditActor
  readonly what: AuditKind
  /** null: the server and its host. */
  readonly campaign: string | null
  /** The asker's address; null: none, or several. */
  readonly from: string | null
  /** How often: such notes alike become one entry an hour. Without it each has its own. */
  readonly times?: number
}

export interface AuditEntry extends Omit<AuditNote, 'campaign'> {
  readonly id: string
  /** A hash of its id, which may be an address; its name at that time, empty if unnamed. */
  readonly campaign: { readonly id: string; readonly name: string } | null
  /** After a renaming. */
  readonly newName: string | null
  readonly times: number
}

export interface AuditPageAsked {
  /** The last entry of the page before. */
  readonly before?: Pick<AuditEntry, 'id' | 'at'>
  /** As entries name it. */
  readonly campaign?: string
  readonly limit: number
}

/**
 * The host's audit trail: what happened, kept for 90 days, whatever becomes of a campaign. Methods
 * that take a note write it in their own transaction, if they change anything.
 */
export interface AuditStore {
  /** Writes notes of what is in no transaction. */
  noteAudit(notes: readonly AuditNote[]): Promise<void>

  /** The newest first. */
  listAudit(page: AuditPageAsked): Promise<readonly AuditEntry[]>
}
