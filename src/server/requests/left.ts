import type { FastifyReply } from 'fastify'

/** Aborts when nobody waits for the answer any more. */
export const whenLeft = ({ raw }: FastifyReply): AbortSignal => {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  if (raw.destroyed) left.abort()
  return left.signal
}
