import type { FastifyRequest } from 'fastify'
import { badInput } from '../problems/http-problem.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Schemas refuse what does not belong, `__proto__` included. Without a schema, it may be empty. */
export const parseJsonBody = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
  const takesBody = request.routeOptions.schema?.body !== undefined
  if (bytes.length === 0) {
    if (takesBody) throw badInput('', 'missing')
    return undefined
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
