import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseHostHeader } from './requests/site.ts'

/** What the pages may load: what this server serves, and nothing that stands in a page itself. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join(';')

/** `'self'` does not cover WebSockets in Safari before 15.4, so the host stands there by name. */
const liveSource = (host: string | undefined): string =>
  parseHostHeader(host) ? `connect-src 'self' ws://${host} wss://${host}` : "connect-src 'self'"

const SECURITY_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
} as const

/**
 * What browsers are told to forbid. Nothing here forces https, which blanks pages on the plain
 * network of a living room, and nothing is said that browsers warn about there.
 */
export const forbidMore = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
  reply.headers(SECURITY_HEADERS)
  reply.header('content-security-policy', `${liveSource(headers.host)};${POLICY}`)
}
