import { expect, test } from 'vitest'
import type { GmView } from '#protocol/views.ts'
import { change, playersView, set } from './change.ts'
import { uploadOnce } from './images.ts'
import { endADay, ORDER, type Server, serve, shareServer } from './server.ts'

const begin = shareServer()

const GRID = { left: 20, top: 30, columnSpacing: 50, rowSpacing: 30 }

/** Knowledge, trail, sites and terrain, for the GM and for players. */
const onTheMap = async (server: Server, cookie: string) => {
  const { known, trail, sites, progress, map, day } = await server.view(cookie)
  const land = (await server.send({ route: '/land', cookie })).json()
  const { known: forPlayers, trail: way, sites: shown } = await playersView(server)
  return {
    known,
    trail,
    sites,
    progress,
    map,
    day,
    land,
    forPlayers: { known: forPlayers, way, shown },
  }
}

/** Two days old: with a trail, an explored hex, paint, a site, and points on the way. */
const travelled = async () => {
  const gm = await begin((_, sides) => sides)
  const { server, cookie, campaign } = gm
  const fresh = await onTheMap(server, cookie)
  const { rules, map } = await server.view(cookie)
  const movement = {
    ...rules.movement,
    hexes: { slow: 1, normal: 3, fast: 4 },
    leftover: 'kept',
  }
  const terrains = rules.terrains.map((terrain) => ({ ...terrain, cost: 2 }))
  await change(server, cookie, 'PUT', '/rules', { ...rules, movement, terrains })
  const elsewhere = { x: 10, y: 10 }
  const terrain = map.terrain
  await change(server, cookie, 'POST', '/hexes', { hexes: [elsewhere], terrain })
  await change(server, cookie, 'POST', '/hexes', { hexes: [elsewhere], knowledge: 'seen' })
  const site = { icon: 'ruin', name: 'Shrine', gmText: '', text: '', shown: 'always' }
  await change(server, cookie, 'POST', '/sites', { ...site, hex: elsewhere })
  await endADay(server, cookie, { ...ORDER, direction: undefined, activity: 'explore' })
  await endADay(server, cookie, { ...ORDER, direction: 4 })
  const image = await uploadOnce(gm)
  const before = await onTheMap(server, cookie)
  expect(before.progress).not.toBeNull()
  expect(before.known.explored).not.toEqual([])
  expect(before.trail.length).toBeGreaterThan(1)
  const chart = { gm: image, players: null, grid: GRID }
  const lay = (body: object) => change(server, cookie, 'PUT', '/chart', body)
  return { server, cookie, campaign, before, fresh, chart, lay }
}

test.each([true, false])(
  'R-CHART-5: new land begins with an empty map, sites kept: %s; Undo and redo bring all of it back',
  async (sites) => {
    const { server, cookie, before, chart, lay } = await travelled()
    await lay({ chart, newLand: { sites } })
    const after = await onTheMap(server, cookie)
    expect(after.map).toEqual(before.map)
    expect(after.day).toBe(2)
    expect(after.progress).toBeNull()
    expect(after.sites).toEqual(sites ? before.sites : [])
    expect(after.land).toEqual({ land: [] })
    const here = before.map.position
    expect(after.trail).toEqual([expect.objectContaining({ day: 2, hex: here })])
    expect(after.known).toMatchObject({ visited: [[here.y, here.x, 1]], explored: [] })
    expect(after.forPlayers.known).toEqual(after.known)
    expect(after.forPlayers.way).toEqual([{ day: 2, hex: here }])
    await change(server, cookie, 'POST', '/undo')
    expect(await onTheMap(server, cookie)).toEqual(before)
    await change(server, cookie, 'POST', '/redo')
    expect(await onTheMap(server, cookie)).toEqual(after)
  },
)

test('R-CHART-5: the built-in chart may be new land, too, and the chart that lies there', async () => {
  const { server, cookie, fresh, lay } = await travelled()
  await change(server, cookie, 'POST', '/position', { hex: fresh.map.position })
  await lay({ chart: null, newLand: { sites: false } })
  const { land, known, trail, sites, progress, forPlayers } = await onTheMap(server, cookie)
  const begun = { ...fresh, trail: [{ ...fresh.trail[0], day: 2 }] }
  begun.forPlayers = { ...fresh.forPlayers, way: [{ hex: fresh.map.position, day: 2 }] }
  expect({ ...begun, land, known, trail, sites, progress, forPlayers }).toEqual(begun)
  const { revision } = await lay({ chart: null })
  expect((await server.view(cookie)).revision).toBe(revision)
})

test('R-CHART-5, R-COST-5: the same land keeps all but what is left over, which a new map loses', async () => {
  const { server, cookie, campaign, before, chart, lay } = await travelled()
  const players = await uploadOnce({ server, cookie, campaign }, 500, 300)
  await lay({ chart })
  const { progress, land, ...content } = await onTheMap(server, cookie)
  expect(progress).toBeNull()
  expect(content).toEqual({
    ...content,
    known: before.known,
    trail: before.trail,
    sites: before.sites,
  })
  expect(land).not.toEqual({ land: [] })
  for (const [more, isLost] of [
    [{ players }, false],
    [{ grid: { ...GRID, pointy: true } }, true],
    [{ grid: { ...GRID, pointy: true, left: 21 } }, true],
  ] as const) {
    await endADay(server, cookie, { ...ORDER, direction: 4 })
    const left = (await server.view(cookie)).progress
    const made = await lay({ chart: { ...chart, ...more } })
    expect(made.progress).toEqual(isLost ? null : left)
    if (isLost) {
      await change(server, cookie, 'POST', '/undo')
      expect((await server.view(cookie)).progress).toEqual(left)
      await change(server, cookie, 'POST', '/redo')
    }
  }
})

test('R-CHART-5, R-LOST-6: on new land a lost party stays lost, and players see nothing of where', async () => {
  const failing = (heading: number) => async () => {
    const server = await serve({
      dice: (purpose, sides) =>
        purpose === 'lost-direction'
          ? heading
          : purpose === 'navigation'
            ? 1
            : Math.ceil(sides / 2),
    })
    const cookie = await server.signIn()
    await set(server, cookie, { lost: 'believed-hex' })
    await endADay(server, cookie, { ...ORDER, direction: 3 })
    const made: GmView = await change(server, cookie, 'PUT', '/chart', {
      chart: null,
      newLand: { sites: true },
    })
    return { truth: made.map.position, forPlayers: (await server.send({ route: '/map' })).body }
  }
  const [one, other] = await Promise.all([failing(1)(), failing(4)()])
  expect(one.truth).not.toEqual(other.truth)
  expect(one.forPlayers).toBe(other.forPlayers)
  expect(JSON.parse(one.forPlayers).trail).toHaveLength(1)
})
