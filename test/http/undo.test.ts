import { expect, test } from 'vitest'
import type { GmView } from '../../src/protocol/views.ts'
import { endADay, onRevision, type Server, serve } from './server.ts'

const step = async (server: Server, cookie: string, route: '/undo' | '/redo') => {
  const { revision } = await server.view(cookie)
  return server.send({ method: 'POST', route, cookie, headers: onRevision(revision) })
}

test('undo takes the last change back, again and again; redo puts it back', async () => {
  const server = await serve()
  const cookie = await server.signIn()
  const seen = [await server.view(cookie)]
  await endADay(server, cookie)
  seen.push(await server.view(cookie))
  await endADay(server, cookie)
  seen.push(await server.view(cookie))
  for (const earlier of [seen[1], seen[0]]) {
    const answer = await step(server, cookie, '/undo')
    expect(answer.statusCode).toBe(200)
    expect(answer.json<GmView>()).toMatchObject({ map: earlier?.map, day: earlier?.day })
    expect(answer.headers.etag).toBe(`"${answer.json<GmView>().revision}"`)
  }
  for (const later of [seen[1], seen[2]]) {
    const answer = await step(server, cookie, '/redo')
    expect(answer.json<GmView>()).toMatchObject({ map: later?.map, day: later?.day })
  }
})

test.each(['/undo', '/redo'] as const)('%s with nothing left is 409', async (route) => {
  const server = await serve()
  const cookie = await server.signIn()
  const answer = await step(server, cookie, route)
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe(`NOTHING_TO_${route.slice(1).toUpperCase()}`)
})

test('a second undo on the same revision undoes nothing more', async () => {
  const server = await serve()
  const cookie = await server.signIn()
  await endADay(server, cookie)
  await endADay(server, cookie)
  const { revision } = await server.view(cookie)
  const undo = { method: 'POST', route: '/undo', cookie, headers: onRevision(revision) } as const
  const answers = await Promise.all([server.send(undo), server.send(undo)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  expect((await server.view(cookie)).day).toBe(1)
})

test('undo and redo take no body, and an empty one', async () => {
  const server = await serve()
  const cookie = await server.signIn()
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
