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
  test('R-SCREEN-2: a screen’s state is stored, found with the campaign’s name, and makes no revision', async () => {
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

  test('R-SCREEN-2: listeners are notified of a campaign without a revision', async () => {
    const { store } = opened
    await begin(store)
    const notified = new Promise((resolve) => {
      store.onCommit((campaign, notice) => resolve({ campaign, notice }))
    })
    await store.setScreen(HOME, SCREEN)
    expect(await notified).toEqual({ campaign: HOME, notice: {} })
  })

  test('R-POINT-1: a pointed hex reaches its own listeners, until they unsubscribe, and is no commit', async () => {
    const { store } = opened
    await begin(store)
    const commits: unknown[] = []
    store.onCommit((campaign) => commits.push(campaign))
    const points: unknown[] = []
    const end = store.onPoint((campaign, hex) => points.push([campaign, hex]))
    store.point(HOME, { x: 1, y: 3 })
    await expect.poll(() => points).toEqual([[HOME, { x: 1, y: 3 }]])
    end()
    const pointed = new Promise((resolve) => store.onPoint((_, hex) => resolve(hex)))
    store.point(HOME, { x: 2, y: 4 })
    expect(await pointed).toEqual({ x: 2, y: 4 })
    expect(points).toHaveLength(1)
    expect(commits).toEqual([])
  })
}
