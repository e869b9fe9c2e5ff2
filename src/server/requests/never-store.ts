import type { FastifyReply, FastifyRequest } from 'fastify'

/** One session's answers are for nobody else, and not for later. */
export const NEVER_STORE = { 'cache-control': 'private, no-store', vary: 'Cookie' } as const

/** By the route, not the address: `/%61pi/…` leads there as well. */
export const neverStoreApi = async ({ routeOptions }: FastifyRequest, reply: FastifyReply) => {
  if (routeOptions.url?.startsWith('/api/')) reply.headers(NEVER_STORE)
}
