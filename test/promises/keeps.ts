import { expect, test } from 'vitest'
import { promiseNamed } from '../../soak/run.ts'
import { newSeed } from '../../soak/support/chance.ts'
import { tidily } from '../../soak/support/cleanup.ts'
import { newDatabase } from '../support/postgres.ts'

/** Puts a promise to the test at the size for every commit: real processes, real connections. */
export const testPromise = (name: string): void => {
  const { promise, short } = promiseNamed(name)
  test(promise, async () => {
    const seed = Number(process.env.SEED ?? newSeed())
    const outcome = await tidily((left) => short({ seed, left, newDatabase: database(left) }))
    expect(outcome.broken, `with SEED=${seed}`).toEqual([])
  })
}

const database = (left: { add(undo: () => unknown): void }) => async () => {
  const { url, drop } = await newDatabase()
  left.add(drop)
  return url
}
