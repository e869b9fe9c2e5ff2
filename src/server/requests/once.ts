import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { OnceKey } from '../../campaign/store.ts'
import { inSlices } from '../../campaign/work-turn.ts'
import { ELEMENTS_A_STEP, type Steps } from '../../rules/steps.ts'
import { badInput } from '../problems/http-problem.ts'

const KEY = /^[A-Za-z0-9_-]{1,64}$/

/** @throws HttpProblem `INVALID_INPUT` when it is malformed */
export const onceKeyOf = (header: string | string[] | undefined): string | undefined => {
  if (header === undefined) return undefined
  if (typeof header === 'string' && KEY.test(header)) return header
  throw badInput('Idempotency-Key', 'not-a-key', { max: 64 })
}

export const onceFrom = async (
  { headers, method, url }: Pick<FastifyRequest, 'headers' | 'method' | 'url'>,
  body: unknown,
): Promise<OnceKey | undefined> => {
  const key = onceKeyOf(headers['idempotency-key'])
  if (key === undefined) return undefined
  return { key, fingerprint: await inSlices(fingerprint(method, url, body)) }
}

/** However the fields of the body are ordered. */
function* fingerprint(method: string, path: string, body: unknown): Steps<string> {
  const ordered = yield* inOrder(body ?? null)
  return hash('sha256', JSON.stringify([method, path, ordered]))
}

/** Sorts the fields of every object. */
function* inOrder(value: unknown): Steps<unknown> {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const list: unknown[] = []
    for (const element of value) {
      list.push(yield* inOrder(element))
      if (list.length % ELEMENTS_A_STEP === 0) yield
    }
    return list
  }
  const ordered: [name: string, content: unknown][] = []
  for (const [name, content] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    ordered.push([name, yield* inOrder(content)])
  return Object.fromEntries(ordered)
}
