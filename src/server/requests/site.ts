import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OVERLAND_HEADER } from '#protocol/paths.ts'
import type { Config } from '../config.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i

export const isLoopback = (address: string): boolean => LOOPBACK.test(address)

/** A parsed `Host` header, such as `example.lan:3000` or `[::1]`; an empty port is the default one. */
interface HostHeader {
  readonly name: string
  readonly port: string
}

const HOST_HEADER = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::(\d{1,5}))?$/i
const LOCAL_SUFFIXES = ['.local', '.lan', '.home.arpa']

export const parseHostHeader = (header: string | undefined): HostHeader | undefined => {
  const [, address, name, port = ''] = HOST_HEADER.exec(header ?? '') ?? []
  const host = address ?? name
  return host === undefined ? undefined : { name: host.toLowerCase(), port }
}

/** Whether a host name is safe from DNS rebinding: no foreign page can point it at this machine. */
const isSafeHost = ({ name }: HostHeader, publicUrl: URL | undefined): boolean =>
  isIP(name) !== 0 ||
  !name.includes('.') ||
  LOCAL_SUFFIXES.some((suffix) => name.endsWith(suffix)) ||
  name === publicUrl?.hostname.replace(/^\[|\]$/g, '')

/** Whether an `Origin` is this site's own; a site with https takes only its https origin. */
const isOwnOrigin = (
  origin: string,
  { host, protocol }: Pick<FastifyRequest, 'host' | 'protocol'>,
  publicUrl: URL | undefined,
): boolean => {
  const url = URL.parse(origin)
  if (!url || url.origin === 'null') return false
  if (url.origin === publicUrl?.origin) return true
  if (URL.parse(`${url.protocol}//${host}`)?.origin !== url.origin) return false
  // Behind a proxy that is not trusted, an https site looks like http.
  const isSecure = protocol === 'https' || publicUrl?.origin === `https://${url.host}`
  return !isSecure || url.protocol === 'https:'
}

export type Guard = (request: FastifyRequest) => Promise<void>
type Site = Pick<Config, 'publicUrl'>

const READ_METHODS: readonly string[] = ['GET', 'HEAD']

export const isReadRequest = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  READ_METHODS.includes(method)

/** Refuses requests whose `Host` header names another site. */
export const guardHost =
  ({ publicUrl }: Site): Guard =>
  async (request) => {
    if (countHostHeaders(request) > 1) throw problem('INVALID_INPUT.not-http')
    if (request.routeOptions.config.answersAnyHost) return
    const host = parseHostHeader(request.host)
    if (host && isSafeHost(host, publicUrl)) return
    throw problem('WRONG_HOST')
  }

/** Counts `Host` headers: of several, a proxy may have checked another one (RFC 9112, 3.2). */
const countHostHeaders = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length

/** Refuses requests that a foreign page could have made a browser send. */
export const guardOrigin =
  (site: Site): Guard =>
  async (request) => {
    if (isReadRequest(request)) return
    if (request.headers[OVERLAND_HEADER] !== '1') throw problem('FORBIDDEN.no-header')
    const fetchSite = request.headers['sec-fetch-site']
    if (fetchSite !== undefined && fetchSite !== 'same-origin') throw otherSite()
    refuseForeignOrigin(request, site)
  }

/** @throws HttpProblem `FORBIDDEN` for another site's `Origin` */
export const refuseForeignOrigin = (
  { headers, host, protocol }: FastifyRequest,
  { publicUrl }: Site,
): void => {
  const { origin } = headers
  if (origin !== undefined && !isOwnOrigin(origin, { host, protocol }, publicUrl)) throw otherSite()
}

const otherSite = (): HttpProblem => problem('FORBIDDEN.other-site')

const NO_FRAMES = "frame-ancestors 'none'"

/** Content security policy: pages load only files from this server, and nothing inline. */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  NO_FRAMES,
  "object-src 'none'",
].join(';')

/** `'self'` does not cover WebSockets in Safari before 15.4, so the host is named. */
const connectSource = (host: string | undefined): string =>
  parseHostHeader(host) ? `connect-src 'self' ws://${host} wss://${host}` : "connect-src 'self'"

const SECURITY_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
} as const

/** Adds the security headers. None forces https, which would break http on a home network. */
export const addSecurityHeaders = async ({ headers }: FastifyRequest, reply: FastifyReply) => {
  reply.headers(SECURITY_HEADERS)
  reply.header('content-security-policy', `${connectSource(headers.host)};${CONTENT_POLICY}`)
}

/** Lets pages of these origins, and this site's own pages, show the answer in a frame. */
export const allowFrames = (reply: FastifyReply, hosts: readonly string[]): void => {
  const policy = String(reply.getHeader('content-security-policy'))
  const allowed = `frame-ancestors 'self' ${hosts.join(' ')}`
  reply.header('content-security-policy', policy.replace(NO_FRAMES, allowed))
  reply.removeHeader('x-frame-options')
}

/** Headers that keep an answer out of caches: it is for one session alone. */
export const NEVER_STORE = { 'cache-control': 'private, no-store', vary: 'Cookie' } as const

/** Marks answers of the API by their route: the address may be written otherwise, as `/%61pi/…`. */
export const neverStoreApi = async ({ routeOptions }: FastifyRequest, reply: FastifyReply) => {
  if (routeOptions.url?.startsWith('/api/')) reply.headers(NEVER_STORE)
}
