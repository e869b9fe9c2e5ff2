import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOST } from '../../campaign/access-store.ts'
import { parseHostHeader } from '../requests/site.ts'
import { SESSION_DAYS } from './sessions.ts'

const DAY_SECONDS = 24 * 60 * 60
const SESSION_SECONDS = SESSION_DAYS * DAY_SECONDS
/** No browser keeps a cookie longer. */
const DEVICE_SECONDS = 400 * DAY_SECONDS
const DEFAULT_PORTS = { http: '80', https: '443' } as const

export interface SessionCookie {
  readonly name: string
  readonly secure: boolean
}

/** As far as this request tells. */
const isSecure = ({ protocol, host }: FastifyRequest, publicUrl: URL | undefined): boolean =>
  protocol === 'https' || (publicUrl?.protocol === 'https:' && publicUrl.host === host)

/** The names hold the port: browsers share cookies between all ports of a host. */
const cookieNamed = (
  request: FastifyRequest,
  publicUrl: URL | undefined,
  nameAt: (port: string) => string,
): SessionCookie => {
  const secure = isSecure(request, publicUrl)
  const standard = secure ? DEFAULT_PORTS.https : DEFAULT_PORTS.http
  const name = nameAt(parseHostHeader(request.host)?.port || standard)
  return { name: secure ? `__Host-${name}` : name, secure }
}

export const sessionCookie = (
  request: FastifyRequest,
  owner: string,
  publicUrl: URL | undefined,
): SessionCookie =>
  cookieNamed(request, publicUrl, (port) =>
    owner === HOST ? `overland-host-${port}` : `overland-${port}-${owner}`,
  )

/** One for the site: it says that a device signed in before, and nothing of a campaign. */
export const deviceCookie = (request: FastifyRequest, publicUrl: URL | undefined): SessionCookie =>
  cookieNamed(request, publicUrl, (port) => `overland-device-${port}`)

const setCookie = (
  reply: FastifyReply,
  { name, secure }: SessionCookie,
  token: string,
  maxAge: number,
): FastifyReply =>
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge })

/** An empty token removes the cookie. */
export const setSessionCookie = (
  reply: FastifyReply,
  cookie: SessionCookie,
  token: string,
): FastifyReply => setCookie(reply, cookie, token, token === '' ? 0 : SESSION_SECONDS)

export const setDeviceCookie = (
  reply: FastifyReply,
  cookie: SessionCookie,
  token: string,
): FastifyReply => setCookie(reply, cookie, token, DEVICE_SECONDS)
