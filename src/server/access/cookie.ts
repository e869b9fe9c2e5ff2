import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseHostHeader } from '../requests/site.ts'
import { SESSION_DAYS } from './sessions.ts'

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60
const DEFAULT_PORTS = { http: '80', https: '443' } as const

/** As far as this request tells. */
export const isSecure = ({ protocol, host }: FastifyRequest, publicUrl: URL | undefined): boolean =>
  protocol === 'https' || (publicUrl?.protocol === 'https:' && publicUrl.host === host)

/** The name holds the port: browsers share cookies between all ports of a host. */
export const sessionCookie = (
  request: FastifyRequest,
  campaign: string,
  publicUrl: URL | undefined,
): SessionCookie => cookieNamed(request, publicUrl, (port) => `overland-${port}-${campaign}`)

/** No campaign's cookie has this name, whatever its id. */
export const hostCookie = (request: FastifyRequest, publicUrl: URL | undefined): SessionCookie =>
  cookieNamed(request, publicUrl, (port) => `overland-host-${port}`)

export interface SessionCookie {
  readonly name: string
  readonly secure: boolean
}

const cookieNamed = (
  request: FastifyRequest,
  publicUrl: URL | undefined,
  nameFor: (port: string) => string,
): SessionCookie => {
  const secure = isSecure(request, publicUrl)
  const standard = secure ? DEFAULT_PORTS.https : DEFAULT_PORTS.http
  const name = nameFor(parseHostHeader(request.host)?.port || standard)
  return { name: secure ? `__Host-${name}` : name, secure }
}

/** An empty token removes the cookie. */
export const setSessionCookie = (
  reply: FastifyReply,
  { name, secure }: SessionCookie,
  token: string,
): FastifyReply =>
  reply.setCookie(name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: token === '' ? 0 : SESSION_SECONDS,
  })
