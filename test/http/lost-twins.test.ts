import { expect, test } from 'vitest'
import { EMPTY_PLAN } from '#protocol/map/plan.ts'
import type { Dice } from '#rules/dice/dice.ts'
import type { LostPolicy } from '#rules/settings.ts'
import { type Heading, neighbour } from '#shared/hex.ts'
import { change, set } from './change.ts'
import { endADay, ORDER, type Server, serve } from './server.ts'

/** Every check is failed; a lost party goes one way or another. */
const lostTowards =
  (heading: Heading): Dice =>
  (purpose, sides) => {
    if (purpose === 'lost-direction') return heading
    return purpose === 'navigation' ? 1 : Math.ceil(sides / 2)
  }

const ROUTES = [
  '/map',
  '/terrains',
  '/journal',
  '/journal/export?format=json',
  '/journal/export?format=csv',
] as const

const playersAnswers = async (server: Server): Promise<readonly string[]> => {
  const answers = await Promise.all(ROUTES.map((route) => server.send({ route })))
  return answers.map(({ statusCode, headers, body }) => `${statusCode} ${headers.etag} ${body}`)
}

interface Twin {
  readonly server: Server
  readonly cookie: string
}
type Act = (twin: Twin) => Promise<unknown>

const makeTwins = async (...dice: readonly Dice[]) => {
  const twins = await Promise.all(
    dice.map(async (fall): Promise<Twin> => {
      const server = await serve({ dice: fall })
      return { server, cookie: await server.signIn() }
    }),
  )
  /** Does to each what differs, or the same, and holds what players are told against each other. */
  const both = async (...acts: readonly Act[]): Promise<void> => {
    for (const [at, twin] of twins.entries()) await acts[at % acts.length]?.(twin)
    const [one, other] = await Promise.all(twins.map(({ server }) => playersAnswers(server)))
    expect(one).toEqual(other)
  }
  const expectApart = async (): Promise<void> => {
    const [one, other] = await Promise.all(
      twins.map(async ({ server, cookie }) => (await server.view(cookie)).map.position),
    )
    expect(one).not.toEqual(other)
  }
  return { both, expectApart }
}

const sends =
  (method: 'POST' | 'PUT', route: string, body?: unknown): Act =>
  ({ server, cookie }) =>
    change(server, cookie, method, route, body)

const sets =
  (some: Parameters<typeof set>[2]): Act =>
  ({ server, cookie }) =>
    set(server, cookie, some)

const day =
  (order: object): Act =>
  ({ server, cookie }) =>
    endADay(server, cookie, { ...ORDER, ...order })

const route = [
  { x: 46, y: 24 },
  { x: 46, y: 80 },
]
const RUN = { route, pace: 'fast', canoe: false, until: {}, days: 4 }

test.each(['believed-hex', 'no-marker'] satisfies LostPolicy[])(
  'R-LOST-6, R-STORY-4: under %s two parties that are lost on two ways are one party to players',
  async (lost) => {
    const { both, expectApart } = await makeTwins(lostTowards(1), lostTowards(4))
    await both(sets({ lost }))
    await both(async ({ server, cookie }) => {
      const { rules } = await server.view(cookie)
      const movement = { ...rules.movement, hexes: { slow: 1, normal: 2, fast: 3 } }
      return change(server, cookie, 'PUT', '/rules', { ...rules, movement })
    })
    // R-PLAN-1: one GM alone plans.
    const plans: Act = ({ server, cookie }) =>
      server.send({ method: 'PUT', route: '/plan', cookie, body: { ...EMPTY_PLAN, route } })
    await both(plans, async () => {})
    await both(sends('POST', '/runs', RUN))
    await expectApart()
    await both(sends('PUT', '/days/2/notes', { gm: 'lost', players: 'Rain.', session: 'One' }))
    await both(sends('POST', '/rewind', { day: 1 }))
    await both(sends('POST', '/redo'))
    await both(sends('POST', '/undo'))
    await both(sends('POST', '/runs', { ...RUN, pace: 'slow' }))
    await both(sets({ lost: lost === 'no-marker' ? 'believed-hex' : 'no-marker' }))
  },
)

const rulesWithLeftover =
  (leftover: 'lost' | 'kept') =>
  (cost: number, dc: number): Act =>
  async ({ server, cookie }) => {
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

test.each(['lost', 'kept'] as const)(
  'R-LOST-6, R-LOST-7: costs and weather that a lost party cannot see change nothing for players (leftover %s)',
  async (leftover) => {
    const { both, expectApart } = await makeTwins(lostTowards(1), lostTowards(1))
    const rulesWith = rulesWithLeftover(leftover)
    await both(sets({ lost: 'believed-hex', fog: 'veil' }))
    await both(rulesWith(1, 3), rulesWith(3, 40))
    // Where the party truly goes, out of its own sight.
    await both(async ({ server, cookie }) => {
      let { position: hex } = (await server.view(cookie)).map
      const hexes = Array.from({ length: 12 }, () => (hex = neighbour(hex, 1)))
      await change(server, cookie, 'POST', '/hexes', { hexes, terrain: 'Ruins' })
    })
    await both(day({ direction: 4 }))
    await both(day({ direction: 4 }))
    await expectApart()
    await both(day({ direction: undefined, activity: 'explore' }))
    await both(day({ direction: 3, pace: 'fast' }))
    await both(rulesWith(5, 0), rulesWith(2, 9))
    await both(day({ direction: 4 }))
    for (const step of ['/undo', '/undo', '/redo']) await both(sends('POST', step))
    await both(sends('PUT', '/chart', { chart: null, newLand: { sites: true } }))
  },
)

test('R-KEY-4, R-VIEW-1: of two hex keys whose sites are shown never players are told the same', async () => {
  const { both } = await makeTwins(lostTowards(1), lostTowards(1))
  const merge = (name: string, gmText: string, terrain: string): Act => {
    const hex = { x: 70, y: 80 }
    const sites = [{ hex, name, gmText, text: name }]
    return sends('POST', '/sites/merge', { sites, terrain: [{ hex, terrain }] })
  }
  await both(merge('Old ford', 'A troll', 'Ruins'), merge('Mill', '', 'Beach'))
  await both(sends('POST', '/undo'))
})
