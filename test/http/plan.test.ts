import { expect, test } from 'vitest'
import { EMPTY_PLAN, type Plan } from '#protocol/map/plan.ts'
import type { Problem } from '#protocol/problems.ts'
import { download, sendBackup, startHosted } from './backups.ts'
import { change } from './change.ts'
import { type Request, revisionHeaders, type Server, shareServer } from './server.ts'

const begin = shareServer()

const PLAN: Plan = {
  route: [
    { x: 44, y: 22 },
    { x: 44, y: 30 },
  ],
  until: { encounter: true, lost: true, supplies: 3, rain: false, terrain: true, days: 12 },
  goal: { x: 50, y: 30 },
  carry: 450,
}
const OTHER: Plan = { route: [], until: {}, goal: 'route', carry: 0 }

const read = async ({ send }: Server, cookie: string, of?: Request): Promise<Plan> => {
  const answer = await send({ route: '/plan', cookie, ...of })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const write = async ({ send }: Server, cookie: string, plan: unknown) =>
  send({ method: 'PUT', route: '/plan', cookie, body: plan })

test('R-PLAN-1: a plan is empty at first, then what was written last, and no view or revision knows of it', async () => {
  const { server, cookie } = await begin()
  const views = async () => [await server.view(cookie), (await server.send({ route: '/map' })).body]
  await change(server, cookie, 'POST', '/position', { hex: { x: 44, y: 22 } })
  const before = await views()
  expect(await read(server, cookie)).toEqual(EMPTY_PLAN)
  for (const plan of [PLAN, OTHER, PLAN]) {
    const answer = await write(server, cookie, plan)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toEqual(plan)
    expect(answer.headers).not.toHaveProperty('etag')
    expect(await read(server, cookie)).toEqual(plan)
  }
  expect(await views()).toEqual(before)
  await change(server, cookie, 'POST', '/undo')
  expect(await read(server, cookie)).toEqual(PLAN)
  expect((await server.view(cookie)).redo).toMatchObject({ kind: 'position' })
})

test.each([
  ['route', { route: undefined }],
  ['route', { route: Array.from({ length: 401 }, () => ({ x: 0, y: 0 })) }],
  ['route.1', { route: [PLAN.goal, { x: 1, y: 2 }] }],
  ['until.moon', { until: { moon: true } }],
  ['goal', { goal: { x: 1, y: 2 } }],
  ['carry', { carry: 1_000_001 }],
  ['zoom', { zoom: 2 }],
])('R-PLAN-1: what is no %s is refused by its name, and changes nothing', async (path, wrong) => {
  const { server, cookie } = await begin()
  await write(server, cookie, PLAN)
  const answer = await write(server, cookie, { ...PLAN, ...wrong })
  expect(answer.statusCode, answer.body).toBe(400)
  const errors = answer.json<Problem>().errors ?? []
  expect(errors.map((error) => error.path)).toContain(path)
  expect(await read(server, cookie)).toEqual(PLAN)
})

test('R-PLAN-1, R-RESTORE-1: a plan goes with a campaign’s file, and with the history that it is of', {
  tags: ['more'],
}, async () => {
  const { server, copy, stop } = await startHosted()
  try {
    const cookie = await server.signIn()
    await write(server, cookie, PLAN)
    const file = await download(server, { cookie })
    const { id, key } = await copy(file)
    expect(await read(server, await server.signIn(id, key), { campaign: id })).toEqual(PLAN)

    await write(server, cookie, OTHER)
    const headers = revisionHeaders((await server.view(cookie)).revision)
    const restored = await sendBackup(server, file, { route: '/backup', cookie, headers })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(await read(server, cookie)).toEqual(PLAN)
    await change(server, cookie, 'POST', '/backup/undo')
    expect(await read(server, cookie)).toEqual(OTHER)
  } finally {
    await stop()
  }
})
