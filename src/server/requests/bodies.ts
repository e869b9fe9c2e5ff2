import type { FastifyReply, FastifyRequest } from 'fastify'
import { badInput, fileTooLarge, problem } from '../problems/http-problem.ts'
import { type Guard, isReading } from './site.ts'

const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?;?$/i

/**
 * Before a body is read: where there is no route nobody takes it, and one without a body may be sent
 * none, without a type.
 */
export const guardBody: Guard = async (request) => {
  if (isReading(request)) return
  if (request.is404) throw problem('NOT_FOUND')
  const { headers, routeOptions } = request
  const { takes, bodyIsOptional } = routeOptions.config
  if (bodyIsOptional) request.body = {}
  const type = headers['content-type']
  if (type === undefined ? !mustHaveType(request) : isTaken(type, takes)) return
  throw takes ? problem('WRONG_CONTENT_TYPE.file', { types: takes }) : problem('WRONG_CONTENT_TYPE')
}

/** Parameters of types other than JSON do not matter. */
const isTaken = (type: string, takes: readonly string[] | undefined): boolean => {
  if (takes === undefined) return JSON_TYPE.test(type)
  const name = (type.split(';')[0] ?? '').trim().toLowerCase()
  return takes.includes(name) && (name !== 'application/json' || JSON_TYPE.test(type))
}

const mustHaveType = ({ headers, routeOptions: { schema, config } }: FastifyRequest): boolean =>
  (schema?.body !== undefined && !config.bodyIsOptional) ||
  config.takes !== undefined ||
  headers['transfer-encoding'] !== undefined ||
  (headers['content-length'] ?? '0') !== '0'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Schemas refuse what does not belong, `__proto__` included. Without a schema, it may be empty. */
export const parseJsonBody = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
  const { schema, config } = request.routeOptions
  const takesBody = schema?.body !== undefined
  if (bytes.length === 0) {
    if (takesBody && !config.bodyIsOptional) throw badInput('', 'missing')
    return takesBody ? {} : undefined
  }
  const body = parse(bytes)
  if (!takesBody) refuseFields(body)
  return body
}

const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw badInput('', 'not-json')
  }
}

const refuseFields = (body: unknown): void => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badInput('', 'not-taken')
  }
  const [field] = Object.keys(body)
  if (field !== undefined) throw badInput(field, 'unknown-field', { name: field })
}

/** @throws HttpProblem `TOO_LARGE` for a file that says it is larger */
export const refuseLarger = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  maxBytes: number,
): void => {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw fileTooLarge(maxBytes)
}

/** Aborts when nobody waits for the answer any more. */
export const whenLeft = ({ raw }: FastifyReply): AbortSignal => {
  const left = new AbortController()
  raw.once('close', () => left.abort())
  if (raw.destroyed) left.abort()
  return left.signal
}
