import { expect, test } from 'vitest'
import type { GmView } from '../../src/protocol/views.ts'
import { change } from './change.ts'
import { ORDER, onRevision, type Request, shareServer } from './server.ts'

const begin = shareServer()

const SITE = {
  hex: { x: 4, y: 2 },
  icon: 'ruin',
  name: 'Tomb',
  text: 'Cold air.',
  gmText: 'A trap.',
  shown: 'seen',
}

/** Commands one after the other, each on the view that those before it left. */
const COMMANDS: readonly {
  name: string
  command: (view: GmView) => Request & { route: string }
}[] = [
  {
    name: 'PUT /map',
    command: ({ map }) => ({ method: 'PUT', route: '/map', body: { ...map, food: 7 } }),
  },
  { name: 'POST /days', command: () => ({ method: 'POST', route: '/days', body: ORDER }) },
  {
    name: 'POST /runs',
    command: ({ map: { position } }) => ({
      method: 'POST',
      route: '/runs',
      body: {
        route: [{ x: position.x, y: position.y + 40 }],
        pace: 'fast',
        canoe: false,
        until: {},
        days: 12,
      },
    }),
  },
  {
    name: 'POST /rewind',
    command: ({ day }) => ({ method: 'POST', route: '/rewind', body: { day: day - 9 } }),
  },
  { name: 'POST /undo', command: () => ({ method: 'POST', route: '/undo' }) },
  { name: 'POST /redo', command: () => ({ method: 'POST', route: '/redo' }) },
  {
    name: 'POST /hexes',
    command: () => ({
      method: 'POST',
      route: '/hexes',
      body: {
        hexes: [
          { x: 0, y: 0 },
          { x: 2, y: 0 },
        ],
        knowledge: 'visited',
      },
    }),
  },
  { name: 'POST /sites', command: () => ({ method: 'POST', route: '/sites', body: SITE }) },
  {
    name: 'PUT /sites/{id}',
    command: ({ sites }) => ({
      method: 'PUT',
      route: `/sites/${sites[0]?.id}`,
      body: { ...SITE, name: 'Crypt' },
    }),
  },
  {
    name: 'DELETE /sites/{id}',
    command: ({ sites }) => ({ method: 'DELETE', route: `/sites/${sites[0]?.id}` }),
  },
  {
    name: 'PUT /days/{day}/notes',
    command: () => ({
      method: 'PUT',
      route: '/days/1/notes',
      body: { gm: 'The guide lies.', players: 'Rain.', session: null },
    }),
  },
  {
    name: 'PUT /settings',
    command: ({ settings }) => ({
      method: 'PUT',
      route: '/settings',
      body: { ...settings, fog: 'veil', lost: 'believed-hex' },
    }),
  },
  {
    name: 'PUT /rules',
    command: ({ rules }) => ({
      method: 'PUT',
      route: '/rules',
      body: { ...rules, needs: { ointment: 0, water: 3, food: 1 } },
    }),
  },
  {
    name: 'POST /position',
    command: () => ({ method: 'POST', route: '/position', body: { hex: { x: 12, y: 10 } } }),
  },
  {
    name: 'PUT /chart',
    command: () => ({ method: 'PUT', route: '/chart', body: { chart: null } }),
  },
]

/** The others answer the view. */
const ANSWERS_DAYS = ['POST /days', 'POST /runs']

test('R-REV-1, R-ONCE-1: a command answers its revision and the new view, a repeat the day or run that it made, or the newest view', async () => {
  const { server, cookie } = await begin()
  const repeats: (() => Promise<void>)[] = []
  let held = await server.view(cookie)
  for (const { name, command } of COMMANDS) {
    const headers = onRevision(held.revision, `once-${repeats.length}`)
    const request: Request = { ...command(held), cookie, headers }
    const answer = await server.send(request)
    expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(300)
    held = await server.view(cookie)
    expect(answer.headers.etag, name).toBe(`"${held.revision}"`)
    expect(answer.headers['content-type'], name).toBe('application/json; charset=utf-8')
    const isView = !ANSWERS_DAYS.includes(name)
    if (isView) expect(answer.json(), name).toEqual(held)
    repeats.push(async () => {
      const again = await server.send(request)
      expect(again.statusCode, name).toBe(answer.statusCode)
      if (isView) expect(again.json(), name).toEqual(held)
      else expect(again.body, name).toBe(answer.body)
    })
  }
  for (const repeat of repeats) await repeat()
  expect(await server.view(cookie)).toEqual(held)
})

test('R-ONCE-1: a repeat gets the day that it made, also once that is undone, and then the newest view', async () => {
  const { server, cookie } = await begin()
  const asked = async (route: string, once: string, body?: object): Promise<Request> => {
    const headers = onRevision((await server.view(cookie)).revision, once)
    return { method: 'POST', route, cookie, headers, ...(body && { body }) }
  }
  const day = await asked('/days', 'day', ORDER)
  const first = await server.send(day)
  const undo = await asked('/undo', 'undo')
  expect((await server.send(undo)).statusCode).toBe(200)
  expect((await server.send(day)).body).toBe(first.body)
  await change(server, cookie, 'POST', '/position', { hex: { x: 12, y: 10 } })
  const newest = await server.view(cookie)
  expect((await server.send(undo)).json()).toEqual(newest)
  expect(await server.view(cookie)).toEqual(newest)
})
