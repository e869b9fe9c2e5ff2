import { expect, test } from 'vitest'
import { type DatabaseLocation, moveDatabase } from '#store/copy/copy.ts'
import { begin, current, player } from '../contract/play.ts'
import { putSomeOfEverything } from './a-bit-of-everything.ts'
import {
  at,
  contentsAt,
  ENGINES,
  newDatabaseLocation,
  newFolderLocation,
  type TestLocation,
} from './locations.ts'

test('a move to PostgreSQL and back loses nothing: every row of every table is the same', async () => {
  const [folder, database, back] = [
    newFolderLocation(),
    await newDatabaseLocation(),
    newFolderLocation(),
  ]
  await at(folder, putSomeOfEverything)
  const before = await contentsAt(folder)
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
  const rows = await moveDatabase(folder.location, database.location)
  expect(rows).toBe(Object.values(before).flat().length)
  expect(await contentsAt(database)).toEqual(before)
  await moveDatabase(database.location, back.location)
  expect(await contentsAt(back)).toEqual(before)
  const { revisions, found } = await at(back, async (store) => ({
    revisions: (await current(store)).revisions,
    found: await store.findSession('session of home', Date.now()),
  }))
  expect(await at(folder, async (store) => (await current(store)).revisions)).toEqual(revisions)
  expect(found).toMatchObject({ campaign: 'home' })
})

test.each(ENGINES)('%s that a server uses is neither moved from nor moved to', async (_, make) => {
  const [used, other] = [await make(), newFolderLocation()]
  const store = await used.open()
  await begin(store)
  await expect(moveDatabase(used.location, other.location)).rejects.toThrow(/uses? the/)
  const filled = newFolderLocation()
  await at(filled, begin)
  await expect(moveDatabase(filled.location, used.location)).rejects.toThrow(/uses? the/)
  await player(store).endDay()
  expect((await current(store)).state.day).toBe(1)
  await store.close()
})

test.each(ENGINES)('%s that holds a campaign is not moved to', async (_, make) => {
  const [from, to] = [newFolderLocation(), await make()]
  await at(from, begin)
  await at(to, begin)
  const before = await contentsAt(to)
  await expect(moveDatabase(from.location, to.location)).rejects.toMatchObject({
    code: 'NOT_EMPTY',
  })
  expect(await contentsAt(to)).toEqual(before)
})

test.each(ENGINES)('from %s in which there is nothing, nothing is moved', async (_, make) => {
  const [from, to] = [await make(), newFolderLocation()]
  await expect(moveDatabase(from.location, to.location)).rejects.toMatchObject({
    code: 'NO_DATABASE',
  })
})

/** Fails once the rows are there, as a cut does. */
const cutShort = ({ location }: TestLocation): DatabaseLocation => ({
  ...location,
  fill: async (work, options) =>
    location.fill(async (db) => {
      await work(db)
      throw new Error('cut')
    }, options),
})

test.each(ENGINES)(
  'a move to %s that is cut leaves it empty, and is done again',
  async (_, make) => {
    const [from, to] = [newFolderLocation(), await make()]
    await at(from, begin)
    await expect(moveDatabase(from.location, cutShort(to))).rejects.toThrow('cut')
    const left = await contentsAt(to).catch(() => ({}))
    expect(Object.values(left).flat()).toEqual([])
    await moveDatabase(from.location, to.location)
    expect(await contentsAt(to)).toEqual(await contentsAt(from))
  },
)
