import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** Events that the audit log has a line for. docs/hosting.md says what each means. */
export const AUDIT_EVENTS = [
  'signed-in-with-made-key',
  'signed-in-with-chosen-key',
  'signed-in-with-link',
  'signed-in-to-sample',
  'signed-out',
  'session-ended',
  'other-sessions-ended',
  'wrong-keys',
  'key-replaced',
  'key-set',
  'players-link-replaced',
  'screen-link-replaced',
  'reports-address-set',
  'reports-address-removed',
  'campaign-made',
  'campaign-made-from-backup',
  'campaign-restored',
  'restore-undone',
  'campaign-downloaded',
  'sample-kept',
  'campaign-renamed',
  'campaign-deleted',
  'home-switched-on',
  'home-switched-off',
  'home-closed-to-players',
  'home-opened-to-players',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

interface AuditRecord {
  readonly audit: AuditEvent
  /** The campaign's id, logged as a hash; missing for events of the server and its host. */
  readonly campaign?: string | undefined
  readonly role: 'host' | 'gm' | 'stranger' | 'server'
  /** The caller's IP address. */
  readonly address?: string
}

/** Logs an event at any `LOG_LEVEL`. Call it after the event's commit. */
export const logAudit = (log: FastifyBaseLogger, event: AuditRecord): void =>
  log.child({}, { level: 'info' }).info(event, 'audit')

/** Logs an event of a request. By default its role and campaign are those of the request. */
export const logRequestEvent = (
  { log, ip, caller, target }: Pick<FastifyRequest, 'log' | 'ip' | 'caller' | 'target'>,
  event: Pick<AuditRecord, 'audit'> & Partial<AuditRecord>,
): void =>
  logAudit(log, {
    role: roleOf(caller),
    campaign: target?.campaign.id,
    address: normalizeIP(ip, 128),
    ...event,
  })

const roleOf = ({ kind }: FastifyRequest['caller']): AuditRecord['role'] =>
  kind === 'gm' || kind === 'host' ? kind : 'stranger'
