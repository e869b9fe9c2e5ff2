import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import type { AccessView } from '#protocol/access.ts'
import { INITIAL_SCREEN } from '#protocol/first-screen.ts'
import { ADDRESS_GONE, type LiveMessage } from '#protocol/live.ts'
import type { Screen } from '#protocol/map/screen.ts'
import { apiPath } from '#protocol/paths.ts'
import type { Problem } from '#protocol/problems.ts'
import type { LiveIntervals } from '#server/live/heartbeat.ts'
import { holdDate } from '../support/held-date.ts'
import { openSession } from '../support/signed-in.ts'
import { openScreen, startLive } from './live-support.ts'
import { CAMPAIGN, endADay, type Server, serve, shareServer, startListening } from './server.ts'

const open = shareServer()

const HEX = { x: 3, y: 5 }

interface World {
  readonly server: Server
  readonly cookie: string
  readonly port: number
  /** The address of the table's screen. */
  readonly address: string
}

const replaceLink = async ({ server, cookie }: Pick<World, 'server' | 'cookie'>) => {
  const answer = await server.send({ method: 'POST', route: '/access/screen', cookie })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<AccessView>().screen ?? ''
}

const begin = async (live: Partial<LiveIntervals> = {}): Promise<World> => {
  const { server, port, stop } = await startListening({ live })
  onTestFinished(stop)
  const cookie = await server.signIn()
  return { server, cookie, port, address: await replaceLink({ server, cookie }) }
}

const show = async ({ server, cookie }: World, screen: unknown) =>
  server.send({ method: 'PUT', route: '/screen', cookie, body: screen })

const point = async ({ server, cookie }: Pick<World, 'server' | 'cookie'>, hex: unknown) =>
  server.send({ method: 'POST', route: '/point', cookie, body: { hex } })

const events = (messages: readonly LiveMessage[]) => messages.map(({ event }) => event)

/** A live connection; its messages but for beats. */
const connect = async (
  { port }: World,
  { address = CAMPAIGN, query = '', cookie }: { address?: string; query?: string; cookie?: string },
) => {
  const headers = { host: 'localhost:3000', ...(cookie !== undefined && { cookie }) }
  const ws = new WebSocket(`ws://127.0.0.1:${port}${apiPath(address, `/live${query}`)}`, {
    headers,
  })
  onTestFinished(() => ws.terminate())
  // One that is refused says so twice.
  ws.on('error', () => {})
  const messages: LiveMessage[] = []
  const beats: LiveMessage[] = []
  ws.on('message', (payload) => {
    const message = JSON.parse(String(payload)) as LiveMessage
    ;(message.event === 'beat' ? beats : messages).push(message)
  })
  const closed = new Promise<number>((resolve) => ws.once('close', resolve))
  const outcome = await new Promise<'open' | number>((resolve) => {
    ws.once('open', () => resolve('open'))
    ws.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
  })
  return { messages, beats, closed, outcome }
}

const OTHER: Screen = {
  look: 'party',
  curtain: true,
  handout: null,
}

test('R-SCREEN-1: a campaign has no link for the table’s screen until its GM asks, and each new one shuts the old', async () => {
  const { server, cookie, campaign } = await open()
  const access = await server.send({ route: '/access', cookie })
  expect(access.json<AccessView>().screen).toBeNull()
  const first = await replaceLink({ server, cookie })
  expect(first).toMatch(/^[\w-]{22}$/)
  expect((await server.send({ route: '/map', campaign: first })).statusCode).toBe(200)
  const second = await replaceLink({ server, cookie })
  expect((await server.send({ route: '/map', campaign: first })).statusCode).toBe(404)
  expect((await server.send({ route: '/map', campaign: second })).statusCode).toBe(200)
  const { screen, players } = (await server.send({ route: '/access', cookie })).json<AccessView>()
  expect(screen).toBe(second)
  expect(players).toBe(campaign)
})

test('R-SCREEN-1: a screen whose address is replaced is sent away with 4404, and nobody else', async () => {
  const world = await begin()
  const screen = await connect(world, { address: world.address })
  const player = await connect(world, {})
  await expect.poll(() => events(screen.messages)).toEqual(['view', 'screen'])
  await replaceLink(world)
  expect(await screen.closed).toBe(ADDRESS_GONE)
  await endADay(world.server, world.cookie)
  await expect.poll(() => events(player.messages)).toEqual(['view', 'view'])
})

test('R-SCREEN-2: it is told what to show beside the view and after each change, which is no change of the campaign', async () => {
  const world = await begin()
  const { server, cookie, address } = world
  await server.send({ method: 'PATCH', route: '/access', cookie, body: { name: 'Jungle' } })
  const before = await server.view(cookie)
  const screen = await connect(world, { address, query: '?changes=1' })
  await expect.poll(() => events(screen.messages)).toEqual(['view', 'screen'])
  expect(screen.messages[1]).toEqual({ event: 'screen', screen: INITIAL_SCREEN, name: 'Jungle' })
  const answer = await show(world, OTHER)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toEqual(OTHER)
  await expect
    .poll(() => screen.messages.slice(2))
    .toEqual([{ event: 'screen', screen: OTHER, name: 'Jungle' }])
  expect(await server.view(cookie)).toEqual(before)
})

test('R-SCREEN-2: nobody else is told, but those who ask where players may not come', async () => {
  const world = await begin()
  const { server, cookie } = world
  await server.store.replaceAddresses(CAMPAIGN, 'player', ['players'])
  const refused = await connect(world, { address: 'players', query: '?screen=1' })
  expect(refused.outcome).toBe(404)
  const player = await connect(world, { address: 'players', query: '?changes=1' })
  const home = await connect(world, { query: '?screen=1&as=player' })
  const gm = await connect(world, { query: '?changes=1&screen=1', cookie })
  await show(world, OTHER)
  for (const { messages } of [home, gm])
    await expect.poll(() => messages.at(-1)).toMatchObject({ event: 'screen', screen: OTHER })
  expect(events(player.messages)).toEqual(['view'])
  expect(JSON.stringify(home.messages[0])).not.toContain('"undo"')
})

test.each([
  ['look', { ...OTHER, look: 'moon' }, 'look'],
  ['what is no handout', { ...OTHER, handout: 'secret' }, 'handout'],
  ['an unknown field', { ...OTHER, zoom: 2 }, 'zoom'],
])('R-SCREEN-2: %s is refused by its name, and changes nothing', async (_, body, path) => {
  const { server, cookie, campaign } = await open()
  const answer = await server.send({ method: 'PUT', route: '/screen', cookie, body })
  expect(answer.statusCode, answer.body).toBe(400)
  expect(answer.json<Problem>().errors?.map((error) => error.path)).toContain(path)
  expect((await server.store.findScreens([campaign])).get(campaign)?.screen).toEqual(INITIAL_SCREEN)
})

test('R-POINT-1: the hex that the GM points to is told to everybody who takes changes, and kept nowhere', async () => {
  const world = await begin()
  const { server, cookie, address } = world
  const before = await server.view(cookie)
  const takers = await Promise.all([
    connect(world, { query: '?changes=1' }),
    connect(world, { address, query: '?changes=1' }),
    connect(world, { query: '?changes=1', cookie }),
  ])
  const plain = await connect(world, {})
  for (const { messages } of [...takers, plain])
    await expect.poll(() => messages.length).toBeGreaterThan(0)
  expect((await point(world, HEX)).statusCode).toBe(204)
  for (const { messages } of takers)
    await expect.poll(() => messages.at(-1)).toEqual({ event: 'point', hex: HEX })
  expect(events(plain.messages)).toEqual(['view'])
  expect(await server.view(cookie)).toEqual(before)
  const late = await connect(world, { query: '?changes=1' })
  await expect.poll(() => events(late.messages)).toEqual(['view'])
})

test('R-POINT-1: a hex off the lattice is refused, and too many points are, for a moment', async () => {
  const pass = holdDate()
  const server = await serve()
  const asGm = { server, cookie: await server.signIn() }
  const off = await point(asGm, { x: 1, y: 2 })
  expect(off.statusCode).toBe(400)
  expect(off.json<Problem>().errors?.[0]).toMatchObject({ path: 'hex', code: 'off-lattice' })
  pass(5_000)
  const statuses: number[] = []
  for (let times = 0; times < 42; times += 1) statuses.push((await point(asGm, HEX)).statusCode)
  expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 204))
  expect(statuses.slice(40)).toEqual([429, 429])
  pass(5_000)
  expect((await point(asGm, HEX)).statusCode).toBe(204)
})

test('R-SCREEN-3: the GM is told how many screens are on, and they are not counted as players', async () => {
  const live = await startLive({ intervals: { beat: 30 } })
  await openSession(live.store, 'hash', { campaign: CAMPAIGN, expiresAt: Date.now() + 60_000 })
  const gm = await openScreen(live, { session: 'hash', changes: true })
  const screen = await openScreen(live, { shown: true })
  await openScreen(live)
  await expect.poll(() => gm.messages.at(-1)).toEqual({ event: 'beat', viewers: 1, screens: 1 })
  screen.ws.close()
  await expect.poll(() => gm.messages.at(-1)).toEqual({ event: 'beat', viewers: 1 })
})

test('R-VIEW-5: the GM’s own look at what players see is no viewer, by whichever address', async () => {
  const world = await begin({ beat: 30, tick: 10 })
  const { cookie, server } = world
  const { players } = (await server.send({ route: '/access', cookie })).json<AccessView>()
  const gm = await connect(world, { cookie, query: '?changes=1' })
  await connect(world, { query: '?as=player&changes=1' })
  for (const address of [CAMPAIGN, players])
    await connect(world, { address, cookie, query: '?as=player&changes=1' })
  const before = gm.beats.length
  await expect.poll(() => gm.beats.length).toBeGreaterThan(before + 2)
  expect(gm.beats.at(-1)).toEqual({ event: 'beat', viewers: 1 })
})

test('R-SCREEN-2: what screens showed, read before a change and told after it, takes nothing back', async () => {
  const held = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  let holdsNext = false
  const live = await startLive({
    intervals: { revisionCheck: 20 },
    disturb: (store) => ({
      ...store,
      findScreens: async (ids) => {
        const found = await store.findScreens(ids)
        if (holdsNext) {
          holdsNext = false
          held.resolve()
          await release.promise
        }
        return found
      },
    }),
  })
  const screen = await openScreen(live, { shown: true })
  await screen.nextView()
  expect(await screen.next()).toMatchObject({ event: 'screen', screen: INITIAL_SCREEN })
  holdsNext = true
  await held.promise
  await live.store.setScreen(CAMPAIGN, { ...INITIAL_SCREEN, curtain: true })
  expect(await screen.next()).toMatchObject({ event: 'screen', screen: { curtain: true } })
  release.resolve()
  // By a look of its own, after the one that was held.
  await live.store.setScreen(CAMPAIGN, { ...INITIAL_SCREEN, curtain: true, look: 'party' })
  expect(await screen.next()).toMatchObject({ screen: { curtain: true, look: 'party' } })
})
