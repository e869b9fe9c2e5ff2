import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const REQUEST_ID = 'x-request-id'
/** Long enough for an id, and harmless in a log. */
const ID = /^[A-Za-z0-9_-]{8,64}$/

/** As `TRUST_PROXY` may name them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const networksOf = (trusted: readonly string[]): BlockList => {
  const networks = new BlockList()
  for (const network of trusted.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) networks.addAddress(address, family(address))
    else networks.addSubnet(address, Number(prefix), family(address))
  }
  return networks
}

/** A request's id: new, or that of a trusted proxy, so that logs meet. */
export const requestIds = (
  trustProxy: readonly string[],
): ((request: Pick<IncomingMessage, 'headers' | 'socket'>) => string) => {
  const proxies = networksOf(trustProxy)
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID]
    const { remoteAddress = '' } = socket
    const isBelieved =
      isIP(remoteAddress) !== 0 && proxies.check(remoteAddress, family(remoteAddress))
    if (isBelieved && typeof given === 'string' && ID.test(given)) return given
    return randomUUID()
  }
}

/** The asker can name it when something went wrong. */
export const sayRequestId = async ({ id }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.header(REQUEST_ID, id)
}
