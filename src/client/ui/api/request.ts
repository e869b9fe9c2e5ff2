import { apiPath, OVERLAND_HEADER } from '#protocol/paths.ts'
import { NetworkFailure, readProblem } from './problem.ts'

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly body?: unknown
  readonly revision?: string
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Whether the request goes on when the page closes. */
  readonly keepalive?: true
}

const headersFor = ({ method, body, revision, idempotencyKey }: RequestOptions): Headers => {
  const headers = new Headers({ accept: 'application/json' })
  if (method && method !== 'GET') headers.set(OVERLAND_HEADER, '1')
  if (body !== undefined) headers.set('content-type', 'application/json')
  if (revision !== undefined) headers.set('if-match', `"${revision}"`)
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey)
  return headers
}

/**
 * Sends a request and answers its JSON, or undefined for 204.
 *
 * @throws ApiProblem when the server refuses
 * @throws NetworkFailure when no answer came; with `idempotencyKey` it is safe to send it again
 */
export const requestJson = async <Answer = undefined>(
  path: string,
  options: RequestOptions = {},
): Promise<Answer> => {
  const { method = 'GET', body, signal, keepalive } = options
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: headersFor(options),
      cache: 'no-store',
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      keepalive: !!keepalive,
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NetworkFailure(cause)
  }
  if (!answer.ok) throw await readProblem(answer)
  if (answer.status === 204) return undefined as Answer
  return (await answer.json().catch((cause: unknown) => {
    throw new NetworkFailure(cause)
  })) as Answer
}

/** `requestJson` for a route of a campaign, such as `/map`. */
export const request = <Answer = undefined>(
  campaign: string,
  route: string,
  options?: RequestOptions,
): Promise<Answer> => requestJson(apiPath(campaign, route), options)

/** 128 random bits in hex. Pages over plain HTTP lack `crypto.randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
