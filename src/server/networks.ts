import { BlockList, isIP } from 'node:net'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * A test whether an IP address is one of these addresses or in one of these networks, such as
 * `10.0.0.0/8`. An IPv4 address that is mapped to IPv6 counts as IPv4.
 *
 * @throws for a text that is neither an address nor a network
 */
export const inNetworks = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const network of networks) {
    const [, address = network, bits] = /^(.+)\/(\d{1,3})$/.exec(network) ?? []
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}
