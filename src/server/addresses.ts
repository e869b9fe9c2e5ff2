import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { Parts } from './parts.ts'
import { isLoopback, parseHostHeader } from './requests/site.ts'

const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::']
/** Homes and offices (RFC 1918). */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
/** RFC 3927. */
const SELF_ASSIGNED = /^169\.254\./
/** Containers, virtual machines and tunnels. */
const MADE_BY_PROGRAMS =
  /^(br-|bridge|docker|lxc|podman|ppp|tailscale|tap|tun|utun|vboxnet|vEthernet|veth|virbr|vmnet|wg|zt)/i

type Interfaces = ReturnType<typeof networkInterfaces>

/** This machine's IPv4 addresses on its networks: home networks first, self-assigned ones last. */
export const lanAddresses = (interfaces: Interfaces = networkInterfaces()): readonly string[] =>
  Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((each) => ({ ...each, name })))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ name, address }) => ({ address, rank: rankOf(name, address) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ address }) => address)

const rankOf = (name: string, address: string): number => {
  if (SELF_ASSIGNED.test(address)) return 3
  if (MADE_BY_PROGRAMS.test(name)) return 2
  return PRIVATE.test(address) ? 0 : 1
}

/** Host names of a server: on its own machine, and on the local network. */
export const hostsOf = (
  listeningOn: string,
  lan: readonly string[],
): { readonly own: string; readonly others: readonly string[] } => {
  if (EVERY_ADDRESS.includes(listeningOn)) return { own: 'localhost', others: lan }
  const own = inUrl(listeningOn)
  const isOwnOnly = listeningOn === 'localhost' || isLoopback(listeningOn)
  return { own, others: isOwnOnly ? [] : [own] }
}

const inUrl = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** For links to others, best first. Empty where no origin is better than the asker's own. */
export const originsFor = (
  { host, socket, server }: Pick<FastifyRequest, 'host' | 'socket' | 'server'>,
  { config, lanAddresses }: Pick<Parts, 'config' | 'lanAddresses'>,
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
