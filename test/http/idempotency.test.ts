import { expect, test } from 'vitest'
import { ORDER, type Request, revisionHeaders, shareServer } from './server.ts'

const begin = shareServer()

const dayOf = (cookie: string, revision: string, once: string): Request => ({
  method: 'POST',
  route: '/days',
  cookie,
  headers: revisionHeaders(revision, once),
  body: ORDER,
})

test('R-ONCE-1: a day that is asked for many times at once, under one key and under others, ends once', async () => {
  const { server, cookie } = await begin()
  const { revision } = await server.view(cookie)
  const keys = ['same', 'same', 'same', 'same', 'other-1', 'other-2', 'other-3', 'other-4']
  const answers = await Promise.all(keys.map((key) => server.send(dayOf(cookie, revision, key))))
  const ended = answers.filter(({ statusCode }) => statusCode === 201)
  expect(new Set(ended.map(({ body }) => body)).size).toBe(1)
  const others = answers.filter(({ statusCode }) => statusCode !== 201)
  expect(others.map(({ json }) => json().code)).toEqual(others.map(() => 'STALE_REVISION'))
  expect((await server.view(cookie)).day).toBe(1)
})

test('a repeat is found before If-Match is looked at, and however its body is ordered', async () => {
  const { server, cookie } = await begin()
  const { revision } = await server.view(cookie)
  const first = await server.send(dayOf(cookie, revision, 'k'))
  const body = Object.fromEntries(Object.entries(ORDER).reverse())
  for (const ifMatch of [undefined, '*', '"epoch-77"']) {
    const headers = { 'idempotency-key': 'k', 'if-match': ifMatch }
    const again = await server.send({ ...dayOf(cookie, revision, 'k'), headers, body })
    expect(again.body).toBe(first.body)
  }
})

test('the same key for another body, path or method is 422', async () => {
  const { server, cookie } = await begin()
  const { revision, map } = await server.view(cookie)
  const first = (await server.send(dayOf(cookie, revision, 'k'))).json()
  const headers = revisionHeaders(first.revision, 'k')
  const others: Request[] = [
    { method: 'POST', route: '/days', body: { ...ORDER, direction: 1 } },
    { method: 'POST', route: '/undo' },
    { method: 'PUT', route: '/map', body: map },
  ]
  for (const other of others) {
    const answer = await server.send({ ...other, cookie, headers })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().code).toBe('KEY_REUSED')
  }
})

test('only what was committed is remembered: a refused request may be mended under its key', async () => {
  const { server, cookie } = await begin()
  const { revision } = await server.view(cookie)
  expect((await server.send(dayOf(cookie, 'epoch-9', 'k'))).statusCode).toBe(412)
  expect((await server.send(dayOf(cookie, revision, 'k'))).statusCode).toBe(201)
})

test.each(['', ' ', 'a b', 'ä', 'a'.repeat(65), 'a,b', 'a"'])(
  'Idempotency-Key "%s" is refused',
  async (key) => {
    const { server, cookie } = await begin()
    const { revision } = await server.view(cookie)
    const answer = await server.send(dayOf(cookie, revision, key))
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].path).toBe('Idempotency-Key')
  },
)
