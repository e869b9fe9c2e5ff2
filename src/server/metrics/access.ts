import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../addresses.ts'

/** Headers of proxies: behind one, every request would seem to come from this machine. */
const FORWARDING = ['forwarded', 'via', 'x-real-ip'] as const
const FORWARDING_PREFIX = 'x-forwarded-'

/** With the token if there is one, else only straight from this machine. */
export const mayReadMetrics = (
  { headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>,
  token: string | undefined,
): boolean => {
  if (token !== undefined) return isSame(headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded =
    FORWARDING.some((name) => headers[name] !== undefined) ||
    Object.keys(headers).some((name) => name.startsWith(FORWARDING_PREFIX))
  return !isForwarded && isLoopback(raw.socket.remoteAddress ?? '')
}

/** In the same time wherever they differ, and however long they are. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(hashOf(given), hashOf(wanted))

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
