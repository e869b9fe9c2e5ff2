import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'

/** What a host may ask about later. docs/hosting.md says what each means. */
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

interface Event {
  readonly audit: AuditEvent
  /** Left out: it is about the server and its host. The logger hashes it. */
  readonly campaign?: string | undefined
  readonly role: 'host' | 'gm' | 'stranger' | 'server'
  /** The asker's IP address. */
  readonly address?: string
}

/** Logs an event at any `LOG_LEVEL`. Call it after the commit that made the event true. */
export const logAudit = (log: FastifyBaseLogger, event: Event): void =>
  log.child({}, { level: 'info' }).info(event, 'audit')

/** Logs what a request did. @param event by default the asker did it, in the campaign of the route */
export const logDone = (
  { log, ip, asker, entered }: Pick<FastifyRequest, 'log' | 'ip' | 'asker' | 'entered'>,
  event: Pick<Event, 'audit'> & Partial<Event>,
): void =>
  logAudit(log, {
    role: roleOf(asker),
    campaign: entered?.campaign.id,
    address: normalizeIP(ip, 128),
    ...event,
  })

const roleOf = ({ kind }: FastifyRequest['asker']): Event['role'] =>
  kind === 'gm' || kind === 'host' ? kind : 'stranger'
