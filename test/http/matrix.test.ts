import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLERS, type Caller } from './matrix/callers.ts'
import { type Made, TABLE } from './matrix/table.ts'
import { createWorld, gmCookie, tokenOf, type World } from './matrix/world.ts'
import type { Route } from './server.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.stop())

const rowNamed = (method: string, url: string) =>
  TABLE[`${method === 'HEAD' ? 'GET' : method} ${url}`]

/** The routes of an application that the table says nothing of, and the other way round. */
const differences = (routes: readonly Route[]) => ({
  unsaid: routes.filter(({ method, url }) => !rowNamed(method, url)).map(({ url }) => url),
  unknown: Object.keys(TABLE).filter(
    (name) => !routes.some(({ method, url }) => `${method} ${url}` === name),
  ),
})

test('every route and method of the application has its row in the matrix of roles', () => {
  const { routes } = world.server
  expect(differences(routes)).toEqual({ unsaid: [], unknown: [] })
  const added = { method: 'POST', url: '/api/campaigns/:campaign/added' }
  expect(differences([...routes, added]).unsaid).toEqual([added.url])
})

interface Asked {
  readonly method: string
  readonly url: string
  readonly query?: string
}

/**
 * Asks as somebody, with a request that is right but for that. It is made anew once it has done
 * something: what is refused changes nothing.
 */
const asking = ({ method, url, query = '' }: Asked) => {
  let made: Made | undefined
  return async ({ comes }: Pick<Caller, 'comes'>) => {
    made ??= (await rowNamed(method, url)?.request?.(world)) ?? {}
    const { params = {}, query: wanted = '', ...request } = made
    const { address, cookie } = await comes(world)
    const named: Readonly<Record<string, string>> = { campaign: address, ...params }
    const path = url
      .replace(/:(\w+)/g, (_, name: string) => named[name] ?? '')
      .replace('*', 'none.js')
    const answer = await world.server.send({
      ...request,
      method: method as 'GET',
      url: `${path}${query || wanted}`,
      cookie,
    })
    if (answer.statusCode < 400 && method !== 'GET' && method !== 'HEAD') {
      made = undefined
      world.tokens.clear()
    }
    return answer
  }
}

const expectNothingOfTheGm = (answer: LightMyRequestResponse) => {
  expect(`${JSON.stringify(answer.headers)} ${answer.body}`).not.toContain(world.id)
  if (answer.statusCode >= 400) expect(answer.body).not.toContain('"current"')
}

describe.each(Object.keys(TABLE))('%s', (name) => {
  const [method = '', url = ''] = name.split(' ')

  test('answers each role as the matrix says', async () => {
    const ask = asking({ method, url })
    for (const caller of CALLERS) {
      const expected = TABLE[name]?.answers[caller.role]
      const answer = await ask(caller)
      expect(answer.statusCode, `${caller.name}: ${answer.body.slice(0, 300)}`).toBe(expected)
      if (caller.role === 'player' || caller.role === 'screen') expectNothingOfTheGm(answer)
    }
    const hasHead =
      method === 'GET' &&
      world.server.routes.some((route) => route.method === 'HEAD' && route.url === url)
    const askHead = asking({ method: 'HEAD', url })
    for (const caller of hasHead ? CALLERS : []) {
      const answer = await askHead(caller)
      expect(answer.statusCode, `HEAD, ${caller.name}`).toBe(TABLE[name]?.answers[caller.role])
      expect(answer.body).toBe('')
    }
  })
})

const OF_A_CAMPAIGN = Object.keys(TABLE).filter((name) => name.includes('/api/campaigns/:campaign'))

test('an unknown campaign and what is no address at all look alike', async () => {
  for (const name of OF_A_CAMPAIGN) {
    const [method = '', url = ''] = name.split(' ')
    const bodies = new Set<string>()
    const ask = asking({ method, url })
    for (const address of [
      'A'.repeat(22),
      'nonsense',
      '.host',
      `${world.id}x`,
      world.id.toLowerCase() === world.id ? world.id.toUpperCase() : world.id.toLowerCase(),
    ]) {
      const cookie = gmCookie(world.id, await tokenOf(world, world.id))
      const answer = await ask({ comes: async () => ({ address, cookie }) })
      expect(answer.statusCode, `${name} of ${address}`).toBe(404)
      const { date: _, 'x-request-id': _id, ...headers } = answer.headers
      bodies.add(`${JSON.stringify(headers)} ${answer.body}`)
    }
    expect([...bodies], name).toHaveLength(1)
  }
})

test('?as=player gives everybody the player’s view, the GM included', async () => {
  const query = '?as=player'
  const askMap = asking({ method: 'GET', url: '/api/campaigns/:campaign/map', query })
  const views = new Set<string>()
  for (const caller of CALLERS) views.add((await askMap(caller)).body)
  expect(views.size).toBe(1)
  const askPicture = asking({ method: 'GET', url: '/charts/:campaign/:image/:level/:tile', query })
  for (const caller of CALLERS) expect((await askPicture(caller)).statusCode).toBe(404)
  const askLive = asking({ method: 'GET', url: '/api/campaigns/:campaign/live', query })
  for (const caller of CALLERS) expect((await askLive(caller)).statusCode).toBe(426)
})
