import type { Chance } from '../support/chance.ts'
import { mutated, type Schema, sampleOf } from './samples.ts'

/** The parts of the OpenAPI document that are used here. */
export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

export interface BadRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | undefined
}

const JUNK = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  '..',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  '%zz',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  "';drop table campaigns;--",
  '<script>',
  'x'.repeat(300),
  '"',
  '🧭',
  'home',
  '.host',
  '.built-in',
  'W/"1"',
  '"a-1", "b-2"',
  '*',
  '"epoch-1"',
  '{}',
  '[]',
]
const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']
const TYPES = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/zip',
  'image/png',
  'application/xml',
  'multipart/form-data',
  'application/json;',
  '',
  'application/octet-stream',
]
const HOSTS = ['evil.example.org', 'localhost:99999', '', '[::1', 'a b', 'localhost:4400']
const DEEPEST = 5_000
/** Wrong keys are soon answered once a second: more would only wait. */
const KEYS_TRIED = 1 / 200

/**
 * Requests that must have no effect: for the document's routes, with fields, headers and bodies
 * that are nearly right or not right at all. The GM's cookie is only on those that are refused for
 * another reason: an impossible revision, or no JSON.
 */
export const badRequests = (document: Document, chance: Chance, cookie: string) => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const junk = (): string => chance.pick(JUNK)
  const headerJunk = (): string => junk().replaceAll(/[^\x20-\x7e]/g, '?')

  const bodyOf = ({ requestBody }: Operation, isRight: boolean): string | Buffer | undefined => {
    const kind = chance.below(10)
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema
    if (schema && kind < 7) {
      const sample = sampleOf(schema, document.components.schemas, chance)
      return JSON.stringify(isRight ? sample : mutated(sample, chance))
    }
    if (kind === 7) return '['.repeat(chance.below(DEEPEST)) + ']'.repeat(chance.below(DEEPEST))
    if (kind === 8)
      return Buffer.from(Array.from({ length: chance.below(400) }, () => chance.below(256)))
    return chance.happens(1 / 2) ? junk() : undefined
  }

  return (): BadRequest => {
    const { path, method, operation } = chance.pick(operations)
    const takesRevision = operation.parameters?.some(({ name }) => name === 'if-match') ?? false
    const isReading = method === 'get'
    const isSession = path.endsWith('/session')
    const isJson = Object.keys(operation.requestBody?.content ?? {}).includes('application/json')
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'campaign' && chance.happens(0.8) ? 'home' : encodeJunk(junk(), chance),
    )
    const query = chance.happens(1 / 4)
      ? `?${chance.pick(['limit', 'before', 'as', 'x'])}=${encodeJunk(junk(), chance)}`
      : ''
    // An order on an impossible revision is refused for that alone, so it may be right.
    const body = isReading ? undefined : bodyOf(operation, takesRevision && chance.happens(1 / 2))
    const asked = chance.happens(0.9) ? method.toUpperCase() : otherMethod(chance, method)
    // Another method on the path may need neither body nor revision.
    const isGm = (isReading || takesRevision) && asked === method.toUpperCase()
    const type = isJson ? 'application/json' : chance.pick(TYPES)
    const headers: Record<string, string> = {
      ...(chance.happens(0.95) && { 'x-overland': '1' }),
      ...(body !== undefined && {
        'content-type': chance.happens(0.9) ? type : chance.pick(TYPES),
      }),
      ...(takesRevision &&
        chance.happens(0.9) && { 'if-match': chance.pick(['"epoch-1"', headerJunk()]) }),
      ...(chance.happens(0.3) && { 'idempotency-key': headerJunk() }),
      ...(isGm && chance.happens(0.6) && { cookie }),
      ...(chance.happens(0.1) && { cookie: `overland-4400-home=${headerJunk()}` }),
      ...(chance.happens(0.05) && { origin: headerJunk() }),
      ...(chance.happens(0.05) && { 'sec-fetch-site': headerJunk() }),
      ...(chance.happens(0.05) && { host: chance.pick(HOSTS) }),
      ...(chance.happens(0.05) && { accept: headerJunk() }),
      ...(chance.happens(0.05) && { 'x-forwarded-for': headerJunk() }),
      ...(chance.happens(0.1) && { 'if-none-match': headerJunk() }),
      ...(chance.happens(0.05) && { range: headerJunk() }),
    }
    const triesKey = isSession && method === 'post' && !chance.happens(KEYS_TRIED)
    return {
      method: asked,
      path: filled + query,
      headers,
      body: triesKey ? junk() : body,
    }
  }
}

const otherMethod = (chance: Chance, method: string): string => {
  const harmless = METHODS.filter((other) => method === 'get' || other !== 'DELETE')
  return chance.pick(harmless)
}

const encodeJunk = (text: string, chance: Chance): string => {
  const isSafe = /^[\x21-\x7e]*$/.test(text)
  return isSafe && chance.happens(1 / 2) ? text.replaceAll(/[?#]/g, '') : encodeURIComponent(text)
}
