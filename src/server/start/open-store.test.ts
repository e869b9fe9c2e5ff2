import { expect, test } from 'vitest'
import { manualClock } from '#test/support/manual-clock.ts'
import { openStore as openForTest } from '#test/support/open-campaign.ts'
import { BadSetting } from '../config.ts'
import { exitCodeOf } from './failure.ts'
import { openStore, RETRY_MS } from './open-store.ts'

test('a database that does not answer yet is waited for, and that is said once', async () => {
  const clock = manualClock()
  const said: string[] = []
  let tries = 0
  const store = await openForTest()
  const opening = openStore({
    open: async () => {
      tries += 1
      if (tries < 8) throw new BadSetting('DATABASE_URL: nobody answers.', 'waiting')
      return store
    },
    clock,
    say: (line) => said.push(line),
  })
  for (let time = 1; time < 8; time += 1) {
    await expect.poll(() => tries).toBe(time)
    await clock.advance(RETRY_MS)
  }
  expect(await opening).toBe(store)
  expect(said).toEqual(['Overland waits, and tries again every 2 s: DATABASE_URL: nobody answers.'])
})

test.each([
  ['change', 78],
  ['later start', 1],
] as const)('a start that a %s mends ends with %i', async (mendedBy, exitCode) => {
  const open = () => Promise.reject(new BadSetting('DATA_DIR: no.', mendedBy))
  const opening = openStore({ open, clock: manualClock(), say: () => {} })
  const error = await opening.catch((reason: unknown) => reason)
  expect(exitCodeOf(error)).toBe(exitCode)
})
