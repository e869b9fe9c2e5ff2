import { afterEach, expect, test, vi } from 'vitest'
import { NetworkFailure } from './problem.ts'
import { request } from './request.ts'

const answerWith = (answer: Response | Error) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => {
    if (answer instanceof Error) throw answer
    return answer
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}

afterEach(() => vi.unstubAllGlobals())

test('a problem document becomes an ApiProblem with its code, fields and current view', async () => {
  const current = { revision: 'e-3' }
  const problem = { code: 'STALE_REVISION', detail: 'Look.', status: 412, current, errors: [] }
  answerWith(Response.json(problem, { status: 412 }))
  await expect(request('home', '/map')).rejects.toMatchObject({
    name: 'ApiProblem',
    status: 412,
    code: 'STALE_REVISION',
    message: 'Look.',
    current,
  })
})

test('an error page of a proxy becomes an ApiProblem that says what to do', async () => {
  answerWith(new Response('<html>Bad gateway</html>', { status: 502 }))
  await expect(request('home', '/map')).rejects.toMatchObject({
    status: 502,
    code: 'UNREADABLE',
    message: 'The server answered with an error (502). Try again.',
  })
})

test('no answer, or half of one, is a NetworkFailure', async () => {
  answerWith(new TypeError('Failed to fetch'))
  await expect(request('home', '/map')).rejects.toBeInstanceOf(NetworkFailure)
  answerWith(new Response('{"rev'))
  await expect(request('home', '/map')).rejects.toBeInstanceOf(NetworkFailure)
})
