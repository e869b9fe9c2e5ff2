import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { Campaign } from '#campaign/campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { playerView } from '#campaign/views/player-view.ts'
import { gmView } from '#campaign/views/views.ts'
import { patchJson } from '#protocol/json-patch.ts'
import { type LiveMessage, PROTOCOL } from '#protocol/live.ts'
import {
  campaignIn,
  commitForGmOnly,
  fillUp,
  namesAlone,
  openScreen,
  openStalledScreen,
  saveFood,
  startLive,
  until,
} from './live-support.ts'

const viewIn = (message: LiveMessage) => {
  if (message.event !== 'view') throw new Error(`No view: ${message.event}`)
  return message.view
}

test('who asks for changes gets the protocol with the first view, and then what changed', async () => {
  const live = await startLive()
  const gm = await openScreen(live, { session: 'hash', changes: true })
  const player = await openScreen(live, { changes: true })
  const first = await gm.next()
  expect(first).toEqual({
    event: 'view',
    protocol: PROTOCOL,
    revision: 'epoch-0',
    view: gmView(await campaignIn(live.store)),
  })
  let shown = viewIn(first)
  let playersShown = viewIn(await player.next())
  for (const food of [3, 2, 2_000]) {
    await saveFood(live.store, food)
    const campaign = await campaignIn(live.store)
    const message = await gm.next()
    expect(message).toMatchObject({ event: 'patch', from: shown.revision })
    if (message.event !== 'patch') throw new Error('No patch')
    expect(JSON.stringify(message).length).toBeLessThan(400)
    shown = patchJson(shown, message.patch)
    expect(shown).toEqual(gmView(campaign))
    expect(message.revision).toBe(shown.revision)

    const playersMessage = await player.next()
    if (playersMessage.event !== 'patch') throw new Error('No patch')
    expect(playersMessage.from).toBe(playersShown.revision)
    playersShown = patchJson(playersShown, playersMessage.patch)
    expect(playersShown).toEqual(playerView(campaign))
  }
})

test('who does not ask gets views as ever, beside others who get patches', async () => {
  const live = await startLive()
  const plain = await openScreen(live)
  const patched = await openScreen(live, { changes: true })
  await plain.next()
  await patched.next()
  await saveFood(live.store, 7)
  const view = playerView(await campaignIn(live.store))
  const message = await plain.next()
  expect(JSON.stringify(message)).toBe(
    JSON.stringify({ event: 'view', revision: view.revision, view }),
  )
  expect(await patched.next()).toMatchObject({ event: 'patch' })
})

test('a patch begins where that connection was left, also after what only the GM may see', async () => {
  const live = await startLive()
  const player = await openScreen(live, { changes: true })
  const shown = viewIn(await player.next())
  await commitForGmOnly(live.store)
  await saveFood(live.store, 9)
  const message = await player.next()
  if (message.event !== 'patch') throw new Error('No patch')
  expect(message.from).toBe(shown.revision)
  expect(patchJson(shown, message.patch)).toEqual(playerView(await campaignIn(live.store)))
})

/** Answers how each message begins that a bare socket reads on. */
const readOn = (socket: Socket): (() => readonly string[]) => {
  let text = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk
  })
  socket.resume()
  return () => Array.from(text.matchAll(/\{"event":"[a-z]+".{0,100}/g), ([beginning]) => beginning)
}

test.each([
  { missed: 1, event: 'patch' },
  { missed: 3, event: 'view' },
])(
  'a slow reader that missed $missed messages catches up by a $event',
  async ({ missed, event }) => {
    const live = await startLive()
    const socket = await openStalledScreen(live, '/?changes=1')
    const other = await openScreen(live, { changes: true })
    await other.next()
    fillUp(live, 0)
    // This is still written, and the feed finds that it does not get through.
    await saveFood(live.store, 50)
    await other.next()
    for (let food = 0; food < missed; food += 1) {
      await saveFood(live.store, food)
      await other.next()
    }
    const messages = readOn(socket)
    const { revision } = playerView(await campaignIn(live.store))
    await until(() => messages().some((message) => message.includes(`"revision":"${revision}"`)))
    const [last, ...before] = [...messages()].reverse()
    expect(before[0]).toMatch(/^\{"event":"patch"/)
    expect(last).toContain(`{"event":"${event}"`)
  },
)

test('a new epoch begins with a view, though its numbers are smaller', async () => {
  let restored: Campaign | undefined
  const disturb = (store: Store): Store => ({
    ...namesAlone(store),
    find: async (id) => restored ?? store.find(id),
  })
  const live = await startLive({ disturb })
  const player = await openScreen(live, { changes: true })
  await player.next()
  await saveFood(live.store, 1)
  await player.next()
  const campaign = await campaignIn(live.store)
  restored = { ...campaign, revisions: { epoch: 'after', full: 0, public: 0 } }
  await saveFood(live.store, 2)
  expect(await player.next()).toMatchObject({
    event: 'view',
    protocol: PROTOCOL,
    revision: 'after-0',
  })
})
