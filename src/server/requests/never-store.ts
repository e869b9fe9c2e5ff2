import type { FastifyReply, FastifyRequest } from 'fastify'

/** What one session is answered is for nobody else, and not for later. */
export const NEVER_STORE = { 'cache-control': 'private, no-store', vary: 'Cookie' } as const

/** The route decides, not the address as it was written: `/%61pi/…` leads there as well. */
export const neverStoreApi = async ({ routeOptions }: FastifyRequest, reply: FastifyReply) => {
  if (routeOptions.url?.startsWith('/api/')) reply.headers(NEVER_STORE)
}
