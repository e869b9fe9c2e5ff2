import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../../test/support/open-campaign.ts'
import { PATIENT } from '../../../test/support/patient-darkroom.ts'
import { shipping } from '../../../test/support/shipped-chart.ts'
import { BUILT_IN } from '../../campaign/image-store.ts'
import type { Store } from '../../campaign/store.ts'
import { systemClock as clock } from '../clock.ts'
import { createBuiltInTiles } from './built-in-tiles.ts'
import { createDarkroom, type Darkroom } from './darkroom/darkroom.ts'

const darkroomForTest = (): { darkroom: Darkroom; developed: () => number } => {
  const darkroom = createDarkroom({ limits: PATIENT })
  onTestFinished(() => darkroom.close())
  let developed = 0
  return {
    darkroom: {
      ...darkroom,
      developOwn: (...args) => {
        developed += 1
        return darkroom.developOwn(...args)
      },
    },
    developed: () => developed,
  }
}

const stopping = new AbortController().signal
const tile = { level: 0, column: 1, row: 0 }
const has = async (store: Store, image: string) =>
  (await store.findTile(BUILT_IN, image, tile, 'pixels')) !== undefined

test('the built-in chart is developed once, however many ask for it and how often', async () => {
  const store = await openStore()
  const { darkroom, developed } = darkroomForTest()
  const charts = await shipping('red')
  const parts = { store, darkroom, clock, charts, stopping }
  const builtIn = createBuiltInTiles(parts)
  builtIn.prepareFor({ fog: 'veil', laid: null })
  await Promise.all([builtIn.ready(), builtIn.ready()])
  await builtIn.ready()
  expect(await has(store, builtIn.image)).toBe(true)
  await createBuiltInTiles(parts).ready()
  expect(developed()).toBe(1)
})

test('what failed is tried again by whoever asks next, and nothing of it is left', async () => {
  const store = await openStore()
  const { darkroom } = darkroomForTest()
  let failing = true
  const fickle: Store = {
    ...store,
    addTiles: async (...args) => {
      if (failing) throw new Error('no')
      await store.addTiles(...args)
    },
  }
  const charts = await shipping('red')
  const builtIn = createBuiltInTiles({ store: fickle, darkroom, clock, charts, stopping })
  await expect(builtIn.ready()).rejects.toThrow('no')
  expect(await store.removeImage(BUILT_IN, builtIn.image)).toBe(false)
  failing = false
  await builtIn.ready()
  expect(await has(store, builtIn.image)).toBe(true)
})

test('without a folder for temporary files it is not made, and as soon as there is one it is', async () => {
  const store = await openStore()
  const { darkroom } = darkroomForTest()
  const charts = await shipping('red')
  const builtIn = createBuiltInTiles({ store, darkroom, clock, charts, stopping })
  vi.stubEnv('TMPDIR', '/no/such/folder')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(builtIn.ready()).rejects.toMatchObject({ name: 'DarkroomFailed', why: 'no-room' })
  vi.unstubAllEnvs()
  await builtIn.ready()
  expect(await has(store, builtIn.image)).toBe(true)
})
