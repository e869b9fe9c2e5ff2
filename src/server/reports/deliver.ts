import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv4, type LookupFunction } from 'node:net'
import type { ReportFailure } from '#protocol/story/reports.ts'
import { inNetworks } from '../networks.ts'
import { hostOf, type ReportHost } from './report-hosts.ts'

/** For a whole exchange, so that a slow receiver holds nobody up for longer. */
const DELIVERY_MS = 10_000
const USER_AGENT = 'Overland (day reports)'

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * R-REPORT-4: the connection goes to the IP addresses that were checked here. A name that resolves
 * differently the next time leads nowhere else.
 */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    if (!found.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(name), '')
    return callback(null, found)
  })
}

interface Delivery {
  readonly hosts: readonly ReportHost[]
  readonly address: string
  /** JSON. */
  readonly body: string
  readonly limitMs?: number
}

/** Posts a message. Follows no redirect, reads no answer but its status, and never rejects. */
export const deliver = async ({
  hosts,
  address,
  body,
  limitMs = DELIVERY_MS,
}: Delivery): Promise<ReportFailure | null> => {
  const url = new URL(address)
  const host = hostOf(url, hosts)
  if (!host) return { reason: 'host-not-allowed', status: null }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(limitMs)
  return new Promise((resolve) => {
    const sent = send(url, {
      method: 'POST',
      // A connection of its own: none that was opened to another address is used again.
      agent: false,
      signal,
      ...(host.kind === 'name' && { lookup: publicLookup }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': USER_AGENT,
      },
    })
    sent.on('response', ({ statusCode: status = 0 }) => {
      sent.destroy()
      resolve(status >= 200 && status < 300 ? null : { reason: 'refused', status })
    })
    sent.on('error', (error) => resolve({ reason: reasonOf(error, signal), status: null }))
    sent.end(body)
  })
}

const reasonOf = (error: Error, signal: AbortSignal): ReportFailure['reason'] => {
  if (error instanceof PrivateAddress) return 'private-address'
  return signal.aborted ? 'too-slow' : 'unreachable'
}

/** IPv6 has one range for the public internet (RFC 4291, 2.4). */
const isOfPublicRange = inNetworks(['2000::/3'])

/** Networks that are not of the public internet, by IANA's registries of special-purpose addresses. */
const isSpecial = inNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
])

/** R-REPORT-4: whether an IP address lies on the public internet. Mapped addresses do not. */
export const isPublicAddress = (address: string): boolean =>
  (isIPv4(address) || isOfPublicRange(address)) && !isSpecial(address)
