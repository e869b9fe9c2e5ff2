import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseHostHeader } from './requests/site.ts'

/** Pages load what this server serves, and nothing inline. */
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

/** `'self'` does not cover WebSockets in Safari before 15.4, so the host is named. */
const liveSource = (host: string | undefined): string =>
  parseHostHeader(host) ? `connect-src 'self' ws://${host} wss://${host}` : "connect-src 'self'"

const SECURITY_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
} as const

/** Nothing forces https, which would blank pages on a plain home network. */
export const forbidMore = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
  reply.headers(SECURITY_HEADERS)
  reply.header('content-security-policy', `${liveSource(headers.host)};${POLICY}`)
}

/** One session's answers are for nobody else, and not for later. */
export const NEVER_STORE = { 'cache-control': 'private, no-store', vary: 'Cookie' } as const

/** By the route, not the address: `/%61pi/…` leads there as well. */
export const neverStoreApi = async ({ routeOptions }: FastifyRequest, reply: FastifyReply) => {
  if (routeOptions.url?.startsWith('/api/')) reply.headers(NEVER_STORE)
}
