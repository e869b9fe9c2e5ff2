import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseHostHeader } from '../requests/site.ts'
import { SESSION_DAYS } from './sessions.ts'

const SESSION_SECONDS = SESSION_DAYS * 24 * 60 * 60
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** Whether people reach the site over https, as far as this request tells. */
export const isSecure = ({ protocol, host }: FastifyRequest, publicUrl: URL | undefined): boolean =>
  protocol === 'https' || (publicUrl?.protocol === 'https:' && publicUrl.host === host)

/**
 * The cookie of a campaign's session. Browsers do not tell ports apart, and two servers may share a
 * host, so the name does.
 */
export const sessionCookie = (
  request: FastifyRequest,
  campaign: string,
  publicUrl: URL | undefined,
): { readonly name: string; readonly secure: boolean } => {
  const secure = isSecure(request, publicUrl)
  const port = parseHostHeader(request.host)?.port || DEFAULT_PORTS[secure ? 'https' : 'http']
  const name = `overland-${port}-${campaign}`
  return { name: secure ? `__Host-${name}` : name, secure }
}

/** Sets the session's cookie; with an empty token takes it away. */
export const setSessionCookie = (
  reply: FastifyReply,
  { name, secure }: ReturnType<typeof sessionCookie>,
  token: string,
): FastifyReply =>
  reply.setCookie(name, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: token === '' ? 0 : SESSION_SECONDS,
  })
