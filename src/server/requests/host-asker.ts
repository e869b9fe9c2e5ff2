import type { FastifyRequest } from 'fastify'
import { HOST } from '../../campaign/access-store.ts'
import { hostCookie } from '../access/cookie.ts'
import { findSession } from '../access/sessions.ts'
import type { Parts } from '../parts.ts'
import { HttpProblem } from '../problems/http-problem.ts'

/** Finds out whether the host asks. A GM's session is nobody here, and the host's is no GM. */
export const findHost =
  ({ store, clock, config }: Pick<Parts, 'store' | 'clock' | 'config'>) =>
  async (request: FastifyRequest): Promise<void> => {
    const token = request.cookies[hostCookie(request, config.publicUrl).name]
    const found = token && (await findSession(store, clock, { campaign: HOST, token }))
    request.hostSession = found || null
  }

/** Refuses what only the host may do. */
export const guardHostAccess = async ({ hostSession, routeOptions }: FastifyRequest) => {
  if (routeOptions.config.access === 'anyone' || hostSession !== null) return
  throw new HttpProblem('NOT_SIGNED_IN', 'Only the host may do this. Sign in with the host key.')
}

/** Asks again, while something long goes on, whether the asker still is the host. */
export const recheckHost = (parts: Parameters<typeof findHost>[0]) => {
  const findAgain = findHost(parts)
  return (request: FastifyRequest) => async (): Promise<void> => {
    await findAgain(request)
    await guardHostAccess(request)
  }
}
