import type { FastifyRequest } from 'fastify'
import { OVERLAND_HEADER } from '../../protocol/paths.ts'
import type { Config } from '../config.ts'
import { type HttpProblem, problem } from '../problems/http-problem.ts'
import { answersTo, isOwnOrigin, parseHostHeader } from './site.ts'

export type Guard = (request: FastifyRequest) => Promise<void>
type Site = Pick<Config, 'publicUrl'>

const READING: readonly string[] = ['GET', 'HEAD']

export const isReading = ({ method }: Pick<FastifyRequest, 'method'>): boolean =>
  READING.includes(method)

const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?;?$/i

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

/** A route without a body may be sent none, without a type. */
export const guardContentType: Guard = async ({ method, headers, routeOptions }) => {
  if (READING.includes(method)) return
  const { takes } = routeOptions.config
  const type = headers['content-type']
  if (type === undefined ? !mustHaveType(headers, routeOptions) : isTaken(type, takes)) return
  throw takes ? problem('WRONG_CONTENT_TYPE.file', { types: takes }) : problem('WRONG_CONTENT_TYPE')
}

/** Parameters of types other than JSON do not matter. */
const isTaken = (type: string, takes: readonly string[] | undefined): boolean => {
  if (takes === undefined) return JSON_TYPE.test(type)
  const name = (type.split(';')[0] ?? '').trim().toLowerCase()
  return takes.includes(name) && (name !== 'application/json' || JSON_TYPE.test(type))
}

const mustHaveType = (
  headers: FastifyRequest['headers'],
  { schema, config }: FastifyRequest['routeOptions'],
): boolean =>
  schema?.body !== undefined ||
  config.takes !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] ?? '0') !== '0'

const foreign = (): HttpProblem => problem('FORBIDDEN.other-site')
