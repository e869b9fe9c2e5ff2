import { PROMISES, type PromiseTest } from './promises.ts'
import { newSeed } from './support/chance.ts'
import { withCleanup } from './support/cleanup.ts'
import { databaseMaker } from './support/databases.ts'

export const promiseNamed = (name: string): PromiseTest => {
  const promiseTest = PROMISES.find((candidate) => candidate.name === name)
  if (promiseTest) return promiseTest
  throw new Error(`There is no soak ${name}: ${PROMISES.map((each) => each.name).join(', ')}`)
}

/** Exit codes: the promise was broken, or could not be tested. */
export const BROKEN = 1
const NOT_TESTED = 2

/**
 * Tests one promise with the seed of `SEED`, or a new one, and prints the outcome.
 *
 * @returns the exit code
 */
export const runPromise = async (name: string, short: boolean): Promise<number> => {
  const promiseTest = promiseNamed(name)
  const seed = Number(process.env.SEED ?? newSeed())
  const startedAt = performance.now()
  const printVerdict = (
    verdict: string,
    facts: readonly string[],
    lines: readonly string[],
  ): void => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    console.log(`${verdict} ${name}: ${facts.join(', ')} (seed ${seed}, ${seconds} s)`)
    for (const line of lines) console.log(`  ${line}`)
  }
  try {
    const { figures, broken } = await withCleanup((cleanup) =>
      (short ? promiseTest.short : promiseTest.full)({
        seed,
        cleanup,
        newDatabase: databaseMaker(cleanup),
      }),
    )
    const facts = Object.entries(figures).map(([figure, value]) => `${figure} ${value}`)
    printVerdict(broken.length === 0 ? 'PASS' : 'FAIL', facts, broken)
    return broken.length === 0 ? 0 : BROKEN
  } catch (error) {
    printVerdict(
      'FAIL',
      ['it could not be put to the test'],
      [error instanceof Error ? String(error.stack) : String(error)],
    )
    return NOT_TESTED
  }
}

export const printSummary = (
  outcomes: readonly {
    readonly name: string
    readonly isKept: boolean
    readonly seconds: number
  }[],
): void => {
  console.log()
  for (const { name, isKept, seconds } of outcomes) {
    const { promise } = promiseNamed(name)
    console.log(
      `${isKept ? 'PASS' : 'FAIL'}  ${name.padEnd(15)} ${seconds.toFixed(0).padStart(5)} s  ${promise}`,
    )
  }
}
