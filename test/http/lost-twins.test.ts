import { expect, test } from 'vitest'
import { EMPTY_PLAN } from '../../src/protocol/plan.ts'
import type { GmView } from '../../src/protocol/views.ts'
import type { Dice } from '../../src/rules/dice.ts'
import type { LostPolicy } from '../../src/rules/settings.ts'
import { change, set } from './change.ts'
import { type Server, serve } from './server.ts'

/** Every check is failed; a lost party goes one way or another. */
const lostTowards =
  (heading: number): Dice =>
  (purpose, sides) => {
    if (purpose === 'lost-direction') return heading
    return purpose === 'navigation' ? 1 : Math.ceil(sides / 2)
  }

const toldToPlayers = async (server: Server): Promise<readonly string[]> => {
  const routes = ['/map', '/journal', '/journal/export?format=json', '/journal/export?format=csv']
  const answers = await Promise.all(routes.map((route) => server.send({ route })))
  return answers.map(({ statusCode, headers, body }) => `${statusCode} ${headers.etag} ${body}`)
}

const RUN = { pace: 'fast', canoe: false, until: {}, days: 4 }

test.each(['believed-hex', 'no-marker'] satisfies LostPolicy[])(
  'R-LOST-6, R-STORY-5: under %s two parties that are lost on two ways are one party to players',
  async (lost) => {
    const twins = await Promise.all(
      [1, 4].map(async (heading) => {
        const server = await serve({ dice: lostTowards(heading) })
        return { server, cookie: await server.signIn() }
      }),
    )
    const both = async (act: (server: Server, cookie: string) => Promise<GmView>) => {
      const [one, other] = await Promise.all(
        twins.map(async ({ server, cookie }) => {
          const { map } = await act(server, cookie)
          return { truth: map.position, told: await toldToPlayers(server) }
        }),
      )
      expect(one?.told).toEqual(other?.told)
      return { areApart: one?.truth.y !== other?.truth.y }
    }
    const send = (method: 'POST' | 'PUT', route: string, body?: unknown) =>
      both(async (server, cookie) => {
        await change(server, cookie, method, route, body)
        return server.view(cookie)
      })

    await both(async (server, cookie) => set(server, cookie, { lost }))
    await both(async (server, cookie) => {
      const { rules } = await server.view(cookie)
      const movement = { ...rules.movement, hexes: { slow: 1, normal: 2, fast: 3 } }
      return change(server, cookie, 'PUT', '/rules', { ...rules, movement })
    })
    const route = [
      { x: 46, y: 24 },
      { x: 46, y: 80 },
    ]
    // R-PLAN-1: one GM alone plans.
    await both(async (server, cookie) => {
      const body = { ...EMPTY_PLAN, route }
      if (server === twins[0]?.server)
        await server.send({ method: 'PUT', route: '/plan', cookie, body })
      return server.view(cookie)
    })
    expect((await send('POST', '/runs', { ...RUN, route })).areApart).toBe(true)
    await send('PUT', '/days/2/notes', { gm: 'lost', players: 'Rain.', session: 'One' })
    await send('POST', '/rewind', { day: 1 })
    await send('POST', '/redo')
    await send('POST', '/undo')
    await send('POST', '/runs', { ...RUN, route, pace: 'slow' })
    const other = lost === 'no-marker' ? 'believed-hex' : 'no-marker'
    await both(async (server, cookie) => set(server, cookie, { lost: other }))
  },
)
