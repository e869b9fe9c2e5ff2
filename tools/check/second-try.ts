import { nameOf, type TestRun } from './test-runs.ts'

/**
 * A promise that is broken once is broken, and so is a secret that is told once: these tests look for
 * what happens seldom, and have no second try.
 */
const DECIDED_AT_ONCE: readonly string[] = ['test/promises/', 'test/http/canary/']

/** More tests than this do not fail for a moment in which the machine was busy elsewhere. */
const MOST_SECOND_TRIES = 10

/**
 * The failed tests, if they are worth another try, alone: all of them or none. Nothing is tried again
 * if something went wrong outside of a test or a test was skipped: it may hang together, and nobody
 * knows what else was not run.
 */
export const worthSecondTry = (runs: readonly TestRun[]): readonly TestRun[] => {
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  const isWhole = runs.every(({ outcome }) => outcome === 'passed' || outcome === 'failed')
  const isOpen = failed.every(({ file }) => !DECIDED_AT_ONCE.some((dir) => file.startsWith(dir)))
  return isWhole && isOpen && failed.length <= MOST_SECOND_TRIES ? failed : []
}

/**
 * Whether the second try makes up for the first: it ended well as a whole, and says of each test that
 * it passed. A word less, and it does not.
 */
export const makesUp = (
  tried: readonly TestRun[],
  exitedWell: boolean,
  second: readonly TestRun[],
): boolean => {
  const isAllWell = second.every(({ outcome }) => outcome === 'passed' || outcome === 'skipped')
  const passed = new Set(second.filter(({ outcome }) => outcome === 'passed').map(nameOf))
  return exitedWell && isAllWell && tried.every((run) => passed.has(nameOf(run)))
}

/** The runs of both tries together, once the second made up for the first. */
export const madeUp = (first: readonly TestRun[]): readonly TestRun[] =>
  first.map((run) => ({ ...run, outcome: 'passed', error: undefined }))
