import { networkInterfaces } from 'node:os'
import type { FastifyRequest } from 'fastify'
import type { Dependencies } from './dependencies.ts'
import { isLoopback, parseHostHeader } from './requests/site.ts'

const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::']
/** Addresses of home and office networks (RFC 1918). */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
/** Link-local addresses (RFC 3927). */
const SELF_ASSIGNED = /^169\.254\./
/** Names of network interfaces of containers, virtual machines and tunnels. */
const MADE_BY_PROGRAMS =
  /^(br-|bridge|docker|lxc|podman|ppp|tailscale|tap|tun|utun|vboxnet|vEthernet|veth|virbr|vmnet|wg|zt)/i

type Interfaces = ReturnType<typeof networkInterfaces>

/** This machine's IPv4 addresses on its networks: home networks first, self-assigned ones last. */
export const lanAddresses = (interfaces: Interfaces = networkInterfaces()): readonly string[] =>
  Object.entries(interfaces)
    .flatMap(([name, addresses = []]) => addresses.map((each) => ({ ...each, name })))
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ name, address }) => ({ address, rank: rankOf(name, address) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ address }) => address)

const rankOf = (name: string, address: string): number => {
  if (SELF_ASSIGNED.test(address)) return 3
  if (MADE_BY_PROGRAMS.test(name)) return 2
  return PRIVATE.test(address) ? 0 : 1
}

/** Host names of a server: the one for its own machine, and those for the local network. */
export const hostsOf = (
  listeningOn: string,
  lan: readonly string[],
): { readonly own: string; readonly onNetwork: readonly string[] } => {
  if (EVERY_ADDRESS.includes(listeningOn)) return { own: 'localhost', onNetwork: lan }
  const own = toUrlHost(listeningOn)
  const isOwnOnly = listeningOn === 'localhost' || isLoopback(listeningOn)
  return { own, onNetwork: isOwnOnly ? [] : [own] }
}

const toUrlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host)

/** Origins for links to share, best first. Empty where none is better than the one the caller uses. */
export const originsFor = (
  { host, socket, server }: Pick<FastifyRequest, 'host' | 'socket' | 'server'>,
  { config, lanAddresses }: Pick<Dependencies, 'config' | 'lanAddresses'>,
): string[] => {
  if (config.publicUrl) return [config.publicUrl.origin]
  const hostName = parseHostHeader(host)?.name ?? ''
  const isByLoopback = hostName === 'localhost' || isLoopback(hostName)
  // A remote caller of `localhost` comes through a forwarded port, such as a container's: phones
  // cannot use the addresses seen here.
  if (!isByLoopback || !isLoopback(socket.remoteAddress ?? '')) return []
  const listening = server.server.address()
  if (listening === null || typeof listening === 'string') return []
  const { onNetwork } = hostsOf(listening.address, lanAddresses())
  return onNetwork.map((name) => `http://${name}:${listening.port}`)
}
