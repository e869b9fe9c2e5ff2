import { once } from 'node:events'
import { expect, test } from 'vitest'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import { ADDRESS_GONE, SERVER_STOPPING, SESSION_ENDED } from '#protocol/live.ts'
import { LIVE_INTERVALS } from '#server/live/heartbeat.ts'
import { openSession } from '../support/signed-in.ts'
import { holdTime } from './held-time.ts'
import {
  CAMPAIGN,
  fillUp,
  foodIn,
  type LiveServer,
  MORE_THAN_BUFFERS,
  openScreen,
  openStalledScreen,
  type Screen,
  saveFood,
  startLive,
  until,
} from './live-support.ts'

/** A disturbance that tells when it has been looked twice who may watch: once from now on, and whole. */
const notingLooks = () => {
  let begun = 0
  const disturb = (store: Store): Store => ({
    ...store,
    findAddresses: async (addresses) => {
      begun += 1
      return store.findAddresses(addresses)
    },
  })
  const looked = async () => {
    const before = begun
    await until(() => begun >= before + 2)
  }
  return { disturb, looked }
}

const signIn = ({ store }: LiveServer, hash: string) =>
  openSession(store, hash, { campaign: CAMPAIGN, expiresAt: Date.now() + 60_000 })

test('a beat comes when nothing was said for a while, and not before', async () => {
  const pass = holdTime()
  const live = await startLive({ intervals: { beat: 600, ping: 599 } })
  const player = await openScreen(live)
  await player.next()
  for (const food of [1, 2]) {
    // The look that sends the ping is the last one before a beat is due.
    const pinged = once(player.ws, 'ping')
    pass(599)
    await pinged
    await saveFood(live.store, food)
    expect(foodIn(await player.next())).toBe(food)
  }
  pass(600)
  expect(await player.next()).toEqual({ event: 'beat' })
})

test('beats tell the GM how many players are watching, and players not', async () => {
  const live = await startLive({ intervals: { beat: 120 } })
  const gm = await openScreen(live, { session: 'hash' })
  await gm.next()
  const beatWith = async (viewers: number): Promise<void> => {
    const beat = await gm.next()
    // One that was on its way tells of before.
    if (beat.event === 'beat' && beat.viewers !== viewers) return beatWith(viewers)
    expect(beat).toEqual({ event: 'beat', viewers })
  }
  await beatWith(0)
  const first = await openScreen(live)
  const second = await openScreen(live)
  await beatWith(2)
  expect(live.feed.countViewers().player).toBe(2)
  first.ws.close()
  await until(() => live.feed.countViewers().player === 1)
  await beatWith(1)
  expect(await second.next()).toMatchObject({ event: 'view' })
  expect(await second.next()).toEqual({ event: 'beat' })
})

test('a slow reader skips to the newest view and delays nobody', async () => {
  const live = await startLive()
  const slow = await openScreen(live)
  await slow.next()
  const quick = await openScreen(live)
  await quick.next()
  slow.ws.pause()
  fillUp(live, 0)
  for (let food = 1; food <= 40; food += 1) {
    await saveFood(live.store, food)
    expect(foodIn(await quick.next())).toBe(food)
  }
  const waiting = live.sockets[0]?.writableLength ?? 0
  expect(waiting).toBeLessThan(MORE_THAN_BUFFERS + 10_000)
  slow.ws.resume()
  const seen: (number | undefined)[] = []
  while (seen.at(-1) !== 40) seen.push(foodIn(await slow.next()))
  // The filler, the view that met the full connection, and the newest.
  expect(seen).toEqual([undefined, 1, 40])
  await saveFood(live.store, 41)
  expect(foodIn(await slow.next())).toBe(41)
})

test('a viewer that takes nothing for too long is dropped', async () => {
  const live = await startLive({ intervals: { blocked: 600 } })
  await openStalledScreen(live)
  const quick = await openScreen(live)
  await quick.next()
  fillUp(live, 0)
  await saveFood(live.store, 1)
  expect(foodIn(await quick.next())).toBe(1)
  const socket = live.sockets[0]
  if (socket && !socket.destroyed) await once(socket, 'close')
  await saveFood(live.store, 2)
  expect(foodIn(await quick.next())).toBe(2)
  await until(() => live.feed.countViewers().player === 1)
})

test('a peer that answers no ping is dropped, one that does stays', async () => {
  const pass = holdTime()
  const live = await startLive({ intervals: { ping: 50, silence: 200 } })
  const alive = await openScreen(live)
  const silent = await openScreen(live, { autoPong: false })
  const [answers] = live.sockets
  for (let time = 50; time < 200; time += 50) {
    const heard = answers?.bytesRead ?? 0
    const pinged = [alive, silent].map(({ ws }) => once(ws, 'ping'))
    pass(50)
    await Promise.all(pinged)
    await until(() => (answers?.bytesRead ?? 0) > heard)
  }
  pass(50)
  expect(await silent.closed).toBe(1006)
  await saveFood(live.store, 1)
  while (foodIn(await alive.next()) !== 1);
  expect(live.feed.countViewers().player).toBe(1)
})

test('a stall of the server is not taken for silence of its peers', async () => {
  const pass = holdTime()
  const live = await startLive({ intervals: { beat: 10, ping: 50, silence: 200 } })
  const player = await openScreen(live, { autoPong: false })
  await player.next()
  // The look after the stall sends a ping; the one with the second beat has nothing heard since.
  for (const ms of [500, 10]) {
    pass(ms)
    expect(await player.next()).toEqual({ event: 'beat' })
  }
})

test('clients send nothing: one that does is sent away', async () => {
  const live = await startLive()
  const small = await openScreen(live)
  small.ws.send('hello')
  expect(await small.closed).toBe(1008)
  const large = await openScreen(live)
  large.ws.send('x'.repeat(100_000))
  expect(await large.closed).toBe(1009)
  await until(() => live.feed.countViewers().player === 0)
})

test('the end of a session cuts its GM screens at once with 4401, and nobody else’s', async () => {
  const live = await startLive()
  await signIn(live, 'mine')
  await signIn(live, 'other')
  const mine = await openScreen(live, { session: 'mine' })
  const others = await openScreen(live, { session: 'other' })
  const player = await openScreen(live)
  await Promise.all([mine.next(), others.next(), player.next()])
  await live.store.endSession('mine')
  await live.feed.checkAccess(CAMPAIGN)
  expect(await mine.closed).toBe(SESSION_ENDED)
  await saveFood(live.store, 1)
  expect(foodIn(await others.nextView())).toBe(1)
  expect(foodIn(await player.next())).toBe(1)
})

test('a session that expired, was revoked elsewhere or is another campaign’s is cut', async () => {
  let now = 1_000
  const { disturb, looked } = notingLooks()
  const live = await startLive({ clock: () => now, intervals: { accessCheck: 20 }, disturb })
  const home = await live.store.find(CAMPAIGN)
  if (home) await live.store.create({ ...home, id: 'other', epoch: 'other' })
  const session = { campaign: CAMPAIGN, expiresAt: 2_000 }
  await openSession(live.store, 'expiring', session)
  await openSession(live.store, 'revoked', { ...session, expiresAt: 9_000 })
  await openSession(live.store, 'kept', { ...session, expiresAt: 9_000 })
  await openSession(live.store, 'foreign', { campaign: 'other', expiresAt: 9_000 })
  const open = (hash: string) => openScreen(live, { session: hash })
  const foreign = await open('foreign')
  expect(await foreign.closed).toBe(SESSION_ENDED)
  const [expiring, revoked, valid] = await Promise.all(['expiring', 'revoked', 'kept'].map(open))
  await looked()
  expect(expiring?.ws.readyState).toBe(1)
  now = 3_000
  expect(await expiring?.closed).toBe(SESSION_ENDED)
  await live.store.endSession('revoked')
  expect(await revoked?.closed).toBe(SESSION_ENDED)
  await looked()
  expect(valid?.ws.readyState).toBe(1)
})

test('what was replaced on another node ends live connections here before 5 s have passed', async () => {
  const pass = holdTime('setTimeout')
  const disturb = (store: Store): Store => ({ ...store, onCommit: () => () => {} })
  const live = await startLive({ intervals: LIVE_INTERVALS, disturb })
  await live.store.replaceAddresses(CAMPAIGN, 'player', ['players'])
  await signIn(live, 'hash')
  const gm = await openScreen(live, { session: 'hash' })
  const player = await openScreen(live, { address: 'players' })
  await Promise.all([gm.next(), player.next()])
  await live.store.endSession('hash')
  await live.store.replaceAddresses(CAMPAIGN, 'player', ['others'])
  pass(4_999)
  expect(await gm.closed).toBe(SESSION_ENDED)
  expect(await player.closed).toBe(ADDRESS_GONE)
})

test('a server that stops says so with 1001, and cuts off who does not answer', async () => {
  const live = await startLive()
  const screens = await Promise.all([
    openScreen(live),
    openScreen(live, { session: 'hash' }),
    openScreen(live, { campaign: 'home' }),
  ])
  await openStalledScreen(live)
  await live.feed.close()
  expect(await Promise.all(screens.map(({ closed }) => closed))).toEqual(
    screens.map(() => SERVER_STOPPING),
  )
  expect(live.sockets.every(({ destroyed }) => destroyed)).toBe(true)
})

test('nobody is let in once the server stops', async () => {
  const live = await startLive()
  await live.feed.close()
  await expect(openScreen(live)).rejects.toThrow('503')
})

test('viewers who came by an address that is gone are cut with 4404, and nobody else', async () => {
  const { disturb, looked } = notingLooks()
  const live = await startLive({ intervals: { accessCheck: 20 }, disturb })
  await live.store.replaceAddresses(CAMPAIGN, 'gm', ['master'])
  await live.store.replaceAddresses(CAMPAIGN, 'player', ['players'])
  await signIn(live, 'hash')
  const old = await openScreen(live, { address: 'players' })
  const home = await openScreen(live)
  const gm = await openScreen(live, { address: 'master', session: 'hash' })
  await Promise.all([old.next(), home.next(), gm.next()])
  await live.store.replaceAddresses(CAMPAIGN, 'player', ['others'])
  expect(await old.closed).toBe(ADDRESS_GONE)
  await looked()
  expect([home.ws.readyState, gm.ws.readyState]).toEqual([1, 1])
  await live.store.removeCampaign(CAMPAIGN)
  expect(await Promise.all([home.closed, gm.closed])).toEqual([ADDRESS_GONE, ADDRESS_GONE])
})

test('players who came by an address that is its GM’s alone now are cut with 4404, and the GM stays', async () => {
  const { disturb, looked } = notingLooks()
  const live = await startLive({ intervals: { accessCheck: 20 }, disturb })
  await live.store.replaceAddresses(CAMPAIGN, 'player', ['players'])
  await signIn(live, 'hash')
  const phone = await openScreen(live)
  const byLink = await openScreen(live, { address: 'players' })
  const gm = await openScreen(live, { session: 'hash' })
  await Promise.all([phone.next(), byLink.next(), gm.next()])
  await live.store.replaceAddresses(CAMPAIGN, 'gm-alone', [CAMPAIGN])
  expect(await phone.closed).toBe(ADDRESS_GONE)
  await looked()
  expect([byLink.ws.readyState, gm.ws.readyState]).toEqual([1, 1])
})

test('nobody stays the GM behind an address that opens the player’s view alone', async () => {
  const live = await startLive({ intervals: { accessCheck: 20 } })
  await live.store.replaceAddresses(CAMPAIGN, 'player', ['players'])
  await signIn(live, 'hash')
  const gm = await openScreen(live, { address: 'players', session: 'hash' })
  expect(await gm.closed).toBe(ADDRESS_GONE)
})

test('while the store is away nobody is cut off, and a change that nobody told of is seen', async () => {
  let isAway = false
  let failures = 0
  const live = await startLive({
    intervals: { accessCheck: 20, revisionCheck: 20 },
    disturb: (store) => ({
      ...store,
      onCommit: () => () => {},
      findAddresses: async (addresses) => {
        if (isAway) {
          failures += 1
          throw new StoreUnavailable('away')
        }
        return store.findAddresses(addresses)
      },
    }),
  })
  const player = await openScreen(live)
  await player.next()
  isAway = true
  await until(() => failures > 1)
  await saveFood(live.store, 7)
  expect(foodIn(await player.next())).toBe(7)
})

test('a look for changes that fails is made again soon, not after a whole pause', async () => {
  let isAway = false
  let failures = 0
  const live = await startLive({
    // Then the next pause is longer than the test.
    intervals: { revisionPoll: 20 },
    disturb: (store) => ({
      ...store,
      onCommit: () => () => {},
      hearsOtherNodes: () => failures > 0,
      findRevisions: async (campaigns) => {
        if (!isAway) return store.findRevisions(campaigns)
        failures += 1
        throw new StoreUnavailable('away')
      },
    }),
  })
  const player = await openScreen(live)
  await player.next()
  isAway = true
  await until(() => failures > 0)
  await saveFood(live.store, 7)
  isAway = false
  expect(foodIn(await player.next())).toBe(7)
})

test('R-VIEW-4: screens that take patches are told that the database is away, and when it is back', async () => {
  let isAway = false
  const live = await startLive({
    intervals: { beat: 50, revisionCheck: 20, away: 60 },
    disturb: (store) => ({
      ...store,
      findRevisions: async (campaigns) => {
        if (isAway) throw new StoreUnavailable('away')
        return store.findRevisions(campaigns)
      },
    }),
  })
  const gm = await openScreen(live, { session: 'hash', changes: true })
  const player = await openScreen(live, { changes: true })
  const plain = await openScreen(live)
  await Promise.all([gm, player, plain].map(({ next }) => next()))
  const said = async ({ next }: Screen, event: string) => {
    while ((await next()).event !== event);
  }
  for (let time = 0; time < 2; time += 1) {
    isAway = true
    await Promise.all([said(gm, 'away'), said(player, 'away')])
    // Said again and again, as a beat would be.
    await Promise.all([said(gm, 'away'), said(player, 'away')])
    isAway = false
    await Promise.all([said(gm, 'beat'), said(player, 'beat')])
  }
  expect(plain.messages.map(({ event }) => event)).not.toContain('away')
  await said(plain, 'beat')
})

test('R-VIEW-5: a GM who takes patches is told at once when the number of players changes', async () => {
  const pass = holdTime()
  const live = await startLive({ intervals: { beat: 600 } })
  const gm = await openScreen(live, { session: 'hash', changes: true })
  const plain = await openScreen(live, { session: 'hash' })
  await Promise.all([gm.next(), plain.next()])
  pass(600)
  const none = { event: 'beat', viewers: 0 }
  expect([await gm.next(), await plain.next()]).toEqual([none, none])
  await openScreen(live)
  expect(await gm.next()).toEqual({ event: 'beat', viewers: 1 })
  expect(plain.messages).toHaveLength(2)
})
