import { expect, test } from 'vitest'
import { promiseNamed } from '#soak/run.ts'
import { newSeed } from '#soak/support/chance.ts'
import { withCleanup } from '#soak/support/cleanup.ts'
import { MORE } from '#tools/check/more.ts'
import { newDatabase } from '../support/postgres.ts'

/** Time limit of a quick test, which starts several processes. */
const QUICK_LIMIT_MS = 120_000

/** Tests a promise at its smaller sizes, with real processes and connections. */
export const testPromise = (name: string): void => {
  const { promise, quick, short } = promiseNamed(name)
  const testSize = (size: typeof short) => async () => {
    const seed = Number(process.env.SEED ?? newSeed())
    const outcome = await withCleanup((cleanup) =>
      size({ seed, cleanup, newDatabase: database(cleanup) }),
    )
    expect(outcome.broken, `with SEED=${seed}`).toEqual([])
  }
  if (quick) test(`${promise}, at a small size`, { timeout: QUICK_LIMIT_MS }, testSize(quick))
  test(promise, { tags: [MORE] }, testSize(short))
}

const database = (cleanup: { add(undo: () => unknown): void }) => async () => {
  const { url, drop } = await newDatabase()
  cleanup.add(drop)
  return url
}
