import { type LookupAddress, lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import ip from 'ipaddr.js'
import type { ReportFailure } from '../../protocol/reports.ts'
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
    return options.all ? callback(null, found) : first(found, callback)
  })
}

const first = (found: readonly LookupAddress[], callback: Parameters<LookupFunction>[2]): void => {
  const [{ address, family } = { address: '', family: 0 }] = found
  callback(null, address, family)
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

/** R-REPORT-4: whether an IP address lies on the public internet. Mapped addresses do not. */
export const isPublicAddress = (address: string): boolean => {
  if (!ip.isValid(address)) return false
  const parsed = ip.parse(address)
  if (parsed.range() !== 'unicast') return false
  // IPv6 has one range for the public internet (RFC 4291, 2.4).
  return parsed.kind() === 'ipv4' || parsed.match(ip.parseCIDR('2000::/3'))
}
