import { expect, test } from 'vitest'
import { change, refused } from './change.ts'
import { endADay, shareServer } from './server.ts'

const begin = shareServer()

test.each(['/undo', '/redo'] as const)('%s with nothing left is 409', async (route) => {
  const { server, cookie } = await begin()
  const code = `NOTHING_TO_${route.slice(1).toUpperCase()}`
  expect(await refused(server, cookie, 'POST', route)).toMatchObject({ status: 409, code })
})

test('R-UNDO-1, R-UNDO-2: several steps go in one request and one revision, or all that there are', async () => {
  const { server, cookie } = await begin()
  for (let day = 0; day < 4; day += 1) await endADay(server, cookie)
  const send = async (route: '/undo' | '/redo', body?: object) => {
    const { revision } = await server.view(cookie)
    const { day, revision: next } = await change(server, cookie, 'POST', route, body)
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
  const problem = await refused(server, cookie, 'POST', '/undo', { steps })
  expect(problem).toMatchObject({ status: 400, errors: [{ path: 'steps' }] })
})

test('undo and redo take no body, and an empty one', async () => {
  const { server, cookie } = await begin()
  await endADay(server, cookie)
  const { errors } = await refused(server, cookie, 'POST', '/undo', { day: 1 })
  expect(errors).toMatchObject([{ path: 'day', code: 'unknown-field' }])
  await change(server, cookie, 'POST', '/undo', {})
})
