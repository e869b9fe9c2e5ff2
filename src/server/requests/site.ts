import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OVERLAND_HEADER } from '#protocol/paths.ts'
import type { Config } from '../config.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i

export const isLoopback = (address: string): boolean => LOOPBACK.test(address)

/** As in `example.lan:3000`, `[::1]`. The port is empty for the default. */
interface NamedHost {
  readonly name: string
  readonly port: string
}

const HOST = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/i
const LOCAL_SUFFIXES = ['.local', '.lan', '.home.arpa']

export const parseHostHeader = (header: string | undefined): NamedHost | undefined => {
  const [, address, name, port = ''] = HOST.exec(header ?? '') ?? []
  const host = address ?? name
  return host === undefined ? undefined : { name: host.toLowerCase(), port }
}

/** No foreign page can point such a name at this machine (DNS rebinding). */
const answersTo = ({ name }: NamedHost, publicUrl: URL | undefined): boolean =>
  isIP(name) !== 0 ||
  !name.includes('.') ||
  LOCAL_SUFFIXES.some((suffix) => name.endsWith(suffix)) ||
  name === publicUrl?.hostname.replace(/^\[|\]$/g, '')

/** Whether an `Origin` is that of this site's own pages: of a site with https, those over https. */
const isOwnOrigin = (
  origin: string,
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: URL | undefined,
): boolean => {
  const url = URL.parse(origin)
  if (!url || url.origin === 'null') return false
  if (url.origin === publicUrl?.origin) return true
  if (URL.parse(`${url.protocol}//${host}`)?.origin !== url.origin) return false
  // A proxy that is not trusted may speak https in front of plain http.
  const isSecure = protocol === 'https' || publicUrl?.origin === `https://${url.host}`
  return !isSecure || url.protocol === 'https:'
}

export type Guard = (request: FastifyRequest) => Promise<void>
type Site = Pick<Config, 'publicUrl'>

const READING: readonly string[] = ['GET', 'HEAD']

export const isReading = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  READING.includes(method)

/** Refuses requests for another host, however they got here. */
export const guardHost =
  ({ publicUrl }: Site): Guard =>
  async (request) => {
    if (hostHeaders(request) > 1) throw problem('INVALID_INPUT.not-http')
    if (request.routeOptions.config.answersAnyHost) return
    const host = parseHostHeader(request.host)
    if (host && answersTo(host, publicUrl)) return
    throw problem('WRONG_HOST')
  }

/** A proxy may have looked at another one of several `Host` headers (RFC 9112, 3.2). */
const hostHeaders = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

/** Refuses requests that a foreign page could have made a browser send. */
export const guardOrigin =
  (site: Site): Guard =>
  async (request) => {
    if (isReading(request)) return
    if (request.headers[OVERLAND_HEADER] !== '1') throw problem('FORBIDDEN.no-header')
    const fetchSite = request.headers['sec-fetch-site']
    if (fetchSite !== undefined && fetchSite !== 'same-origin') throw foreign()
    refuseForeignOrigin(request, site)
  }

/** @throws HttpProblem `FORBIDDEN` for another site's `Origin` */
export const refuseForeignOrigin = (
  { headers, host, protocol }: FastifyRequest,
  { publicUrl }: Site,
): void => {
  const { origin } = headers
  if (origin !== undefined && !isOwnOrigin(origin, { host, protocol }, publicUrl)) throw foreign()
}

const foreign = (): HttpProblem => problem('FORBIDDEN.other-site')

const NO_FRAME = "frame-ancestors 'none'"

/** Pages load what this server serves, and nothing inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  NO_FRAME,
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

/** Lets pages of these origins, and this site's own, show the answer in a frame. */
export const allowFrames = (reply: FastifyReply, hosts: readonly string[]): void => {
  const policy = String(reply.getHeader('content-security-policy'))
  const allowed = `frame-ancestors 'self' ${hosts.join(' ')}`
  reply.header('content-security-policy', policy.replace(NO_FRAME, allowed))
  reply.removeHeader('x-frame-options')
}

/** One session's answers are for nobody else, and not for later. */
export const NEVER_STORE = { 'cache-control': 'private, no-store', vary: 'Cookie' } as const

/** By the route, not the address: `/%61pi/…` leads there as well. */
export const neverStoreApi = async ({ routeOptions }: FastifyRequest, reply: FastifyReply) => {
  if (routeOptions.url?.startsWith('/api/')) reply.headers(NEVER_STORE)
}
