import { expect, test } from 'vitest'
import type { Dice } from '../../src/rules/dice.ts'
import { type Heading, neighbour } from '../../src/rules/hex.ts'
import { change, set } from './change.ts'
import { endADay, ORDER, type Server, serve } from './server.ts'

/** Every check is failed, and a lost party goes north. */
const lostNorth: Dice = (purpose, sides) =>
  purpose === 'navigation' || purpose === 'lost-direction' ? 1 : Math.ceil(sides / 2)

const ROUTES = ['/map', '/terrains', '/journal', '/journal/export?format=json'] as const

const told = async (server: Server): Promise<readonly string[]> => {
  const answers = await Promise.all(ROUTES.map((route) => server.send({ route })))
  return answers.map(({ statusCode, headers, body }) => `${statusCode} ${headers.etag} ${body}`)
}

interface Twin {
  readonly server: Server
  readonly cookie: string
}

const makeTwins = async () => {
  const twin = async (): Promise<Twin> => {
    const server = await serve({ dice: lostNorth })
    return { server, cookie: await server.signIn() }
  }
  const twins = [await twin(), await twin()] as const
  /** Does to each what differs, or the same, and holds what players are told against each other. */
  const both = async (...acts: ((twin: Twin) => Promise<unknown>)[]): Promise<void> => {
    for (const [at, each] of twins.entries()) await acts[at % acts.length]?.(each)
    const [one, other] = await Promise.all(twins.map(({ server }) => told(server)))
    expect(one).toEqual(other)
  }
  return { twins, both }
}

const rulesWithLeftover =
  (leftover: 'lost' | 'kept') =>
  (cost: number, dc: number) =>
  async ({ server, cookie }: Twin) => {
    const { rules } = await server.view(cookie)
    const hexes = { slow: 2, normal: 4, fast: 6 }
    const movement = { ...rules.movement, hexes, leftover }
    const terrains = rules.terrains.map((each) => ({
      ...each,
      cost: each.name === 'Ruins' ? cost : 2,
    }))
    const tables = rules.weather.tables.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({ ...row, dc })),
    }))
    const weather = { ...rules.weather, tables }
    await change(server, cookie, 'PUT', '/rules', { ...rules, movement, terrains, weather })
  }

const day =
  (order: object = {}) =>
  ({ server, cookie }: Twin) =>
    endADay(server, cookie, { ...ORDER, ...order })

test.each(['lost', 'kept'] as const)(
  'R-LOST-6, R-LOST-7: costs and weather that a lost party cannot see change nothing for players (leftover %s)',
  async (leftover) => {
    const { twins, both } = await makeTwins()
    const rulesWith = rulesWithLeftover(leftover)
    await both(({ server, cookie }) => set(server, cookie, { lost: 'believed-hex', fog: 'veil' }))
    await both(rulesWith(1, 3), rulesWith(3, 40))
    // Where the party truly goes, out of its own sight.
    await both(async ({ server, cookie }) => {
      let { position: hex } = (await server.view(cookie)).map
      const hexes = Array.from({ length: 12 }, () => (hex = neighbour(hex, 1 as Heading)))
      await change(server, cookie, 'POST', '/hexes', { hexes, terrain: 'Ruins' })
    })
    await both(day({ direction: 4 }))
    await both(day({ direction: 4 }))
    const truths = await Promise.all(
      twins.map(async ({ server, cookie }) => (await server.view(cookie)).map.position),
    )
    expect(truths[0]).not.toEqual(truths[1])
    await both(day({ direction: undefined, activity: 'explore' }))
    await both(day({ direction: 3, pace: 'fast' }))
    await both(rulesWith(5, 0), rulesWith(2, 9))
    await both(day({ direction: 4 }))
    for (const route of ['/undo', '/undo', '/redo'])
      await both(({ server, cookie }) => change(server, cookie, 'POST', route))
    await both(({ server, cookie }) =>
      change(server, cookie, 'PUT', '/chart', { chart: null, newLand: { sites: true } }),
    )
  },
)

test('R-KEY-4, R-VIEW-1: of two hex keys whose sites are shown never players are told the same', async () => {
  const { both } = await makeTwins()
  const merge =
    (name: string, gmText: string, terrain: string) =>
    ({ server, cookie }: Twin) => {
      const hex = { x: 70, y: 80 }
      const sites = [{ hex, name, gmText, text: name }]
      return change(server, cookie, 'POST', '/sites/merge', { sites, terrain: [{ hex, terrain }] })
    }
  await both(merge('Old ford', 'A troll', 'Ruins'), merge('Mill', '', 'Beach'))
  await both(({ server, cookie }) => change(server, cookie, 'POST', '/undo'))
})
