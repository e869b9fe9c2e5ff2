import type { FastifyRequest } from 'fastify'
import { hostsOf, isLoopback } from '../addresses.ts'
import type { Parts } from '../parts.ts'
import { parseHostHeader } from './site.ts'

type OriginParts = Pick<Parts, 'config' | 'lanAddresses'>

/**
 * The origins that links for others begin with, best first. Empty where the asker's own is as good
 * as any: it is no loopback address, or none else is known to lead here.
 */
export const originsFor = (
  { host, socket, server }: Pick<FastifyRequest, 'host' | 'socket' | 'server'>,
  { config, lanAddresses }: OriginParts,
): string[] => {
  if (config.publicUrl) return [config.publicUrl.origin]
  const name = parseHostHeader(host)?.name ?? ''
  const isByLoopback = name === 'localhost' || isLoopback(name)
  // Who names this machine and comes from another is let through by something, such as a
  // container's port: then phones do not come by the addresses that are seen from here.
  if (!isByLoopback || !isLoopback(socket.remoteAddress ?? '')) return []
  const listening = server.server.address()
  if (listening === null || typeof listening === 'string') return []
  const { others } = hostsOf(listening.address, lanAddresses())
  return others.map((other) => `http://${other}:${listening.port}`)
}
