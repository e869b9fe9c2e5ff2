import { expect, test } from 'vitest'
import { endADay, onRevision, type Server, shareServer } from './server.ts'

const begin = shareServer()

const step = async (server: Server, cookie: string, route: '/undo' | '/redo') => {
  const { revision } = await server.view(cookie)
  return server.send({ method: 'POST', route, cookie, headers: onRevision(revision) })
}

test.each(['/undo', '/redo'] as const)('%s with nothing left is 409', async (route) => {
  const { server, cookie } = await begin()
  const answer = await step(server, cookie, route)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe(`NOTHING_TO_${route.slice(1).toUpperCase()}`)
})

test('undo and redo take no body, and an empty one', async () => {
  const { server, cookie } = await begin()
  await endADay(server, cookie)
  const { revision } = await server.view(cookie)
  const undo = { method: 'POST', route: '/undo', cookie, headers: onRevision(revision) } as const
  const refused = await server.send({ ...undo, body: { day: 1 } })
  expect(refused.json().errors).toEqual([
    {
      path: 'day',
      message: 'day is not a field of this request.',
      code: 'unknown-field',
      figures: { name: 'day' },
    },
  ])
  expect((await server.send({ ...undo, body: {} })).statusCode).toBe(200)
})
