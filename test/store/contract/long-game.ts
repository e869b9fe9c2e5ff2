import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'
import { begin, current, player } from './play.ts'

/** Of the terrain where a campaign begins. */
const TABLE = 'beach'

/** More than are ever left to be told by changes alone. */
const DAYS = 75

/** Days and undos of one long game, so that what is left to tell goes forth, back, and around. */
const deedsOf = ({ endDay, meet, writeTable, undo, redo, saveFood }: ReturnType<typeof player>) => [
  () => writeTable(TABLE, '2d6 crabs'),
  endDay,
  endDay,
  undo,
  redo,
  meet,
  undo,
  undo,
  meet,
  () => saveFood(7),
  endDay,
  () => endDay({ direction: 6 }),
]

export const longGameContract = (opened: Opened): void => {
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
    const { trail, encounters, met } = (await current(store)).state
    expect(trail.length).toBeGreaterThan(20)
    expect(Object.keys(encounters).length).toBeGreaterThan(5)
    expect(met).toMatchObject({ [TABLE]: { one: expect.any(Number) } })
  })
}
