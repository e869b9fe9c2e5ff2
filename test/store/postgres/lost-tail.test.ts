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

/** Two nodes; the returned `goBack` loses two days, which a screen at the other node shows. */
const nodesWithTwoDays = async () => {
  const nodes = await twoNodes()
  const { url, one, other } = nodes
  const { revisions } = await begin(one)
  await player(one).endDay()
  const goBack = await rememberRows(url)
  const live = await startLiveOver(other, { intervals: { revisionCheck: 20 } })
  const screen = await openScreen(live, { session: 'hash' })
  for (let day = 0; day < 2; day += 1) await player(one).endDay()
  const shownView = () => {
    const message = screen.messages.at(-1)
    return message?.event === 'view' ? message.view : undefined
  }
  await expect.poll(() => shownView()?.day).toBe(3)
  return { ...nodes, epoch: revisions.epoch, goBack, shown: shownView }
}

const openNode = async (url: string): Promise<Store> => {
  const store = await openPostgresStore({ url })
  onTestFinished(() => store.close())
  return store
}

const revealTwice = async (store: Store, number: number) => {
  for (const x of [10 * number, 10 * number + 2]) {
    const reveal = async () => player(store).paint({ hexes: [{ x, y: 20 }], knowledge: 'seen' })
    // A node that noted the lost revision may begin a new epoch just then, which refuses one change.
    await reveal().catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      await reveal()
    })
  }
}

const isShownAs = (shown: GmView | PlayerView | undefined, campaign: Campaign): boolean =>
  JSON.stringify(shown) === JSON.stringify(gmView(campaign))

test('viewers of lost days are shown the earlier state, though nobody does anything', async () => {
  const { one, epoch, goBack, shown } = await nodesWithTwoDays()
  await goBack()
  await expect.poll(() => shown()?.day).toBe(1)
  const now = await current(one)
  expect(now.revisions.epoch).not.toBe(epoch)
  expect(shown()).toEqual(gmView(now))
})

test('other changes with the same numbers, by a node that knows of no loss, are shown everywhere', async () => {
  const { url, one, goBack, shown } = await nodesWithTwoDays()
  const newNode = await openNode(url)
  await goBack()
  await revealTwice(newNode, 1)
  await expect.poll(async () => isShownAs(shown(), await current(newNode))).toBe(true)
  expect((await current(one)).state).toEqual((await current(await openNode(url))).state)
})
