import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'
import { begin, current, player } from './play.ts'

/** More than are ever left to be told by changes alone. */
const DAYS = 75

/** Days and undos of one long game, so that what is left to tell goes forth, back, and around. */
const deedsOf = ({ endDay, undo, redo, saveFood }: ReturnType<typeof player>) => [
  endDay,
  endDay,
  undo,
  redo,
  endDay,
  undo,
  undo,
  () => saveFood(7),
  endDay,
  () => endDay({ direction: 6 }),
]

export const explorationContract = (opened: Opened): void => {
  test('where the party has been is read from the disk as it was seen in memory', async () => {
    let { store } = opened
    await begin(store)
    let deeds = deedsOf(player(store))
    for (let at = 0; at < DAYS; at++) {
      await deeds[at % deeds.length]?.()
      if (at % 9 !== 0) continue
      const seen = await current(store)
      store = await opened.reopen()
      expect(await current(store)).toEqual(seen)
      deeds = deedsOf(player(store))
    }
    expect((await current(store)).mapState.trail.length).toBeGreaterThan(20)
  })
}
