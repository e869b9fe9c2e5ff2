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

/** Far ahead of the nodes' clocks, which may delete at any time what expired by them. */
const NOW = 4_000_000_000_000
/** Some rounds, so that both orders are seen. */
const ROUNDS = 8

/** What was said last on the connection on which a node hears. */
const LINE = '^listen overland'

type Told = (campaign: string) => void

test.skipIf(IS_POOLED)(
  'what one node commits, moves and removes the other hears of, each itself once',
  async () => {
    const { one, other } = await twoNodes()
    const here = vi.fn<Told>()
    const there = vi.fn<Told>()
    one.onCommit((campaign) => here(campaign))
    other.onCommit((campaign) => there(campaign))
    const heard = async (times: number) => {
      await expect.poll(() => there).toHaveBeenCalledTimes(times)
      expect(there).toHaveBeenLastCalledWith(HOME)
    }
    await one.commit(saving(await begin(one), 7))
    await heard(1)
    await one.replaceAddresses(HOME, 'player', ['address'])
    await heard(2)
    await one.removeCampaign(HOME)
    await heard(3)
    await other.commit(saving(await begin(other, 'away'), 7))
    await expect.poll(() => here).toHaveBeenLastCalledWith('away')
    expect(here.mock.calls).toEqual([[HOME], [HOME], [HOME], ['away']])
  },
)

test.skipIf(IS_POOLED)(
  'R-POINT-1, R-SCREEN-2: a hex that one node’s GM points to is told at the other, and what screens show',
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
    // A nudge that got lost.
    const { curtain: _, ...rest } = INITIAL_SCREEN
    const silent = JSON.stringify({ ...rest, curtain: false, look: 'party' })
    await runSql(url, `update campaigns set screen = '${silent}'`)
    expect(await screen.next()).toMatchObject({ screen: { look: 'party' } })
  },
)

test.skipIf(IS_POOLED)(
  'however often the connections are cut on which they hear, both nodes notice it and hear on',
  async () => {
    const { url, one, other } = await twoNodes()
    await begin(one)
    const sent: string[] = []
    other.onCommit((campaign) => sent.push(campaign))
    for (let cut = 1; cut <= 10; cut += 1) {
      sent.length = 0
      expect(await cutConnections(url, LINE)).toBeGreaterThan(0)
      await expect.poll(() => other.link?.().reconnects).toBe(cut)
      await one.commit(saving(await current(one), cut))
      await vi.waitFor(
        async () => {
          sent.length = 0
          await one.commit(saving(await current(one), 100 + cut))
          await vi.waitFor(() => expect(sent).toContain(HOME), { timeout: 500, interval: 10 })
        },
        { timeout: 60_000 },
      )
      expect((await current(other)).state.record.food).toBe(100 + cut)
    }
  },
)

/** What the GM's screen at a node says of the players who watch at all nodes. */
const gmScreen = async (store: Store) => {
  const live = await startLiveOver(store, { intervals: { viewerExchange: 20, beat: 50 } })
  const screen = await openScreen(live, { session: 'hash', changes: true })
  const told = () => {
    const beat = screen.messages.findLast(({ event }) => event === 'beat')
    return beat?.event === 'beat' ? beat.viewers : undefined
  }
  return { live, told }
}

test('R-VIEW-5: a GM is told how many players watch at all nodes, and a node that is gone counts no more', async () => {
  const { url, one, other } = await twoNodes()
  await begin(one)
  const here = await gmScreen(one)
  const there = await gmScreen(other)
  await expect.poll(() => [here.told(), there.told()]).toEqual([0, 0])
  const [first] = await Promise.all([there, there, there, here].map(({ live }) => openScreen(live)))
  await expect.poll(() => [here.told(), there.told()]).toEqual([4, 4])
  first?.ws.close()
  await expect.poll(() => [here.told(), there.told()]).toEqual([3, 3])
  // A node that was killed writes nothing more. This one may write once in between.
  await vi.waitFor(
    async () => {
      const killed = `select node from viewers where campaign = '${HOME}' and players = 2`
      await runSql(
        url,
        `update viewers set written_at = written_at - 91000 where node in (${killed})`,
      )
      await vi.waitFor(() => expect(here.told()).toBe(1), { timeout: 200, interval: 10 })
    },
    { timeout: 60_000 },
  )
})

test('whoever writes to a campaign while it is removed is told that it is gone, and leaves nothing', async () => {
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

test('no image is deleted on one node while it is laid on the other', async () => {
  const { one, other } = await twoNodes()
  await begin(one)
  for (let round = 0; round < 3 * ROUNDS; round += 1) {
    const id = `image${round}`
    await one.finishImage(HOME, { id, width: 700, height: 300, addedAt: NOW })
    const laying = layImage(one, id).then(
      () => 'in-chart',
      () => 'refused',
    )
    const deleting = sleep(round % 12).then(() => other.removeUnusedImage(HOME, id))
    const [laid, removed] = await Promise.all([laying, deleting])
    expect([laid, removed]).toEqual(
      laid === 'in-chart' ? ['in-chart', 'in-chart'] : ['refused', 'removed'],
    )
    const gm = (await current(one)).state.chart?.gm.image
    if (gm !== undefined) expect(await other.findImage(HOME, gm)).toBeDefined()
    for (const { id: old } of await one.listImages(HOME)) await one.removeUnusedImage(HOME, old)
  }
})

test('a node that starts leaves alone what another is adding', async () => {
  const { url, one } = await twoNodes()
  const tile = { level: 0, column: 0, row: 0, picture: Buffer.from('p'), pixels: Buffer.from('q') }
  await one.addTiles(HOME, 'image', [tile])
  const third = await openPostgresStore({ url })
  await third.close()
  await one.finishImage(HOME, { id: 'image', width: 1, height: 1, addedAt: NOW })
  expect(await one.findTile(HOME, 'image', tile, 'picture')).toEqual(tile.picture)
})

/** 300 times the same day. Something happens when 200 of them are written. */
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

const ALL = { after: 0, upTo: 300, limit: 999 }

test('a node that starts leaves alone what another is restoring; once nobody goes on with it, it is never there', async () => {
  const { url, one } = await twoNodes()
  const { state } = await begin(one)
  await player(one).endDay()
  const startAt = async (clock: () => number) => (await openPostgresStore({ url, clock })).close()
  const soon = () => startAt(() => Date.now() + ABANDONED_MS / 2)
  const late = () => startAt(() => Date.now() + ABANDONED_MS + 1)
  const pointers = { revision: 300, head: { seq: 300 }, redo: null }
  const restored = { ...pointers, images: [] }
  const create = async (id: string, history: string) =>
    one.create({ id, epoch: 'e', state, restored: { ...restored, history } })
  const history = await one.writeHistory(await interruptedDays(one, soon))
  expect(await create('copy', history)).toBe(true)
  expect(await one.listChanges(history, ALL)).toHaveLength(300)

  const abandoned = one.writeHistory(await interruptedDays(one, late))
  await expect(abandoned).rejects.toThrow(StoreUnavailable)
  const left = await one.writeHistory(await interruptedDays(one, soon))
  await late()
  await expect(create('late', left)).rejects.toThrow(StoreUnavailable)
  expect(await one.find('late')).toBeUndefined()
  const third = await openPostgresStore({ url })
  onTestFinished(() => third.close())
  const nobodys = 'select id from histories where campaign is null'
  await expect.poll(() => runSql(url, nobodys)).toEqual([])
  expect(await one.listChanges(left, ALL)).toEqual([])
})
