import type { FastifyReply, FastifyRequest } from 'fastify'

/** What one session is answered is for nobody else, and not for later. */
export const NEVER_STORE = { 'cache-control': 'private, no-store', vary: 'Cookie' } as const

export const neverStoreApi = async ({ url }: FastifyRequest, reply: FastifyReply) => {
  if (url.startsWith('/api/')) reply.headers(NEVER_STORE)
}
