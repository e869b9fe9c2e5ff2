import { afterEach, expect, test, vi } from 'vitest'
import { NetworkFailure } from './problem.ts'
import { newIdempotencyKey, request } from './request.ts'

const answerWith = (answer: Response | Error) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

test('a change carries the Overland header, the revision and the idempotency key', async () => {
  const fetch = answerWith(Response.json({ revision: 'e-2' }))
  await request('home', '/undo', { method: 'POST', body: {}, revision: 'e-1', once: 'k' })
  const [url, init] = fetch.mock.calls[0] ?? []
  const headers = new Headers(init?.headers)
  expect(url).toBe('/api/campaigns/home/undo')
  expect(headers.get('x-overland')).toBe('1')
  expect(headers.get('if-match')).toBe('"e-1"')
  expect(headers.get('idempotency-key')).toBe('k')
  expect(headers.get('content-type')).toBe('application/json')
})

test('204 answers nothing', async () => {
  answerWith(new Response(null, { status: 204 }))
  expect(await request('home', '/session', { method: 'DELETE' })).toBeUndefined()
})

test('a problem document becomes an ApiProblem with its code, fields and current view', async () => {
  const current = { revision: 'e-3' }
  const problem = { code: 'STALE_REVISION', detail: 'Look.', status: 412, current, errors: [] }
  answerWith(Response.json(problem, { status: 412 }))
  await expect(request('home', '/map')).rejects.toMatchObject({
    name: 'ApiProblem',
    status: 412,
    code: 'STALE_REVISION',
    detail: 'Look.',
    current,
  })
})

test('an error page of a proxy becomes an ApiProblem that says what to do', async () => {
  answerWith(new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(request('home', '/map')).rejects.toMatchObject({
    status: 502,
    code: 'UNREADABLE',
    detail: 'The server answered with an error (502). Try again.',
  })
})

test('no answer, or half of one, is a NetworkFailure', async () => {
  answerWith(new TypeError('Failed to fetch'))
  await expect(request('home', '/map')).rejects.toBeInstanceOf(NetworkFailure)
  answerWith(new Response('{"rev'))
  await expect(request('home', '/map')).rejects.toBeInstanceOf(NetworkFailure)
})

test('idempotency keys are 32 hex digits and differ', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
})
