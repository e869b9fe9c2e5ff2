import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { ORDER, OTHER_CAMPAIGN, onRevision, type Request, type Server, serve } from './server.ts'

/** What each route of a campaign answers to those who ask, with a request that is otherwise right. */
interface Row {
  readonly request: (server: Server, cookie: string) => Promise<Request>
  readonly anyone: number
  readonly gm: number
}

const changing = (request: Request) => async (server: Server, cookie: string) => ({
  ...request,
  headers: onRevision((await server.view(cookie)).revision),
})
const asking = (request: Request) => async () => request
const saving = async (server: Server, cookie: string) => {
  const { map, revision } = await server.view(cookie)
  return { method: 'PUT', body: map, headers: onRevision(revision) } as const
}

const MATRIX: Readonly<Record<string, Row>> = {
  'GET /map': { request: asking({}), anyone: 200, gm: 200 },
  'HEAD /map': { request: asking({ method: 'HEAD' }), anyone: 200, gm: 200 },
  'PUT /map': { request: saving, anyone: 401, gm: 200 },
  'POST /days': { request: changing({ method: 'POST', body: ORDER }), anyone: 401, gm: 201 },
  'GET /days': { request: asking({}), anyone: 401, gm: 200 },
  'HEAD /days': { request: asking({ method: 'HEAD' }), anyone: 401, gm: 200 },
  'POST /undo': { request: changing({ method: 'POST' }), anyone: 401, gm: 409 },
  'POST /redo': { request: changing({ method: 'POST' }), anyone: 401, gm: 409 },
  'GET /terrains': { request: asking({}), anyone: 401, gm: 200 },
  'HEAD /terrains': { request: asking({ method: 'HEAD' }), anyone: 401, gm: 200 },
  'GET /live': { request: asking({}), anyone: 426, gm: 426 },
  'POST /session': {
    request: async ({ key }) => ({ method: 'POST', body: { key } }),
    anyone: 204,
    gm: 204,
  },
  'DELETE /session': { request: asking({ method: 'DELETE' }), anyone: 401, gm: 204 },
}

test('every route of a campaign has its row in the matrix of roles', async () => {
  const { app } = await serve()
  const paths = Object.entries(app.swagger().paths as Record<string, object>)
  const routes = paths.flatMap(([path, methods]) => {
    const [, route] = /^\/api\/campaigns\/\{campaign\}(\/.*)$/.exec(path) ?? []
    return route ? Object.keys(methods).map((method) => `${method.toUpperCase()} ${route}`) : []
  })
  const heads = Object.keys(MATRIX).filter((name) => name.startsWith('HEAD'))
  expect([...routes, ...heads].sort()).toEqual(Object.keys(MATRIX).sort())
})

describe.each(Object.entries(MATRIX))('%s', (name, { request, anyone, gm }) => {
  const ask = async (server: Server, gmCookie: string, cookie: string | undefined) => {
    const [method, route] = name.split(' ') as ['GET', string]
    const made = await request(server, gmCookie)
    return server.send({ method, route, cookie, ...made })
  }
  const expectNoSecret = (answer: LightMyRequestResponse) => {
    if (answer.statusCode >= 400) expect(answer.json()).not.toHaveProperty('current')
  }

  test(`answers ${anyone} to anyone, ${gm} to the GM`, async () => {
    const server = await serve()
    const cookie = await server.signIn()
    const stranger = await ask(server, cookie, undefined)
    expect(stranger.statusCode, stranger.body).toBe(anyone)
    if (name.split(' ')[0] !== 'HEAD') expectNoSecret(stranger)
    const master = await ask(server, cookie, cookie)
    expect(master.statusCode, master.body).toBe(gm)
  })

  test('takes the GM of another campaign for anyone', async () => {
    const server = await serve()
    const cookie = await server.signIn()
    const away = await server.signIn(OTHER_CAMPAIGN)
    expect((await ask(server, cookie, away)).statusCode).toBe(anyone)
    const [, token] = away.split('=')
    const renamed = `${cookie.split('=')[0]}=${token}`
    expect((await ask(server, cookie, renamed)).statusCode).toBe(anyone)
  })

  test('answers 404 in a campaign that is not there', async () => {
    const server = await serve()
    const cookie = await server.signIn()
    const [method, route] = name.split(' ') as ['GET', string]
    const made = await request(server, cookie)
    const answer = await server.send({ method, route, cookie, ...made, campaign: 'nonsense' })
    expect(answer.statusCode).toBe(404)
    if (method !== ('HEAD' as string)) expect(answer.json().code).toBe('NO_CAMPAIGN')
  })
})
