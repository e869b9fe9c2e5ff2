import { BlockList, isIP } from 'node:net'

/** Networks that are no part of the public internet (IANA's special-purpose registries). */
const NOT_PUBLIC_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const

/** Of what is public at all: the ranges that lead elsewhere, or carry an IPv4 address. */
const NOT_PUBLIC_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const notPublic = new BlockList()
for (const [network, bits] of NOT_PUBLIC_IPV4) notPublic.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of NOT_PUBLIC_IPV6) notPublic.addSubnet(network, bits, 'ipv6')

/** IPv6 has one range for the public internet (RFC 4291, 2.4). */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** R-REPORT-4: whether an IP address lies on the public internet. Mapped addresses do not. */
export const isPublicAddress = (address: string): boolean => {
  const bare = address.replace(/%.*$/, '')
  switch (isIP(bare)) {
    case 4:
      return !notPublic.check(bare, 'ipv4')
    case 6:
      return globalUnicast.check(bare, 'ipv6') && !notPublic.check(bare, 'ipv6')
    default:
      return false
  }
}
