import type { FastifyReply, FastifyRequest } from 'fastify'
import { HOST } from '../../campaign/access-store.ts'
import { parseHostHeader } from '../requests/site.ts'
import { SESSION_DAYS } from './sessions.ts'

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60
const DEFAULT_PORTS = { http: '80', https: '443' } as const

export interface SessionCookie {
  readonly name: string
  readonly secure: boolean
}

/** As far as this request tells. */
const isSecure = ({ protocol, host }: FastifyRequest, publicUrl: URL | undefined): boolean =>
  protocol === 'https' || (publicUrl?.protocol === 'https:' && publicUrl.host === host)

/** Its name holds the port: browsers share cookies between all ports of a host. */
export const sessionCookie = (
  request: FastifyRequest,
  owner: string,
  publicUrl: URL | undefined,
): SessionCookie => {
  const secure = isSecure(request, publicUrl)
  const standard = secure ? DEFAULT_PORTS.https : DEFAULT_PORTS.http
  const port = parseHostHeader(request.host)?.port || standard
  const name = owner === HOST ? `overland-host-${port}` : `overland-${port}-${owner}`
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
