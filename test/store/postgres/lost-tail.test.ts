/** @module-tag more */
import { expect, onTestFinished, test } from 'vitest'
import type { Campaign } from '#campaign/campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { Refusal } from '#campaign/refusal.ts'
import { gmView } from '#campaign/views/views.ts'
import type { GmView, PlayerView } from '#protocol/views.ts'
import { openPostgresStore } from '#store/postgres/open.ts'
import { openScreen, startLiveOver } from '../../http/live-support.ts'
import { begin, current, player } from '../contract/play.ts'
import { rememberRows } from './remember-rows.ts'
import { twoNodes } from './two-nodes.ts'

/** Two days, which a screen at the other node shows, are lost under both. */
const twoDaysLost = async () => {
  const nodes = await twoNodes()
  const { url, one, other } = nodes
  const { revisions } = await begin(one)
  await player(one).endDay()
  const goBack = await rememberRows(url)
  const live = await startLiveOver(other, { intervals: { revisionCheck: 20 } })
  const screen = await openScreen(live, { session: 'hash' })
  for (let day = 0; day < 2; day += 1) await player(one).endDay()
  const shown = () => {
    const message = screen.messages.at(-1)
    return message?.event === 'view' ? message.view : undefined
  }
  await expect.poll(() => shown()?.day).toBe(3)
  return { ...nodes, epoch: revisions.epoch, goBack, shown }
}

const freshNode = async (url: string): Promise<Store> => {
  const store = await openPostgresStore({ url })
  onTestFinished(() => store.close())
  return store
}

const revealTwice = async (store: Store, time: number) => {
  for (const x of [10 * time, 10 * time + 2]) {
    const reveal = async () => player(store).paint({ hexes: [{ x, y: 20 }], knowledge: 'seen' })
    // A node that remembers may begin the new epoch just then, once.
    await reveal().catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      await reveal()
    })
  }
}

const isShownAs = (shown: GmView | PlayerView | undefined, campaign: Campaign): boolean =>
  JSON.stringify(shown) === JSON.stringify(gmView(campaign))

test('viewers of days that are lost are shown what is left, though nobody does anything', async () => {
  const { one, epoch, goBack, shown } = await twoDaysLost()
  await goBack()
  await expect.poll(() => shown()?.day).toBe(1)
  const now = await current(one)
  expect(now.revisions.epoch).not.toBe(epoch)
  expect(shown()).toEqual(gmView(now))
})

test('other days under the same numbers, by a node that knows of no loss, are shown everywhere', async () => {
  const { url, one, goBack, shown } = await twoDaysLost()
  const fresh = await freshNode(url)
  await goBack()
  await revealTwice(fresh, 1)
  await expect.poll(async () => isShownAs(shown(), await current(fresh))).toBe(true)
  expect((await current(one)).state).toEqual((await current(await freshNode(url))).state)
})
