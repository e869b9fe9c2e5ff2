import { expect, test } from 'vitest'
import { INITIAL_SCREEN } from '#protocol/first-screen.ts'
import type { Screen } from '#protocol/map/screen.ts'
import type { Opened } from './opened.ts'
import { begin, current, HOME } from './play.ts'

const SCREEN: Screen = {
  look: 'party',
  curtain: true,
  handout: 'letter',
}

export const screensContract = (opened: Opened): void => {
  test('R-SCREEN-2: what a screen shows is kept, beside the name, and makes no revision', async () => {
    const { store } = opened
    const { revisions } = await begin(store)
    const found = async () => (await opened.store.findScreens([HOME, 'nowhere'])).get(HOME)
    expect(await found()).toEqual({ screen: INITIAL_SCREEN, name: '' })
    expect(await store.setScreen(HOME, SCREEN)).toBe(true)
    expect(await store.setScreen('nowhere', SCREEN)).toBe(false)
    await store.renameCampaign(HOME, 'Jungle')
    const reopened = await opened.reopen()
    expect(await reopened.findScreens([HOME, 'nowhere'])).toEqual(
      new Map([[HOME, { screen: SCREEN, name: 'Jungle' }]]),
    )
    expect((await current(reopened)).revisions).toEqual(revisions)
    expect(await reopened.findScreens([])).toEqual(new Map())
  })

  test('R-SCREEN-2: listeners hear that something is new of the campaign, but not what', async () => {
    const { store } = opened
    await begin(store)
    const told = new Promise((resolve) => {
      store.onCommit((campaign, notice) => resolve({ campaign, notice }))
    })
    await store.setScreen(HOME, SCREEN)
    expect(await told).toEqual({ campaign: HOME, notice: {} })
  })

  test('R-POINT-1: a point is told to its own listeners, until they end it, and is no commit', async () => {
    const { store } = opened
    await begin(store)
    const told: unknown[] = []
    store.onCommit((campaign) => told.push(campaign))
    const points: unknown[] = []
    const end = store.onPoint((campaign, hex) => points.push([campaign, hex]))
    store.point(HOME, { x: 1, y: 3 })
    await expect.poll(() => points).toEqual([[HOME, { x: 1, y: 3 }]])
    end()
    const heard = new Promise((resolve) => store.onPoint((_, hex) => resolve(hex)))
    store.point(HOME, { x: 2, y: 4 })
    expect(await heard).toEqual({ x: 2, y: 4 })
    expect(points).toHaveLength(1)
    expect(told).toEqual([])
  })
}
