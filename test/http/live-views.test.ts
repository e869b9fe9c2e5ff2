import { expect, onTestFinished, test } from 'vitest'
import type { Campaign } from '#campaign/campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { StoreUnavailable } from '#campaign/ports/store.ts'
import { PLAYER_FIELDS } from '../support/player-fields.ts'
import {
  campaignIn,
  commitForGmOnly,
  foodIn,
  namesAlone,
  openScreen,
  pause,
  revisionOf,
  saveFood,
  startLive,
  until,
} from './live-support.ts'

test('whoever watches a quick run of changes ends with the newest and never goes back', async () => {
  const live = await startLive()
  const players = await Promise.all(Array.from({ length: 20 }, () => openScreen(live)))
  for (let food = 101; food <= 130; food += 1) {
    await saveFood(live.store, food)
    if (food % 3 === 0) await pause(1)
  }
  for (const player of players) {
    const seen: number[] = []
    while (seen.at(-1) !== 130) seen.push(foodIn(await player.nextView()) ?? Number.NaN)
    expect(seen.length).toBeGreaterThan(2)
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b))
  }
})

test('players get nothing, not even a message, of what only the GM may see', async () => {
  const live = await startLive()
  const gm = await openScreen(live, { session: 'hash' })
  const player = await openScreen(live)
  await gm.nextView()
  await player.nextView()

  await commitForGmOnly(live.store)
  expect(revisionOf(await gm.nextView())).toBe('epoch-1')
  await saveFood(live.store, 9)
  expect(foodIn(await gm.nextView())).toBe(9)
  expect(foodIn(await player.nextView())).toBe(9)

  expect(player.messages).toHaveLength(2)
  expect(player.messages.map((message) => Object.keys(message))).toEqual([
    ['event', 'revision', 'view'],
    ['event', 'revision', 'view'],
  ])
  const view = player.messages[1]?.event === 'view' ? player.messages[1].view : {}
  expect(Object.keys(view).sort()).toEqual(PLAYER_FIELDS)
})

test('a change of another campaign is none of ours', async () => {
  const live = await startLive()
  const { state } = await campaignIn(live.store)
  await live.store.create({ id: 'other', epoch: 'other', state })
  const other = await openScreen(live, { campaign: 'other' })
  const ours = await openScreen(live)
  await other.next()
  await ours.next()
  await saveFood(live.store, 3)
  expect(foodIn(await ours.next())).toBe(3)
  await live.store.removeCampaign('other')
  await other.closed
  expect(other.messages).toHaveLength(1)
})

/** A store whose next read waits, after it read, until it is let go. */
const holdingReads = () => {
  const held: (() => void)[] = []
  const state = { holds: false, held }
  const disturb = (store: Store): Store => ({
    ...namesAlone(store),
    find: async (id) => {
      const campaign = await store.find(id)
      if (state.holds) await new Promise<void>((resolve) => held.push(resolve))
      return campaign
    },
  })
  return { state, disturb }
}

test('a change that comes while another is being read is not lost', async () => {
  const { state, disturb } = holdingReads()
  const live = await startLive({ disturb })
  const player = await openScreen(live)
  await player.nextView()
  state.holds = true
  await saveFood(live.store, 1)
  await until(() => state.held.length === 1)
  // A listener that was added after the feed is called after it.
  const notified = new Promise((resolve) => onTestFinished(live.store.onCommit(resolve)))
  await saveFood(live.store, 2)
  await notified
  state.holds = false
  state.held[0]?.()
  expect(foodIn(await player.nextView())).toBe(1)
  expect(foodIn(await player.nextView())).toBe(2)
})

test('a screen that joins while a change is on its way begins with that change', async () => {
  const { state, disturb } = holdingReads()
  const live = await startLive({ disturb })
  const early = await openScreen(live)
  await early.next()
  state.holds = true
  await saveFood(live.store, 1)
  await until(() => state.held.length === 1)
  const joining = await openScreen(live)
  state.holds = false
  state.held[0]?.()
  expect(foodIn(await joining.next())).toBe(1)
  expect(foodIn(await early.next())).toBe(1)
})

test('an old reading of the store never takes a screen back', async () => {
  let old: Campaign | undefined
  let oldOnes = 0
  const disturb = (store: Store): Store => ({
    ...namesAlone(store),
    find: async (id) => {
      if (!old) return store.find(id)
      oldOnes += 1
      return old
    },
  })
  const live = await startLive({ disturb })
  const player = await openScreen(live)
  await player.nextView()
  const before = await campaignIn(live.store)
  await saveFood(live.store, 1)
  expect(foodIn(await player.nextView())).toBe(1)
  old = before
  await saveFood(live.store, 2)
  await until(() => oldOnes > 0)
  old = undefined
  await saveFood(live.store, 3)
  expect(foodIn(await player.nextView())).toBe(3)
  expect(player.messages.map(foodIn)).toEqual([40, 1, 3])
})

test('a store that is away for a while delays the view and breaks nothing', async () => {
  let failures = 3
  const disturb = (store: Store): Store => ({
    ...namesAlone(store),
    find: async (id) => {
      failures -= 1
      if (failures >= 0) throw new StoreUnavailable('away')
      return store.find(id)
    },
  })
  const live = await startLive({ disturb })
  const player = await openScreen(live)
  expect(foodIn(await player.nextView())).toBe(40)
  failures = 3
  await saveFood(live.store, 5)
  expect(foodIn(await player.nextView())).toBe(5)
})
