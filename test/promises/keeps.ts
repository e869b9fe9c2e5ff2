import { expect, test } from 'vitest'
import { promiseNamed } from '#soak/run.ts'
import { newSeed } from '#soak/support/chance.ts'
import { withCleanup } from '#soak/support/cleanup.ts'
import { MORE } from '#tools/check/more.ts'
import { newDatabase } from '../support/postgres.ts'

/** Several processes start for each. */
const QUICK_LIMIT_MS = 120_000

/** Puts a promise to the test at its smaller sizes: real processes, real connections. */
export const testPromise = (name: string): void => {
  const { promise, quick, short } = promiseNamed(name)
  const keeps = (size: typeof short) => async () => {
    const seed = Number(process.env.SEED ?? newSeed())
    const outcome = await withCleanup((cleanup) =>
      size({ seed, cleanup, newDatabase: database(cleanup) }),
    )
    expect(outcome.broken, `with SEED=${seed}`).toEqual([])
  }
  if (quick) test(`${promise}, at a small size`, { timeout: QUICK_LIMIT_MS }, keeps(quick))
  test(promise, { tags: [MORE] }, keeps(short))
}

const database = (cleanup: { add(undo: () => unknown): void }) => async () => {
  const { url, drop } = await newDatabase()
  cleanup.add(drop)
  return url
}
