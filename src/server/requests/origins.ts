import type { FastifyRequest } from 'fastify'
import { hostsOf, isLoopback } from '../addresses.ts'
import type { Parts } from '../parts.ts'
import { parseHostHeader } from './site.ts'

type OriginParts = Pick<Parts, 'config' | 'lanAddresses'>

/** For links to others, best first. Empty where no origin is better than the asker's own. */
export const originsFor = (
  { host, socket, server }: Pick<FastifyRequest, 'host' | 'socket' | 'server'>,
  { config, lanAddresses }: OriginParts,
): string[] => {
  if (config.publicUrl) return [config.publicUrl.origin]
  const name = parseHostHeader(host)?.name ?? ''
  const isByLoopback = name === 'localhost' || isLoopback(name)
  // A remote asker of `localhost` comes through a forwarded port, such as a container's: phones
  // cannot use the addresses seen here.
  if (!isByLoopback || !isLoopback(socket.remoteAddress ?? '')) return []
  const listening = server.server.address()
  if (listening === null || typeof listening === 'string') return []
  const { others } = hostsOf(listening.address, lanAddresses())
  return others.map((other) => `http://${other}:${listening.port}`)
}
