import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const NETWORK_GROUPS = 4

/** Without IPv6's writing around an IPv4 address. */
export const plainAddress = (ip: string): string => MAPPED_IPV4.exec(ip)?.[1] ?? ip

/** An IPv4 address, or an IPv6 /64 network, as one household holds all its addresses. */
export const addressGroup = (ip: string): string => {
  const plain = plainAddress(ip)
  if (!isIPv6(plain)) return plain
  const [before = '', after = ''] = plain.split('%', 1).join().split('::')
  const left = before.split(':').filter(Boolean)
  const right = after.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const network = [...left, ...zeros, ...right].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
