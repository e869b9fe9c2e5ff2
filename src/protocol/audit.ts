import { type Static, Type } from 'typebox'
import { exactly, nullable, oneOf } from './schema.ts'

/** `server`: the program itself, at a start or a restore. `stranger`: not signed in. */
export const AUDIT_ACTORS = ['host', 'gm', 'stranger', 'server'] as const
export type AuditActor = (typeof AUDIT_ACTORS)[number]

/** The kinds of entries. Those without a campaign are about the server and its host. */
export const AUDIT_KINDS = [
  'signed-in-with-made-key',
  'signed-in-with-chosen-key',
  'signed-in-with-link',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  'wrong-keys',
  'key-replaced',
  /** `GM_KEY` or `HOST_KEY`, at a start. */
  'key-set',
  'link-made',
  'players-link-replaced',
  'screen-link-replaced',
  /** For the first time, or in the place of another. */
  'reports-address-set',
  'reports-address-removed',
  'campaign-made',
  'campaign-made-from-backup',
  'campaign-restored',
  'campaign-downloaded',
  'campaign-renamed',
  'campaign-archived',
  'campaign-reopened',
  'campaign-deleted',
  'home-switched-on',
  'home-switched-off',
  /** By the GM. */
  'home-closed-to-players',
  'home-opened-to-players',
  'database-restored',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

export const AuditEntrySchema = exactly({
  id: Type.String(),
  /** Of the last one, if there were several. */
  at: Type.String({ description: 'A time, as ISO 8601 says it.' }),
  who: oneOf(AUDIT_ACTORS),
  what: oneOf(AUDIT_KINDS),
  /** null: it was the server’s or its host’s. */
  campaign: nullable(
    exactly({
      id: Type.String({ description: 'For the filter `campaign`; leads nowhere else.' }),
      name: Type.String({ description: 'At that time; empty if unnamed.' }),
    }),
  ),
  /** Of `campaign-renamed`: the name after it. */
  newName: nullable(Type.String()),
  from: nullable(
    Type.String({ description: 'An address, or an IPv6 /64; null: none, or several.' }),
  ),
  times: Type.Integer({ description: 'How often within the hour.' }),
})
export type AuditEntryView = Static<typeof AuditEntrySchema>

/** Newest first. */
export const AuditPageSchema = exactly({
  entries: Type.Array(AuditEntrySchema),
  /** For `before`; null on the last page. */
  next: nullable(Type.String()),
})
export type AuditPage = Static<typeof AuditPageSchema>
