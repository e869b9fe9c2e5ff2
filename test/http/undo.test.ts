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

test('R-UNDO-1, R-UNDO-2: several steps go in one request and one revision, or all that there are', async () => {
  const { server, cookie } = await begin()
  for (let day = 0; day < 4; day += 1) await endADay(server, cookie)
  const send = async (route: '/undo' | '/redo', body?: object) => {
    const { revision } = await server.view(cookie)
    const answer = await server.send({
      ...{ method: 'POST', route, cookie, headers: onRevision(revision) },
      ...(body && { body }),
    })
    const { day, revision: next } = answer.json<{ day: number; revision: string }>()
    return [day, Number(next.split('-').at(-1)) - Number(revision.split('-').at(-1))]
  }
  expect(await send('/undo', { steps: 3 })).toEqual([1, 1])
  expect(await send('/redo')).toEqual([2, 1])
  expect(await send('/redo', { steps: 50 })).toEqual([4, 1])
  expect(await send('/undo', { steps: 50 })).toEqual([0, 1])
})

test.each([0, 51, 1.5, '2', null])('steps must be 1 to 50, and not %j', async (steps) => {
  const { server, cookie } = await begin()
  await endADay(server, cookie)
  const { revision } = await server.view(cookie)
  const headers = onRevision(revision)
  const answer = await server.send({
    ...{ method: 'POST', route: '/undo', cookie, headers, body: { steps } },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ path: 'steps' }])
  expect((await server.view(cookie)).revision).toBe(revision)
})

test('undo and redo take no body, and an empty one', async () => {
  const { server, cookie } = await begin()
  await endADay(server, cookie)
  const { revision } = await server.view(cookie)
  const undo = { method: 'POST', route: '/undo', cookie, headers: onRevision(revision) } as const
  const refused = await server.send({ ...undo, body: { day: 1 } })
  expect(refused.json().errors).toMatchObject([{ path: 'day', code: 'unknown-field' }])
  expect((await server.send({ ...undo, body: {} })).statusCode).toBe(200)
})
