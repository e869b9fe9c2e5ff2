import { PROMISES, type Soak } from './promises.ts'
import { newSeed } from './support/chance.ts'
import { tidily } from './support/cleanup.ts'
import { databases } from './support/databases.ts'

export const promiseNamed = (name: string): Soak => {
  const soak = PROMISES.find((candidate) => candidate.name === name)
  if (soak) return soak
  throw new Error(`There is no soak ${name}: ${PROMISES.map((known) => known.name).join(', ')}`)
}

/** The promise was broken, or could not be tested. */
export const BROKEN = 1
const NOT_TESTED = 2

/**
 * Runs one soak with the seed of `SEED`, or a new one, and prints the outcome.
 *
 * @returns the exit code
 */
export const runPromise = async (name: string, short: boolean): Promise<number> => {
  const soak = promiseNamed(name)
  const seed = Number(process.env.SEED ?? newSeed())
  const begun = performance.now()
  const tell = (verdict: string, said: readonly string[], lines: readonly string[]): void => {
    const seconds = ((performance.now() - begun) / 1000).toFixed(0)
    console.log(`${verdict} ${name}: ${said.join(', ')} (seed ${seed}, ${seconds} s)`)
    for (const line of lines) console.log(`  ${line}`)
  }
  try {
    const { figures, broken } = await tidily((left) =>
      (short ? soak.short : soak.full)({ seed, left, newDatabase: databases(left) }),
    )
    const said = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`)
    tell(broken.length === 0 ? 'PASS' : 'FAIL', said, broken)
    return broken.length === 0 ? 0 : BROKEN
  } catch (error) {
    tell(
      'FAIL',
      ['it could not be put to the test'],
      [error instanceof Error ? String(error.stack) : String(error)],
    )
    return NOT_TESTED
  }
}

export const report = (
  outcomes: readonly { readonly name: string; readonly kept: boolean; readonly seconds: number }[],
): void => {
  console.log()
  for (const { name, kept, seconds } of outcomes) {
    const { promise } = promiseNamed(name)
    console.log(
      `${kept ? 'PASS' : 'FAIL'}  ${name.padEnd(15)} ${seconds.toFixed(0).padStart(5)} s  ${promise}`,
    )
  }
}
