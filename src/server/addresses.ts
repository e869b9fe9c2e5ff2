import { networkInterfaces } from 'node:os'

const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::']
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/i
/** The networks of homes and offices (RFC 1918). */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/
/** What an interface gives itself where no router answers (RFC 3927). */
const SELF_ASSIGNED = /^169\.254\./
/** Interfaces that programs make: to containers and virtual machines, or through a tunnel. */
const MADE_BY_PROGRAMS =
  /^(br-|bridge|docker|lxc|podman|ppp|tailscale|tap|tun|utun|vboxnet|vEthernet|veth|virbr|vmnet|wg|zt)/i

/** Whether an address leads no further than the machine that asks. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address)

type Interfaces = ReturnType<typeof networkInterfaces>

/**
 * The IPv4 addresses under which other machines of the local network find this one, as they are
 * now: those of homes first, then others, then those behind which hardly a phone is.
 */
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

/** The host names that lead to a server: on its own machine, and on the local network. */
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
