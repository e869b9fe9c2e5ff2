import { type LookupAddress, lookup } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { Clock } from '../clock.ts'
import { isPublicAddress } from './public-address.ts'
import type { ReportHost } from './report-hosts.ts'

/** For the whole exchange: a receiver that dawdles holds up its campaign's reports alone. */
export const DELIVERY_MS = 10_000
/** Of an answer; one that is longer is cut off. */
const MAX_ANSWER_BYTES = 65_536
const USER_AGENT = 'Overland (day reports)'

/** What a receiver answered. */
export interface Answered {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The start of it, if it is long. */
  readonly body: string
}

export type Delivered = Answered | 'private-address' | 'too-slow' | 'unreachable'

export interface Delivery {
  readonly method: 'POST' | 'PATCH'
  readonly url: URL
  readonly body: string
  /** The one that lets it go there. */
  readonly host: ReportHost
}

export type Deliver = (delivery: Delivery, signal: AbortSignal) => Promise<Delivered>

class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
}

/**
 * R-REPORT-4: the connection goes to the addresses that were looked at, so a name that resolves
 * otherwise the next time leads nowhere else.
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

/** Follows no redirect, waits no longer than `DELIVERY_MS`, and never rejects. */
export const deliverOver =
  (clock: Pick<Clock, 'sleep'>): Deliver =>
  async (delivery, signal) => {
    const { host, url } = delivery
    if (host.kind === 'name' && isLiteral(url.hostname)) return 'private-address'
    const ending = new AbortController()
    const either = AbortSignal.any([signal, ending.signal])
    const limit = clock.sleep(DELIVERY_MS, either).then(
      () => 'too-slow' as const,
      () => 'unreachable' as const,
    )
    try {
      return await Promise.race([exchange(delivery, either), limit])
    } finally {
      ending.abort()
    }
  }

const isLiteral = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, '')) !== 0

const exchange = ({ method, url, body, host }: Delivery, signal: AbortSignal): Promise<Delivered> =>
  new Promise((resolve) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const sent = send(
      url,
      {
        method,
        // A connection of its own: none that was opened to another address is used again.
        agent: false,
        signal,
        ...(host.kind === 'name' && { lookup: publicLookup }),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': USER_AGENT,
        },
      },
      (answer) => void read(answer).then(resolve, () => resolve('unreachable')),
    )
    sent.on('error', (error) =>
      resolve(error instanceof PrivateAddress ? 'private-address' : 'unreachable'),
    )
    sent.end(body)
  })

const read = async (answer: IncomingMessage): Promise<Answered> => {
  const { statusCode: status = 0, headers } = answer
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    length += part.length
    if (length > MAX_ANSWER_BYTES) break
  }
  answer.destroy()
  return { status, headers, body: Buffer.concat(parts).toString('utf8', 0, MAX_ANSWER_BYTES) }
}
