import type { FastifyReply, FastifyRequest } from 'fastify'
import { badInput, fileTooLarge, problem } from '../problems/http-problem.ts'
import { type Guard, isReadRequest } from './site.ts'

const JSON_TYPE = /^application\/json[ \t]*(;[ \t]*charset="?utf-8"?[ \t]*)?;?$/i

/**
 * Refuses a request before its body is read: one without a route, or with another content type than
 * its route takes. A route without a body takes a request without a type.
 */
export const guardBody: Guard = async (request) => {
  if (isReadRequest(request)) return
  if (request.is404) throw problem('NOT_FOUND')
  const { headers, routeOptions } = request
  const { takes, bodyIsOptional } = routeOptions.config
  if (bodyIsOptional) request.body = {}
  const type = headers['content-type']
  if (type === undefined ? !mustHaveType(request) : isAcceptedType(type, takes)) return
  throw takes ? problem('WRONG_CONTENT_TYPE.file', { types: takes }) : problem('WRONG_CONTENT_TYPE')
}

/** Whether a route takes a content type. Only JSON's parameters, such as a charset, matter. */
const isAcceptedType = (type: string, takes: readonly string[] | undefined): boolean => {
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

/** Parses a JSON body; a route without a schema takes an empty object, too. Schemas check the fields. */
export const parseJsonBody = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
  const { schema, config } = request.routeOptions
  const takesBody = schema?.body !== undefined
  if (bytes.length === 0) {
    if (takesBody && !config.bodyIsOptional) throw badInput('', 'missing')
    return takesBody ? {} : undefined
  }
  const body = parseJson(bytes)
  if (!takesBody) requireEmptyObject(body)
  return body
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw badInput('', 'not-json')
  }
}

const requireEmptyObject = (body: unknown): void => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badInput('', 'not-taken')
  }
  const [field] = Object.keys(body)
  if (field !== undefined) throw badInput(field, 'unknown-field', { name: field })
}

/** Refuses a file by its `Content-Length`. @throws HttpProblem `TOO_LARGE` */
export const refuseLarger = (
  { headers }: Pick<FastifyRequest, 'headers'>,
  maxBytes: number,
): void => {
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw fileTooLarge(maxBytes)
}

/** A signal that aborts when the caller disconnects, and when the answer is sent. */
export const disconnectSignal = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController()
  raw.once('close', () => disconnected.abort())
  if (raw.destroyed) disconnected.abort()
  return disconnected.signal
}
