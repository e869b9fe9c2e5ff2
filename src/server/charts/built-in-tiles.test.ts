import { expect, onTestFinished, test } from 'vitest'
import { LONG_LIMITS } from '../../../test/support/long-limits.ts'
import { openStore } from '../../../test/support/open-campaign.ts'
import { shipping } from '../../../test/support/shipped-chart.ts'
import { WIRE_SETTINGS } from '../../../test/support/standard-settings.ts'
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

const stopping = new AbortController().signal
const tile = { level: 0, column: 1, row: 0 }
const has = async (store: Store, image: string) =>
  (await store.findTile(BUILT_IN, image, tile, 'pixels')) !== undefined

test('the built-in chart is made once, however many ask for it and how often', async () => {
  const store = await openStore()
  const { imageWorker, made } = imageWorkerForTest()
  const charts = await shipping('red')
  const parts = { store, imageWorker, clock, charts, stopping }
  const all = createBuiltInTiles(parts)
  const builtIn = all.of('players')
  all.prepareFor({ settings: { ...WIRE_SETTINGS, fog: 'veil' }, laid: null })
  await Promise.all([builtIn.ready(), builtIn.ready()])
  await builtIn.ready()
  expect(await has(store, builtIn.image)).toBe(true)
  await createBuiltInTiles(parts).of('players').ready()
  expect(made()).toBe(1)
})

test('players ask soon for what they see: under fog their edition or the survey, without fog the survey', async () => {
  const store = await openStore()
  const { imageWorker, made } = imageWorkerForTest()
  const charts = await shipping('red')
  const builtIn = createBuiltInTiles({ store, imageWorker, clock, charts, stopping })
  const kept = async () => {
    await builtIn.settled()
    const [players, survey] = [builtIn.of('players'), builtIn.of('survey')]
    return [await has(store, players.image), await has(store, survey.image)]
  }
  builtIn.prepareFor({ settings: WIRE_SETTINGS, laid: null })
  expect(await kept()).toEqual([false, false])
  const surveyed = { ...WIRE_SETTINGS, inKnownHexes: 'survey' as const }
  builtIn.prepareFor({ settings: surveyed, laid: null })
  expect(await kept()).toEqual([false, true])
  builtIn.prepareFor({ settings: { ...surveyed, fog: 'veil' }, laid: null })
  expect(await kept()).toEqual([false, true])
  builtIn.prepareFor({ settings: { ...WIRE_SETTINGS, fog: 'veil' }, laid: null })
  expect(await kept()).toEqual([true, true])
  expect(made()).toBe(2)
})

test('an edition that is used keeps the other one, so that neither is made anew each week', async () => {
  const store = await openStore()
  const { imageWorker } = imageWorkerForTest()
  const charts = await shipping('red')
  const kept: string[] = []
  const watched: Store = {
    ...store,
    keepBuiltIn: async (image) => {
      kept.push(image)
      return store.keepBuiltIn(image)
    },
  }
  const builtIn = createBuiltInTiles({ store: watched, imageWorker, clock, charts, stopping })
  await builtIn.of('survey').ready()
  expect(kept).toContain(builtIn.of('players').image)
  await builtIn.of('players').ready()
  expect(kept.slice(2)).toContain(builtIn.of('survey').image)
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
  const charts = await shipping('red')
  const builtIn = createBuiltInTiles({ store: fickle, imageWorker, clock, charts, stopping }).of(
    'players',
  )
  await expect(builtIn.ready()).rejects.toThrow('no')
  expect(await store.removeImage(BUILT_IN, builtIn.image)).toBe(false)
  failing = false
  await builtIn.ready()
  expect(await has(store, builtIn.image)).toBe(true)
})
