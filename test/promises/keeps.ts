import { expect, test } from 'vitest'
import { promiseNamed } from '#soak/run.ts'
import { newSeed } from '#soak/support/chance.ts'
import { tidily } from '#soak/support/cleanup.ts'
import { MORE } from '#tools/check/more.ts'
import { newDatabase } from '../support/postgres.ts'

/** Several processes start for each. */
const QUICK_LIMIT_MS = 120_000

/** Puts a promise to the test at its smaller sizes: real processes, real connections. */
export const testPromise = (name: string): void => {
  const { promise, quick, short } = promiseNamed(name)
  const keeps = (size: typeof short) => async () => {
    const seed = Number(process.env.SEED ?? newSeed())
    const outcome = await tidily((left) => size({ seed, left, newDatabase: database(left) }))
    expect(outcome.broken, `with SEED=${seed}`).toEqual([])
  }
  if (quick) test(`${promise}, at a small size`, { timeout: QUICK_LIMIT_MS }, keeps(quick))
  test(promise, { tags: [MORE] }, keeps(short))
}

const database = (left: { add(undo: () => unknown): void }) => async () => {
  const { url, drop } = await newDatabase()
  left.add(drop)
  return url
}
