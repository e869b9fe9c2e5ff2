/** @module-tag more */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newState } from '#campaign/create-campaign.ts'
import { type Store, StoreUnavailable } from '#campaign/ports/store.ts'
import { INITIAL_SCREEN } from '#protocol/first-screen.ts'
import { openPostgresStore } from '#store/postgres/open.ts'
import { ABANDONED_MS } from '#store/tables/histories.ts'
import { openScreen, startLiveOver } from '../../http/live-support.ts'
import { cutConnections, IS_POOLED } from '../../support/postgres.ts'
import { runSql } from '../../support/run-sql.ts'
import { signedIn, withKey } from '../../support/signed-in.ts'
import {
  allChanges,
  begin,
  current,
  HOME,
  layImage,
  player,
  requestUnder,
  saving,
} from '../contract/play.ts'
import { twoNodes } from './two-nodes.ts'

/** A time far ahead of the nodes' clocks, as nodes may delete expired rows at any time. */
const NOW = 4_000_000_000_000
/** Several rounds, so that both orders happen. */
const ROUNDS = 8

/** The last statement on the connection with which a node listens. */
const LISTEN_STATEMENT = '^listen overland'

type OnCommit = (campaign: string) => void

test.skipIf(IS_POOLED)(
  'each node is notified of the other’s commits, new addresses and removals, and once of its own',
  async () => {
    const { one, other } = await twoNodes()
    const calledHere = vi.fn<OnCommit>()
    const calledThere = vi.fn<OnCommit>()
    one.onCommit((campaign) => calledHere(campaign))
    other.onCommit((campaign) => calledThere(campaign))
    const expectCalls = async (times: number) => {
      await expect.poll(() => calledThere).toHaveBeenCalledTimes(times)
      expect(calledThere).toHaveBeenLastCalledWith(HOME)
    }
    await one.commit(saving(await begin(one), 7))
    await expectCalls(1)
    await one.replaceAddresses(HOME, 'player', ['address'])
    await expectCalls(2)
    await one.removeCampaign(HOME)
    await expectCalls(3)
    await other.commit(saving(await begin(other, 'away'), 7))
    await expect.poll(() => calledHere).toHaveBeenLastCalledWith('away')
    expect(calledHere.mock.calls).toEqual([[HOME], [HOME], [HOME], ['away']])
  },
)

test.skipIf(IS_POOLED)(
  'R-POINT-1, R-SCREEN-2: a hex that one node’s GM points to, and a change of the screen, are shown at the other',
  async () => {
    const { url, one, other } = await twoNodes()
    await begin(one)
    const points: unknown[] = []
    other.onPoint((campaign, hex) => points.push([campaign, hex]))
    await expect.poll(() => other.hearsOtherNodes()).toBe(true)
    one.point(HOME, { x: -3, y: 7 })
    await expect.poll(() => points).toEqual([[HOME, { x: -3, y: 7 }]])
    const live = await startLiveOver(other, { intervals: { revisionCheck: 50 } })
    const screen = await openScreen(live, { shown: true })
    await screen.nextView()
    expect(await screen.next()).toMatchObject({ event: 'screen', screen: INITIAL_SCREEN })
    const curtain = { ...INITIAL_SCREEN, curtain: true }
    await one.setScreen(HOME, curtain)
    expect(await screen.next()).toMatchObject({ event: 'screen', screen: curtain })
    // The screen changes without a nudge, as when it got lost.
    const { curtain: _, ...rest } = INITIAL_SCREEN
    const silent = JSON.stringify({ ...rest, curtain: false, look: 'party' })
    await runSql(url, `update campaigns set screen = '${silent}'`)
    expect(await screen.next()).toMatchObject({ screen: { look: 'party' } })
  },
)

test.skipIf(IS_POOLED)(
  'however often the listening connections are cut, both nodes notice it and listen again',
  async () => {
    const { url, one, other } = await twoNodes()
    await begin(one)
    const notified: string[] = []
    other.onCommit((campaign) => notified.push(campaign))
    for (let cut = 1; cut <= 10; cut += 1) {
      notified.length = 0
      expect(await cutConnections(url, LISTEN_STATEMENT)).toBeGreaterThan(0)
      await expect.poll(() => other.link?.().reconnects).toBe(cut)
      await one.commit(saving(await current(one), cut))
      await vi.waitFor(
        async () => {
          notified.length = 0
          await one.commit(saving(await current(one), 100 + cut))
          await vi.waitFor(() => expect(notified).toContain(HOME), { timeout: 500, interval: 10 })
        },
        { timeout: 60_000 },
      )
      expect((await current(other)).state.record.food).toBe(100 + cut)
    }
  },
)

/** Opens a GM's screen at a node, and reads the number of viewers that it is sent. */
const gmScreen = async (store: Store) => {
  const live = await startLiveOver(store, { intervals: { viewerExchange: 20, beat: 50 } })
  const screen = await openScreen(live, { session: 'hash', changes: true })
  const viewerCount = () => {
    const beat = screen.messages.findLast(({ event }) => event === 'beat')
    return beat?.event === 'beat' ? beat.viewers : undefined
  }
  return { live, viewerCount }
}

test('R-VIEW-5: a GM sees how many players watch at all nodes, and a node that is gone counts no more', async () => {
  const { url, one, other } = await twoNodes()
  await begin(one)
  const calledHere = await gmScreen(one)
  const calledThere = await gmScreen(other)
  await expect.poll(() => [calledHere.viewerCount(), calledThere.viewerCount()]).toEqual([0, 0])
  const [first] = await Promise.all(
    [calledThere, calledThere, calledThere, calledHere].map(({ live }) => openScreen(live)),
  )
  await expect.poll(() => [calledHere.viewerCount(), calledThere.viewerCount()]).toEqual([4, 4])
  first?.ws.close()
  await expect.poll(() => [calledHere.viewerCount(), calledThere.viewerCount()]).toEqual([3, 3])
  // Rows older than 90 s are those of a killed node. This node still runs, and may write in between.
  await vi.waitFor(
    async () => {
      const killed = `select node from viewers where campaign = '${HOME}' and players = 2`
      await runSql(
        url,
        `update viewers set written_at = written_at - 91000 where node in (${killed})`,
      )
      await vi.waitFor(() => expect(calledHere.viewerCount()).toBe(1), {
        timeout: 200,
        interval: 10,
      })
    },
    { timeout: 60_000 },
  )
})

test('a write to a campaign while it is removed is refused or leaves nothing', async () => {
  const { one, other } = await twoNodes()
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = `campaign ${round}`
    const before = await begin(one, id)
    await other.replaceCredential(id, { keyHash: 'key', appliedKeyHash: null })
    const session = signedIn(id, { campaign: id, expiresAt: NOW + 1_000 })
    const [outcome, opened, removed] = await Promise.all([
      other.commit({ ...saving(before, 7), request: requestUnder('key') }),
      other.createSession(session, withKey('key')),
      sleep(round % 4).then(() => one.removeCampaign(id)),
    ])
    expect(['committed', 'stale']).toContain(outcome)
    expect([true, false]).toContain(opened)
    expect(removed).toBe(true)
    expect(await other.find(id)).toBeUndefined()
    expect(await other.findSession(id, NOW)).toBeUndefined()
    expect(await other.findRequest(before.history, 'key')).toBeUndefined()
    expect(await other.commit(saving(before, 8))).toBe('stale')
  }
})

test('no session survives the key that opened it, whichever node comes first', async () => {
  const { one, other } = await twoNodes()
  await begin(one)
  for (let round = 0; round < ROUNDS; round += 1) {
    const keyHash = `key ${round}`
    await one.replaceCredential(HOME, { keyHash, appliedKeyHash: null })
    const session = signedIn('token', { campaign: HOME, expiresAt: NOW + 1_000 })
    await Promise.all([
      one.createSession(session, withKey(keyHash)),
      other.replaceCredential(HOME, { keyHash: 'new', appliedKeyHash: null }),
    ])
    expect(await one.findSession('token', NOW)).toBeUndefined()
  }
})

test('no image is deleted on one node while it is placed on the other', async () => {
  const { one, other } = await twoNodes()
  await begin(one)
  for (let round = 0; round < 3 * ROUNDS; round += 1) {
    const id = `image${round}`
    await one.finishImage(HOME, { id, width: 700, height: 300, addedAt: NOW })
    const placing = layImage(one, id).then(
      () => 'in-chart',
      () => 'refused',
    )
    const deleting = sleep(round % 12).then(() => other.removeUnusedImage(HOME, id))
    const [placed, removed] = await Promise.all([placing, deleting])
    expect([placed, removed]).toEqual(
      placed === 'in-chart' ? ['in-chart', 'in-chart'] : ['refused', 'removed'],
    )
    const gm = (await current(one)).state.chart?.gm.image
    if (gm !== undefined) expect(await other.findImage(HOME, gm)).toBeDefined()
    for (const { id: old } of await one.listImages(HOME)) await one.removeUnusedImage(HOME, old)
  }
})

test('a node that starts leaves an image alone that another is adding', async () => {
  const { url, one } = await twoNodes()
  const tile = { level: 0, column: 0, row: 0, picture: Buffer.from('p'), pixels: Buffer.from('q') }
  await one.addTiles(HOME, 'image', [tile])
  const third = await openPostgresStore({ url })
  await third.close()
  await one.finishImage(HOME, { id: 'image', width: 1, height: 1, addedAt: NOW })
  expect(await one.findTile(HOME, 'image', tile, 'picture')).toEqual(tile.picture)
})

/** Changes of 300 equal days; calls `meanwhile` when 200 of them are written. */
const interruptedDays = async (store: Store, meanwhile: () => Promise<void>) => {
  const [day] = await allChanges(store)
  async function* changes() {
    for (let seq = 1; day && seq <= 300; seq += 1) {
      yield { ...day, seq }
      if (seq === 200) await meanwhile()
    }
  }
  return { start: newState(), changes: changes() }
}

const ALL_CHANGES = { after: 0, upTo: 300, limit: 999 }

test('a node that starts leaves a restore of another alone; an abandoned one is deleted', async () => {
  const { url, one } = await twoNodes()
  const { state } = await begin(one)
  await player(one).endDay()
  const startAt = async (clock: () => number) => (await openPostgresStore({ url, clock })).close()
  const startSoon = () => startAt(() => Date.now() + ABANDONED_MS / 2)
  const startLate = () => startAt(() => Date.now() + ABANDONED_MS + 1)
  const pointers = { revision: 300, head: { seq: 300 }, redo: null }
  const restored = { ...pointers, images: [] }
  const create = async (id: string, history: string) =>
    one.create({ id, epoch: 'e', state, restored: { ...restored, history } })
  const history = await one.writeHistory(await interruptedDays(one, startSoon))
  expect(await create('copy', history)).toBe(true)
  expect(await one.listChanges(history, ALL_CHANGES)).toHaveLength(300)

  const abandoned = one.writeHistory(await interruptedDays(one, startLate))
  await expect(abandoned).rejects.toThrow(StoreUnavailable)
  const lateHistory = await one.writeHistory(await interruptedDays(one, startSoon))
  await startLate()
  await expect(create('late', lateHistory)).rejects.toThrow(StoreUnavailable)
  expect(await one.find('late')).toBeUndefined()
  const third = await openPostgresStore({ url })
  onTestFinished(() => third.close())
  const unownedHistories = 'select id from histories where campaign is null'
  await expect.poll(() => runSql(url, unownedHistories)).toEqual([])
  expect(await one.listChanges(lateHistory, ALL_CHANGES)).toEqual([])
})
