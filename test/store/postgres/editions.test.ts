/** @module-tag more */
import { expect, onTestFinished, test } from 'vitest'
import { BUILT_IN } from '../../../src/campaign/image-store.ts'
import type { Store } from '../../../src/campaign/store.ts'
import { createBuiltInTiles } from '../../../src/server/charts/built-in-tiles.ts'
import { createImageWorker } from '../../../src/server/charts/image-worker/image-worker.ts'
import { openPostgresStore } from '../../../src/store/postgres/open.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { databaseForTest } from '../../support/postgres.ts'
import { shipping } from '../../support/shipped-chart.ts'

const HOUR_MS = 3_600_000

const has = async (store: Store, image: string) =>
  (await store.findTile(BUILT_IN, image, { level: 0, column: 1, row: 0 }, 'pixels')) !== undefined

/** Nodes over one database, each of which counts how often it makes the chart's tiles. */
const nodesOverOne = async () => {
  const url = await databaseForTest()
  const clock = manualClock()
  const imageWorker = createImageWorker()
  onTestFinished(() => imageWorker.close())
  const openStore = async () => {
    const store = await openPostgresStore({ url, clock: clock.now })
    onTestFinished(() => store.close())
    return store
  }
  const start = async (colour: string) => {
    const store = await openStore()
    let made = 0
    const counting = {
      makeTiles: (...args: Parameters<typeof imageWorker.makeTiles>) => {
        made += 1
        return imageWorker.makeTiles(...args)
      },
    }
    const charts = await shipping(colour)
    const tiles = createBuiltInTiles({ store, imageWorker: counting, clock, charts }).players
    const ask = async () => {
      await tiles.ready()
      return has(store, tiles.image)
    }
    return { ask, made: () => made }
  }
  return { start, clock, prune: openStore }
}

test('the chart of a version that runs no more goes, and is there again should it run', async () => {
  const { start, clock, prune } = await nodesOverOne()
  const old = await start('red')
  await old.ask()
  const renewed = await start('blue')
  await clock.advance(20 * HOUR_MS)
  await renewed.ask()
  await clock.advance(20 * HOUR_MS)
  const store = await prune()
  expect(await store.listImages(BUILT_IN)).toHaveLength(1)
  expect([await renewed.ask(), await old.ask(), await renewed.ask()]).toEqual([true, true, true])
  expect([old.made(), renewed.made()]).toEqual([2, 1])
})
