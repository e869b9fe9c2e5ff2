import type { ReportTrouble } from '../../protocol/reports.ts'
import type { Answered, Delivered } from './deliver.ts'

/** R-REPORT-6: what follows from an answer. */
export type Outcome =
  | { readonly kind: 'arrived'; readonly remote: string | null; readonly pauseMs: number }
  /** Only this message is left out. */
  | { readonly kind: 'refused'; readonly status: number }
  /** The message to be edited was deleted in the chat. */
  | { readonly kind: 'deleted' }
  | {
      readonly kind: 'later'
      readonly trouble: ReportTrouble
      readonly status: number | null
      /** 0: the sender's own pause. */
      readonly pauseMs: number
      /** The receiver's limit for this server, not for the webhook. */
      readonly forAll: boolean
    }
  | { readonly kind: 'stop'; readonly trouble: ReportTrouble; readonly status: number | null }

/** No receiver makes us wait longer. */
const MAX_PAUSE_MS = 3_600_000
const REMOTE_ID = /^\d{1,32}$/
/** Discord's codes of errors. */
const UNKNOWN_WEBHOOK = 10_015

/** @param now milliseconds since 1970 */
export const outcomeOf = (delivered: Delivered, method: 'POST' | 'PATCH', now: number): Outcome => {
  if (typeof delivered === 'string') return later(delivered, null)
  const { status } = delivered
  const said = jsonOf(delivered.body)
  if (status >= 200 && status < 300)
    return { kind: 'arrived', remote: remoteOf(said), pauseMs: pauseAfter(delivered) }
  if (status >= 300 && status < 400) return { kind: 'stop', trouble: 'redirected', status }
  if (status === 429) {
    const pauseMs = retryAfter(delivered, said, now)
    const forAll = said.global === true || delivered.headers['x-ratelimit-global'] !== undefined
    return { ...later('too-many', status), pauseMs, forAll }
  }
  if (status === 408 || status >= 500 || status < 200) return later('server-error', status)
  if (status === 404 && method === 'PATCH' && said.code !== UNKNOWN_WEBHOOK)
    return { kind: 'deleted' }
  if ([401, 403, 404, 410].includes(status)) return { kind: 'stop', trouble: 'gone', status }
  return { kind: 'refused', status }
}

const later = (trouble: ReportTrouble, status: number | null) =>
  ({ kind: 'later', trouble, status, pauseMs: 0, forAll: false }) as const

const jsonOf = (body: string): Readonly<Record<string, unknown>> => {
  try {
    const said: unknown = JSON.parse(body)
    return typeof said === 'object' && said !== null ? { ...said } : {}
  } catch {
    return {}
  }
}

const remoteOf = ({ id }: Readonly<Record<string, unknown>>): string | null =>
  typeof id === 'string' && REMOTE_ID.test(id) ? id : null

/** In ms, of the header's and the body's seconds the longer. */
const retryAfter = (
  { headers }: Answered,
  said: Readonly<Record<string, unknown>>,
  now: number,
): number => {
  const header = String(headers['retry-after'] ?? '')
  const until = (Date.parse(header) - now) / 1_000
  const named = /^[\d.]+$/.test(header) ? Number(header) : until
  const seconds = [named, Number(said.retry_after)].filter(Number.isFinite)
  return inBounds(Math.max(0, ...seconds))
}

/** Where the receiver says that the next one would be too many. */
const pauseAfter = ({ headers }: Answered): number =>
  headers['x-ratelimit-remaining'] === '0'
    ? inBounds(Number(headers['x-ratelimit-reset-after']))
    : 0

const inBounds = (seconds: number): number =>
  seconds > 0 ? Math.min(Math.ceil(seconds * 1_000), MAX_PAUSE_MS) : 0
