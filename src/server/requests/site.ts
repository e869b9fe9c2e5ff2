import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { OVERLAND_HEADER } from '../../protocol/paths.ts'
import { hostsOf, isLoopback } from '../addresses.ts'
import type { Config } from '../config.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'

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

interface AskedSite {
  readonly host: string
  readonly protocol: string
}

/** Whether an `Origin` is that of this site's own pages: of a site with https, those over https. */
const isOwnOrigin = (
  origin: string,
  { host, protocol }: AskedSite,
  publicUrl: URL | undefined,
): boolean => {
  const url = URL.canParse(origin) ? new URL(origin) : undefined
  if (!url || url.origin === 'null') return false
  if (url.origin === publicUrl?.origin) return true
  const own = `${url.protocol}//${host}`
  if (!URL.canParse(own) || new URL(own).origin !== url.origin) return false
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
    if (hostHeaders(request) > 1) throw problem('INVALID_INPUT.several-hosts')
    if (request.routeOptions.config.answersAnyHost?.(request)) return
    const host = parseHostHeader(request.host)
    if (host && answersTo(host, publicUrl)) return
    throw problem('WRONG_HOST')
  }

/** Of several, a proxy may have looked at another one (RFC 9112, 3.2). */
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

interface OriginParts {
  readonly config: Site
  /** Of this machine on its networks, best first. */
  readonly lanAddresses: () => readonly string[]
}

/** For links to others, best first. Empty where no origin is better than the asker's own. */
export const originsFor = (
  { host, socket, server }: Pick<FastifyRequest, 'host' | 'socket' | 'server'>,
  { config, lanAddresses }: OriginParts,
): string[] => {
  if (config.publicUrl) return [config.publicUrl.origin]
  const name = parseHostHeader(host)?.name ?? ''
  const isByLoopback = name === 'localhost' || isLoopback(name)
  // A remote asker of `localhost` comes through a forwarded port, such as a container's: phones
  // cannot use the addresses seen here.
  if (!isByLoopback || !isLoopback(socket.remoteAddress ?? '')) return []
  const listening = server.server.address()
  if (listening === null || typeof listening === 'string') return []
  const { others } = hostsOf(listening.address, lanAddresses())
  return others.map((other) => `http://${other}:${listening.port}`)
}
