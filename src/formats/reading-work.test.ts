import { describe, expect, test } from 'vitest'
import { inSoak } from '#test/support/in-soak.ts'
import { ANY_KEY_READER, LONG_TEXTS } from '#test/support/long-texts.ts'
import { countSteps, stepsIn } from '#test/support/steps-in.ts'

countSteps()
const { readHexKey, readTables } = await import('./read.ts')

const FORMATS = /\/formats\//
const LENGTH = inSoak({ commit: 2 ** 15, soak: 2 ** 17 })
/** The most steps of the program for each character; no text took more than 90. */
const MOST_STEPS = 200

/**
 * Fails if reading takes too many steps. Work within regular expressions is measured by `npm run
 * bench:reading`.
 */
const expectLinear = (read: (text: string) => unknown, text: string): void =>
  expect(stepsIn(FORMATS, () => read(text)) / text.length).toBeLessThan(MOST_STEPS)

const readKey = (text: string) => readHexKey(text, ANY_KEY_READER)

describe.each([
  ['R-FORMAT-1: tables', readTables],
  ['R-KEY-1: a hex key', readKey],
])('%s: reading takes a bounded number of steps for each character', (_, read) => {
  test.each(LONG_TEXTS)('$what', ({ textOf }) => expectLinear(read, textOf(LENGTH)))
})
