import { expect, onTestFinished, test } from 'vitest'
import { LONG_LIMITS } from '../../../test/support/long-limits.ts'
import { manualClock } from '../../../test/support/manual-clock.ts'
import { openStore } from '../../../test/support/open-campaign.ts'
import { shipping } from '../../../test/support/shipped-chart.ts'
import { BUILT_IN } from '../../campaign/image-store.ts'
import type { Store } from '../../campaign/store.ts'
import { systemClock as clock } from '../clock.ts'
import { createBuiltInTiles } from './built-in-tiles.ts'
import { createImageWorker, type ImageWorker } from './image-worker/image-worker.ts'

const imageWorkerForTest = (): { imageWorker: ImageWorker; made: () => number } => {
  const imageWorker = createImageWorker({ limits: LONG_LIMITS })
  onTestFinished(() => imageWorker.close())
  let made = 0
  return {
    imageWorker: {
      ...imageWorker,
      makeTiles: (...args) => {
        made += 1
        return imageWorker.makeTiles(...args)
      },
    },
    made: () => made,
  }
}

const tile = { level: 0, column: 1, row: 0 }
const has = async (store: Store, image: string) =>
  (await store.findTile(BUILT_IN, image, tile, 'pixels')) !== undefined

test('the built-in chart is made once, however many ask for it and how often', async () => {
  const store = await openStore()
  const { imageWorker, made } = imageWorkerForTest()
  const charts = await shipping()
  const parts = { store, imageWorker, clock, charts }
  const builtIn = createBuiltInTiles(parts).players
  await Promise.all([builtIn.ready(), builtIn.ready()])
  await builtIn.ready()
  expect(await has(store, builtIn.image)).toBe(true)
  await createBuiltInTiles(parts).players.ready()
  expect(made()).toBe(1)
})

test('once an hour the store is asked to keep the chart, and what is gone is made again', async () => {
  const store = await openStore()
  const { imageWorker, made } = imageWorkerForTest()
  const clock = manualClock()
  const parts = { store, imageWorker, clock, charts: await shipping() }
  const builtIn = createBuiltInTiles(parts).players
  await builtIn.ready()
  await store.removeImage(BUILT_IN, builtIn.image)
  await clock.advance(3_600_000)
  await builtIn.ready()
  expect(made()).toBe(2)
  expect(await has(store, builtIn.image)).toBe(true)
})

test('what failed is tried again by whoever asks next, and nothing of it is left', async () => {
  const store = await openStore()
  const { imageWorker } = imageWorkerForTest()
  let failing = true
  const fickle: Store = {
    ...store,
    addTiles: async (...args) => {
      if (failing) throw new Error('no')
      await store.addTiles(...args)
    },
  }
  const charts = await shipping()
  const builtIn = createBuiltInTiles({ store: fickle, imageWorker, clock, charts }).players
  await expect(builtIn.ready()).rejects.toThrow('no')
  expect(await store.removeImage(BUILT_IN, builtIn.image)).toBe(false)
  failing = false
  await builtIn.ready()
  expect(await has(store, builtIn.image)).toBe(true)
})
