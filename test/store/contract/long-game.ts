import { expect, test } from 'vitest'
import type { Opened } from './opened.ts'
import { begin, current, player } from './play.ts'

/** The encounter table of the terrain where a campaign begins. */
const START_TABLE = 'beach'

/** More days than the store ever reads from changes without a snapshot. */
const DAYS = 75

/** Days, undos and redos of a long game, so that reading must apply, revert and switch branches. */
const deedsOf = ({ endDay, meet, writeTable, undo, redo, saveFood }: ReturnType<typeof player>) => [
  () => writeTable(START_TABLE, '2d6 crabs'),
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
  test('trail, encounters and met rows are read from the disk as they were in memory', async () => {
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
    expect(met).toMatchObject({ [START_TABLE]: { one: expect.any(Number) } })
  })
}
