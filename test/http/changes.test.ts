import { expect, test } from 'vitest'
import type { GmView } from '#protocol/views.ts'
import { change } from './change.ts'
import { ORDER, type Request, revisionHeaders, shareServer } from './server.ts'

const begin = shareServer()

const SITE = {
  hex: { x: 4, y: 2 },
  icon: 'ruin',
  name: 'Tomb',
  text: 'Cold air.',
  gmText: 'A trap.',
  shown: 'seen',
}

const RUN = { pace: 'fast', canoe: false, until: {}, days: 12 }

/** Commands one after the other, each on the view that those before it left. */
const COMMANDS: readonly (readonly [name: string, body?: (view: GmView) => object])[] = [
  ['PUT /map', ({ map }) => ({ ...map, food: 7 })],
  ['POST /days', () => ORDER],
  [
    'POST /runs',
    ({ map: { position } }) => ({ ...RUN, route: [{ ...position, y: position.y + 40 }] }),
  ],
  ['POST /rewind', ({ day }) => ({ day: day - 9 })],
  ['POST /undo'],
  ['POST /redo'],
  ['POST /hexes', () => ({ hexes: [{ x: 0, y: 0 }], knowledge: 'visited' })],
  ['POST /sites', () => SITE],
  ['PUT /sites/{id}', () => ({ ...SITE, name: 'Crypt' })],
  ['DELETE /sites/{id}'],
  ['PUT /days/1/notes', () => ({ gm: 'The guide lies.', players: 'Rain.', session: null })],
  ['PUT /settings', ({ settings }) => ({ ...settings, fog: 'veil', lost: 'believed-hex' })],
  ['PUT /rules', ({ rules }) => ({ ...rules, needs: { ointment: 0, water: 3, food: 1 } })],
  ['POST /position', () => ({ hex: { x: 12, y: 10 } })],
  ['PUT /chart', () => ({ chart: null })],
]

/** The others answer the view. */
const ANSWERS_DAYS = ['POST /days', 'POST /runs']

test('R-REV-1, R-ONCE-1: a command answers its revision and the new view, a repeat the day or run that it made, or the newest view', async () => {
  const { server, cookie } = await begin()
  const repeats: (() => Promise<void>)[] = []
  let held = await server.view(cookie)
  for (const [name, body] of COMMANDS) {
    const [method, path = ''] = name.split(' ') as ['POST' | 'PUT' | 'DELETE', string]
    const headers = revisionHeaders(held.revision, `once-${repeats.length}`)
    const route = path.replace('{id}', held.sites[0]?.id ?? '')
    const request: Request = { method, route, cookie, headers, ...(body && { body: body(held) }) }
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
  const requestFor = async (route: string, once: string, body?: object): Promise<Request> => {
    const headers = revisionHeaders((await server.view(cookie)).revision, once)
    return { method: 'POST', route, cookie, headers, ...(body && { body }) }
  }
  const day = await requestFor('/days', 'day', ORDER)
  const first = await server.send(day)
  const undo = await requestFor('/undo', 'undo')
  expect((await server.send(undo)).statusCode).toBe(200)
  expect((await server.send(day)).body).toBe(first.body)
  await change(server, cookie, 'POST', '/position', { hex: { x: 12, y: 10 } })
  const newest = await server.view(cookie)
  expect((await server.send(undo)).json()).toEqual(newest)
  expect(await server.view(cookie)).toEqual(newest)
})
