import type { Chance } from '../support/chance.ts'
import { type JsonSchema, mutateValue, randomSample } from './samples.ts'

/** The parts of an OpenAPI document that this file uses. */
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> }
}

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>
  }
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
const MAX_NESTING = 5_000
/** Share of sign-ins that try a key. Wrong keys are soon answered once a second: more would only wait. */
const KEY_ATTEMPTS = 1 / 200

/**
 * Requests that must have no effect: for the document's routes, with fields, headers and bodies
 * that are nearly right or not right at all. The GM's cookie is only on requests that are refused for
 * another reason: an impossible revision, or no JSON.
 */
export const badRequests = (document: OpenApiDocument, chance: Chance, cookie: string) => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const randomJunk = (): string => chance.pick(JUNK)
  const randomHeader = (): string => randomJunk().replaceAll(/[^\x20-\x7e]/g, '?')

  const randomBody = (
    { requestBody }: Operation,
    isValid: boolean,
  ): string | Buffer | undefined => {
    const kind = chance.below(10)
    const schema = Object.values(requestBody?.content ?? {})[0]?.schema
    if (schema && kind < 7) {
      const sample = randomSample(schema, document.components.schemas, chance)
      return JSON.stringify(isValid ? sample : mutateValue(sample, chance))
    }
    if (kind === 7)
      return '['.repeat(chance.below(MAX_NESTING)) + ']'.repeat(chance.below(MAX_NESTING))
    if (kind === 8)
      return Buffer.from(Array.from({ length: chance.below(400) }, () => chance.below(256)))
    return chance.happens(1 / 2) ? randomJunk() : undefined
  }

  return (): BadRequest => {
    const { path, method, operation } = chance.pick(operations)
    const takesRevision = operation.parameters?.some(({ name }) => name === 'if-match') ?? false
    const isReading = method === 'get'
    const isSession = path.endsWith('/session')
    const isJson = Object.keys(operation.requestBody?.content ?? {}).includes('application/json')
    const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'campaign' && chance.happens(0.8) ? 'home' : encodeJunk(randomJunk(), chance),
    )
    const query = chance.happens(1 / 4)
      ? `?${chance.pick(['limit', 'before', 'as', 'x'])}=${encodeJunk(randomJunk(), chance)}`
      : ''
    // A body with an impossible revision is refused for the revision, so it may be valid.
    const body = isReading
      ? undefined
      : randomBody(operation, takesRevision && chance.happens(1 / 2))
    const requestMethod = chance.happens(0.9) ? method.toUpperCase() : randomMethod(chance, method)
    // No cookie with another method, which may need neither body nor revision.
    const isGm = (isReading || takesRevision) && requestMethod === method.toUpperCase()
    const type = isJson ? 'application/json' : chance.pick(TYPES)
    const headers: Record<string, string> = {
      ...(chance.happens(0.95) && { 'x-overland': '1' }),
      ...(body !== undefined && {
        'content-type': chance.happens(0.9) ? type : chance.pick(TYPES),
      }),
      ...(takesRevision &&
        chance.happens(0.9) && { 'if-match': chance.pick(['"epoch-1"', randomHeader()]) }),
      ...(chance.happens(0.3) && { 'idempotency-key': randomHeader() }),
      ...(isGm && chance.happens(0.6) && { cookie }),
      ...(chance.happens(0.1) && { cookie: `overland-4400-home=${randomHeader()}` }),
      ...(chance.happens(0.05) && { origin: randomHeader() }),
      ...(chance.happens(0.05) && { 'sec-fetch-site': randomHeader() }),
      ...(chance.happens(0.05) && { host: chance.pick(HOSTS) }),
      ...(chance.happens(0.05) && { accept: randomHeader() }),
      ...(chance.happens(0.05) && { 'x-forwarded-for': randomHeader() }),
      ...(chance.happens(0.1) && { 'if-none-match': randomHeader() }),
      ...(chance.happens(0.05) && { range: randomHeader() }),
    }
    const triesKey = isSession && method === 'post' && !chance.happens(KEY_ATTEMPTS)
    return {
      method: requestMethod,
      path: filledPath + query,
      headers,
      body: triesKey ? randomJunk() : body,
    }
  }
}

const randomMethod = (chance: Chance, method: string): string => {
  const harmless = METHODS.filter((other) => method === 'get' || other !== 'DELETE')
  return chance.pick(harmless)
}

const encodeJunk = (text: string, chance: Chance): string => {
  const isSafe = /^[\x21-\x7e]*$/.test(text)
  return isSafe && chance.happens(1 / 2) ? text.replaceAll(/[?#]/g, '') : encodeURIComponent(text)
}
