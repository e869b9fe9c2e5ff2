import { expect, test } from 'vitest'
import { type DatabaseLocation, moveDatabase } from '#store/copy/copy.ts'
import { begin, current, player } from '../contract/play.ts'
import { fillEveryTable } from './a-bit-of-everything.ts'
import {
  contentsAt,
  ENGINES,
  newDatabaseLocation,
  newFolderLocation,
  type TestLocation,
  withStoreAt,
} from './locations.ts'

test('a move to PostgreSQL and back loses nothing: every row of every table is the same', async () => {
  const [folder, database, back] = [
    newFolderLocation(),
    await newDatabaseLocation(),
    newFolderLocation(),
  ]
  await withStoreAt(folder, fillEveryTable)
  const before = await contentsAt(folder)
  for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
  const rows = await moveDatabase(folder.location, database.location)
  expect(rows).toBe(Object.values(before).flat().length)
  expect(await contentsAt(database)).toEqual(before)
  await moveDatabase(database.location, back.location)
  expect(await contentsAt(back)).toEqual(before)
  const { revisions, found: session } = await withStoreAt(back, async (store) => ({
    revisions: (await current(store)).revisions,
    found: await store.findSession('session of home', Date.now()),
  }))
  expect(await withStoreAt(folder, async (store) => (await current(store)).revisions)).toEqual(
    revisions,
  )
  expect(session).toMatchObject({ campaign: 'home' })
})

test.each(ENGINES)(
  '%s that a server uses can be neither source nor target of a move',
  async (_, make) => {
    const [usedLocation, other] = [await make(), newFolderLocation()]
    const store = await usedLocation.open()
    await begin(store)
    await expect(moveDatabase(usedLocation.location, other.location)).rejects.toThrow(/uses? the/)
    const filled = newFolderLocation()
    await withStoreAt(filled, begin)
    await expect(moveDatabase(filled.location, usedLocation.location)).rejects.toThrow(/uses? the/)
    await player(store).endDay()
    expect((await current(store)).state.day).toBe(1)
    await store.close()
  },
)

test.each(ENGINES)('%s that holds a campaign cannot be the target of a move', async (_, make) => {
  const [from, to] = [newFolderLocation(), await make()]
  await withStoreAt(from, begin)
  await withStoreAt(to, begin)
  const before = await contentsAt(to)
  await expect(moveDatabase(from.location, to.location)).rejects.toMatchObject({
    code: 'NOT_EMPTY',
  })
  expect(await contentsAt(to)).toEqual(before)
})

test.each(ENGINES)('from %s without a database nothing is moved', async (_, make) => {
  const [from, to] = [await make(), newFolderLocation()]
  await expect(moveDatabase(from.location, to.location)).rejects.toMatchObject({
    code: 'NO_DATABASE',
  })
})

/** A location that fails once the rows are written, as when the process is killed. */
const failingLocation = ({ location }: TestLocation): DatabaseLocation => ({
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
    await withStoreAt(from, begin)
    await expect(moveDatabase(from.location, failingLocation(to))).rejects.toThrow('cut')
    const contents = await contentsAt(to).catch(() => ({}))
    expect(Object.values(contents).flat()).toEqual([])
    await moveDatabase(from.location, to.location)
    expect(await contentsAt(to)).toEqual(await contentsAt(from))
  },
)
