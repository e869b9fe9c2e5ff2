import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv4, type LookupFunction } from 'node:net'
import type { ReportFailure } from '#protocol/story/reports.ts'
import { inNetworks } from '../networks.ts'
import { findReportHost, type ReportHost } from './report-hosts.ts'

/** Time for sending a report and reading the answer, so that a slow receiver delays no others. */
const DELIVERY_MS = 10_000
const USER_AGENT = 'Overland (day reports)'

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * R-REPORT-4: resolves a name to public IP addresses alone. The connection uses just these, so a name
 * that resolves differently later leads nowhere else.
 */
const publicLookup: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '')
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddress(name), '')
    if (options.all) return callback(null, addresses)
    const [{ address, family } = { address: '', family: 0 }] = addresses
    return callback(null, address, family)
  })
}

interface Delivery {
  readonly hosts: readonly ReportHost[]
  readonly address: string
  /** The message as JSON. */
  readonly body: string
  readonly limitMs?: number
}

/** Posts a message. Follows no redirect, reads only the answer's status, and never rejects. */
export const deliver = async ({
  hosts,
  address,
  body,
  limitMs = DELIVERY_MS,
}: Delivery): Promise<ReportFailure | null> => {
  const url = new URL(address)
  const host = findReportHost(url, hosts)
  if (!host) return { reason: 'host-not-allowed', status: null }
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  const signal = AbortSignal.timeout(limitMs)
  return new Promise((resolve) => {
    const request = send(url, {
      method: 'POST',
      // A new connection: a pooled one may lead to an address that was not checked.
      agent: false,
      signal,
      ...(host.kind === 'name' && { lookup: publicLookup }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': USER_AGENT,
      },
    })
    request.on('response', ({ statusCode: status = 0 }) => {
      request.destroy()
      resolve(status >= 200 && status < 300 ? null : { reason: 'refused', status })
    })
    request.on('error', (error) => resolve({ reason: reasonOf(error, signal), status: null }))
    request.end(body)
  })
}

const reasonOf = (error: Error, signal: AbortSignal): ReportFailure['reason'] => {
  if (error instanceof PrivateAddress) return 'private-address'
  return signal.aborted ? 'too-slow' : 'unreachable'
}

/** IPv6's one range for the public internet (RFC 4291, 2.4). */
const isInPublicRange = inNetworks(['2000::/3'])

/** Networks outside the public internet, by IANA's registries of special-purpose addresses. */
const isSpecialPurpose = inNetworks([
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

/** R-REPORT-4: whether an IP address lies on the public internet. IPv4 mapped to IPv6 does not. */
export const isPublicAddress = (address: string): boolean =>
  (isIPv4(address) || isInPublicRange(address)) && !isSpecialPurpose(address)
