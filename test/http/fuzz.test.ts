import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { ORDER, onRevision, type Server, startServing } from './server.ts'

let server: Server
let cookie: string

beforeAll(async () => {
  const started = await startServing()
  server = started.server
  cookie = await server.signIn()
  return started.stop
})

const state = async () => JSON.stringify(await server.view(cookie))

const ROUTES = ['/map', '/days', '/undo', '/redo', '/session', '/terrains', '/live', '']
const METHODS = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'PATCH', 'OPTIONS'] as const
/** Bodies that are nearly right: one field of a right one replaced or added. */
const nearlyRight = fc
  .tuple(
    fc.constantFrom('map', 'direction', 'pace', 'canoe', 'manual', 'x', '__proto__'),
    fc.jsonValue(),
  )
  .filter(([field, value]) => !isStillRight(field, value))
  .map(([field, value]) => {
    const more = `${JSON.stringify(field)}:${JSON.stringify(value)}`
    return `${JSON.stringify(ORDER).slice(0, -1)},${more}}`
  })

/** Whether the order would still be one that ends a day. */
const isStillRight = (field: string, value: unknown): boolean => {
  if (field === 'direction')
    return Number.isInteger(value) && Number(value) > 0 && Number(value) < 7
  if (field === 'pace') return ['slow', 'normal', 'fast'].includes(String(value))
  return (field === 'canoe' || field === 'manual') && typeof value === 'boolean'
}
const body = fc.oneof(
  fc.json({ maxDepth: 6 }),
  nearlyRight,
  fc.string({ unit: 'binary' }),
  fc.integer({ min: 1, max: 9_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.constantFrom('{"direction":1e999}', '{"a":1,"a":2}', 'NaN', '\ufeff{}', '{"__proto__":null}'),
)
const token = fc.string({ unit: 'binary-ascii', maxLength: 40 }).filter(isHeaderValue)
const headers = fc.record(
  {
    'content-type': fc.oneof(fc.constant('application/json'), token),
    'if-match': fc.oneof(fc.constant('"epoch-9"'), token),
    'idempotency-key': token,
    cookie: fc.oneof(token, fc.constant('overland-3000-home=%E0%A4%A; a')),
    origin: token,
    accept: token,
    'x-forwarded-for': token,
    'if-none-match': token,
    range: token,
    expect: token,
  },
  { requiredKeys: [] },
)
const query = fc.oneof(
  fc.constant(''),
  fc.webQueryParameters().map((text) => `?${text}`),
  fc.constant('?%zz&__proto__=1&as[]=player'),
)

function isHeaderValue(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}

test('a thousand bad requests: no answer is 5xx, and nothing changes', async () => {
  const before = await state()
  const request = fc.record({
    method: fc.constantFrom(...METHODS),
    route: fc.oneof(fc.constantFrom(...ROUTES), fc.webPath()),
    query,
    headers,
    body: fc.option(body, { nil: undefined }),
    isGm: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      request,
      async ({ method, route, query: asked, headers: sent, body: text, isGm }) => {
        const answer = await server.app.inject({
          method,
          url: `/api/campaigns/home${route}${asked}`,
          headers: {
            host: 'localhost:3000',
            'x-overland': '1',
            ...sent,
            ...(isGm && route !== '/session' && { cookie }),
          },
          ...(text !== undefined && { payload: text }),
        })
        expect(answer.statusCode, answer.body).toBeLessThan(500)
        if (answer.statusCode >= 400 && method !== 'HEAD') {
          expect(answer.json()).toMatchObject({ status: answer.statusCode })
        }
      },
    ),
    { numRuns: 1_000 },
  )
  expect(await state()).toBe(before)
})

test('five hundred orders that are nearly right end no day', async () => {
  const before = await server.view(cookie)
  await fc.assert(
    fc.asyncProperty(nearlyRight, async (payload) => {
      const answer = await server.send({
        method: 'POST',
        route: '/days',
        cookie,
        headers: { ...onRevision(before.revision), 'content-type': 'application/json' },
        body: payload,
      })
      expect(answer.statusCode, `${payload} ${answer.body}`).toBe(400)
      for (const { path, message } of answer.json().errors) {
        expect(typeof path).toBe('string')
        expect(message).toMatch(/\.$/)
      }
    }),
    { numRuns: 500 },
  )
  expect(await server.view(cookie)).toEqual(before)
})
