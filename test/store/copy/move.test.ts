import { expect, test } from 'vitest'
import { move } from '../../../src/store/copy/move.ts'
import type { Place } from '../../../src/store/copy/place.ts'
import { begin, current, player } from '../contract/play.ts'
import { putSomeOfEverything } from './a-bit-of-everything.ts'
import {
  at,
  contentsAt,
  ENGINES,
  newDatabasePlace,
  newFolderPlace,
  type TestPlace,
} from './places.ts'

test('a move to PostgreSQL and back loses nothing: every row of every table is the same', async () => {
  const [folder, database, back] = [newFolderPlace(), await newDatabasePlace(), newFolderPlace()]
  await at(folder, putSomeOfEverything)
  const before = await contentsAt(folder)
  for (const [table, { rows }] of Object.entries(before)) expect(rows, table).toBeGreaterThan(0)
  expect((await move(folder.place, database.place)).contents).toEqual(before)
  expect(await contentsAt(database)).toEqual(before)
  await move(database.place, back.place)
  expect(await contentsAt(back)).toEqual(before)
  const { revisions, found } = await at(back, async (store) => ({
    revisions: (await current(store)).revisions,
    found: await store.findSession('session of home', Date.now()),
  }))
  expect(await at(folder, async (store) => (await current(store)).revisions)).toEqual(revisions)
  expect(found).toMatchObject({ campaign: 'home' })
})

test.each(ENGINES)('%s that a server uses is neither moved from nor moved to', async (_, make) => {
  const [used, other] = [await make(), newFolderPlace()]
  const store = await used.open()
  await begin(store)
  await expect(move(used.place, other.place)).rejects.toThrow(/uses? the/)
  const filled = newFolderPlace()
  await at(filled, begin)
  await expect(move(filled.place, used.place)).rejects.toThrow(/uses? the/)
  await player(store).endDay()
  expect((await current(store)).expedition.day).toBe(1)
  await store.close()
})

test.each(ENGINES)('%s that holds a campaign is not moved to', async (_, make) => {
  const [from, to] = [newFolderPlace(), await make()]
  await at(from, begin)
  await at(to, begin)
  const before = await contentsAt(to)
  await expect(move(from.place, to.place)).rejects.toMatchObject({ code: 'NOT_EMPTY' })
  expect(await contentsAt(to)).toEqual(before)
})

test.each(ENGINES)('from %s in which there is nothing, nothing is moved', async (_, make) => {
  const [from, to] = [await make(), newFolderPlace()]
  await expect(move(from.place, to.place)).rejects.toMatchObject({ code: 'NO_DATABASE' })
})

/** Fails once the rows are there, as a cut does. */
const cutShort = ({ place }: TestPlace): Place => ({
  ...place,
  fill: async (work, options) =>
    place.fill(async (db) => {
      await work(db)
      throw new Error('cut')
    }, options),
})

test.each(ENGINES)(
  'a move to %s that is cut leaves it empty, and is done again',
  async (_, make) => {
    const [from, to] = [newFolderPlace(), await make()]
    await at(from, begin)
    await expect(move(from.place, cutShort(to))).rejects.toThrow('cut')
    const left = await contentsAt(to).catch(() => ({}))
    for (const { rows } of Object.values(left)) expect(rows).toBe(0)
    await move(from.place, to.place)
    expect(await contentsAt(to)).toEqual(await contentsAt(from))
  },
)
