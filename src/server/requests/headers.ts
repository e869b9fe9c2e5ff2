import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { IdempotencyKey } from '#campaign/ports/store.ts'
import { badInput } from '../problems/http-problem.ts'

/** A header that is exactly one strong entity tag (RFC 9110, 8.8.3). */
const STRONG_TAG = /^"([\x21\x23-\x7e]{1,100})"$/

/** The revision in `If-Match`; undefined for lists, weak tags and `*`. */
export const revisionIn = (header: string | undefined): string | undefined =>
  STRONG_TAG.exec((header ?? '').trim())?.[1]

export const etagOf = (revision: string): string => `"${revision}"`

/** Whether `If-None-Match` holds the tag, weak or strong: the browser has the current content. */
export const hasTag = ({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

const IDEMPOTENCY_KEY = /^[A-Za-z0-9_-]{1,64}$/

/** The header `Idempotency-Key`. @throws HttpProblem `INVALID_INPUT` for a malformed key */
export const parseIdempotencyKey = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header
  throw badInput('Idempotency-Key', 'not-a-key', { max: 64 })
}

/** A request's idempotency key, with a hash by which another request with the same key is refused. */
export const idempotencyKeyOf = (
  { headers, method, url }: Pick<FastifyRequest, 'headers' | 'method' | 'url'>,
  body: unknown,
): IdempotencyKey | undefined => {
  const key = parseIdempotencyKey(headers['idempotency-key'])
  if (key === undefined) return undefined
  const request = JSON.stringify([method, url, inOrder(body ?? null)])
  return { key, fingerprint: hash('sha256', request) }
}

/** A value with the fields of every object sorted: their order in a body says nothing. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, content]) => [name, inOrder(content)]))
}
