import { describe, expect, test } from 'vitest'
import type { PlayerView } from '#protocol/views.ts'
import { FOG_POLICIES } from '#rules/settings.ts'
import { type Hex, neighbour } from '#shared/hex.ts'
import { change, set } from './change.ts'
import { endADay, ORDER, type Server, shareServer } from './server.ts'

const begin = shareServer()

const withRules = async (
  server: Server,
  cookie: string,
  more: object,
  costs: readonly number[] = [],
) => {
  const { rules } = await server.view(cookie)
  const terrains = rules.terrains.map((terrain, at) => ({
    ...terrain,
    cost: costs[at] ?? terrain.cost,
  }))
  const movement = { ...rules.movement, hexes: { slow: 1, normal: 2, fast: 3 }, ...more }
  return change(server, cookie, 'PUT', '/rules', { ...rules, movement, terrains })
}

/** Every hex costs 4, a day has 2 points, and nobody is ever lost. */
const slowGoing = async () => {
  const { server, cookie } = await begin((_, sides) => sides)
  await withRules(server, cookie, { leftover: 'kept' }, Array(9).fill(4))
  return { server, cookie }
}

const playersView = async (server: Server): Promise<PlayerView> =>
  JSON.parse((await server.send({ route: '/map' })).body)

const progressOf = async (server: Server, cookie: string) => (await server.view(cookie)).progress

describe('R-COST-5: what is left over', () => {
  test('is in the GM’s view alone, and returns with undo and redo', async () => {
    const { server, cookie } = await slowGoing()
    const day = await endADay(server, cookie, { ...ORDER, direction: 4 })
    expect(day.way).toEqual([])
    expect(await progressOf(server, cookie)).toEqual({ heading: 4, points: 2 })
    expect(JSON.stringify(await playersView(server))).not.toContain('rogress')
    await change(server, cookie, 'POST', '/undo')
    expect(await progressOf(server, cookie)).toBeNull()
    await change(server, cookie, 'POST', '/redo')
    expect(await progressOf(server, cookie)).toEqual({ heading: 4, points: 2 })
    const next = await endADay(server, cookie, { ...ORDER, direction: 4 })
    expect(next.way).toHaveLength(1)
    expect(await progressOf(server, cookie)).toBeNull()
  })

  const here = async (server: Server, cookie: string) => (await server.view(cookie)).map
  test.each<[string, (server: Server, cookie: string) => Promise<unknown>]>([
    [
      'POST /position',
      async (server, cookie) => {
        const hex = neighbour((await here(server, cookie)).position, 1)
        return change(server, cookie, 'POST', '/position', { hex })
      },
    ],
    [
      'a position changed by PUT /map',
      async (server, cookie) => {
        const map = await here(server, cookie)
        return change(server, cookie, 'PUT', '/map', {
          ...map,
          position: neighbour(map.position, 1),
        })
      },
    ],
    ['leftover set to lost', (server, cookie) => withRules(server, cookie, { leftover: 'lost' })],
    [
      'exploring',
      (server, cookie) =>
        endADay(server, cookie, { ...ORDER, direction: undefined, activity: 'explore' }),
    ],
  ])('is lost by %s', async (_, lose) => {
    const { server, cookie } = await slowGoing()
    await endADay(server, cookie, { ...ORDER, direction: 4 })
    expect(await progressOf(server, cookie)).not.toBeNull()
    await lose(server, cookie)
    expect(await progressOf(server, cookie)).toBeNull()
  })

  test('stays with other edits and rules, and comes back by a rewind', async () => {
    const { server, cookie } = await slowGoing()
    await endADay(server, cookie, { ...ORDER, direction: 4 })
    const { map } = await server.view(cookie)
    await change(server, cookie, 'PUT', '/map', { ...map, food: 7 })
    await withRules(server, cookie, { canoe: 3 })
    expect(await progressOf(server, cookie)).toEqual({ heading: 4, points: 2 })
    await endADay(server, cookie, { ...ORDER, direction: undefined, activity: 'rest' })
    await change(server, cookie, 'POST', '/rewind', { day: 1, keep: 'preparation' })
    expect(await progressOf(server, cookie)).toEqual({ heading: 4, points: 2 })
  })
})

describe('R-EXPL-1: exploring', () => {
  const EXPLORE = { ...ORDER, direction: undefined, activity: 'explore' }
  const exploredIn = ({ known }: Pick<PlayerView, 'known'>, { x, y }: Hex) =>
    known?.explored.some(
      ([row, column, count]) => row === y && column <= x && x < column + 2 * count,
    )

  test('marks the hex, shows its sites, is told, and is undone and redone', async () => {
    const { server, cookie } = await begin(() => 1)
    const { position } = (await server.view(cookie)).map
    const site = {
      hex: position,
      icon: 'cave',
      name: 'Grotto',
      text: '',
      gmText: '',
      shown: 'explored',
    }
    await change(server, cookie, 'POST', '/sites', site)
    expect((await playersView(server)).sites).toEqual([])
    const trail = (await server.view(cookie)).trail.length
    const day = await endADay(server, cookie, EXPLORE)
    expect(day.order.activity).toBe('explore')
    expect(day.rolls.some(({ purpose }) => purpose === 'navigation')).toBe(false)
    const view = await server.view(cookie)
    expect(view.trail).toHaveLength(trail)
    const playersViewAfter = await playersView(server)
    expect([exploredIn(view, position), exploredIn(playersViewAfter, position)]).toEqual([
      true,
      true,
    ])
    expect(playersViewAfter.sites.map(({ name }) => name)).toEqual(['Grotto'])
    const { days } = JSON.parse((await server.send({ route: '/journal' })).body)
    expect(days[0]).toMatchObject({ explored: true, position })
    await change(server, cookie, 'POST', '/undo')
    expect((await playersView(server)).sites).toEqual([])
    await change(server, cookie, 'POST', '/redo')
    expect(exploredIn(await playersView(server), position)).toBe(true)
  })

  test('by hand only marks', async () => {
    const { server, cookie } = await begin()
    const before = await server.view(cookie)
    const day = await endADay(server, cookie, { ...EXPLORE, manual: true })
    expect(day.rolls).toEqual([])
    const after = await server.view(cookie)
    expect(after.map).toEqual(before.map)
    expect(exploredIn(after, before.map.position)).toBe(true)
  })

  test('of a party that is lost is at the hex that it believes to be in', async () => {
    const { server, cookie } = await begin((purpose) => (purpose === 'lost-direction' ? 4 : 1))
    await set(server, cookie, { lost: 'believed-hex' })
    await endADay(server, cookie, { ...ORDER, direction: 1 })
    const { believed, map } = await server.view(cookie)
    expect(believed).not.toEqual(map.position)
    await endADay(server, cookie, EXPLORE)
    const view = await server.view(cookie)
    expect([exploredIn(view, believed), exploredIn(view, map.position)]).toEqual([true, false])
  })

  test('R-LOST-6: without a marker nothing tells which hexes are explored', async () => {
    const { server, cookie } = await begin()
    for (const fog of FOG_POLICIES) {
      await set(server, cookie, { lost: 'no-marker', fog })
      await endADay(server, cookie, { ...EXPLORE, manual: true })
      expect((await playersView(server)).known?.explored ?? []).toEqual([])
    }
  })
})
