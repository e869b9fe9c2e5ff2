import { nameOf, type TestRun } from './test-runs.ts'

/** Tests of promises and secrets look for rare failures: one failure counts, without a second try. */
const DECIDED_AT_ONCE: readonly string[] = ['test/promises/', 'test/http/canary/']

/** More tests than this do not fail for a moment in which the machine was busy elsewhere. */
const MOST_SECOND_TRIES = 10

/**
 * The failed tests to try again, alone: all or none. None after a fault outside of tests, or if one
 * kept a test from running: others may not have run, either.
 */
export const worthSecondTry = (runs: readonly TestRun[]): readonly TestRun[] => {
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  const isWhole = runs.every(({ outcome }) => outcome !== 'outside' && outcome !== 'skipped')
  const isOpen = failed.every(({ file }) => !DECIDED_AT_ONCE.some((dir) => file.startsWith(dir)))
  return isWhole && isOpen && failed.length <= MOST_SECOND_TRIES ? failed : []
}

/** Whether the second try ended well as a whole and says of each test that it passed. */
export const makesUp = (
  tried: readonly TestRun[],
  exitedWell: boolean,
  second: readonly TestRun[],
): boolean => {
  const isAllWell = second.every(({ outcome }) => outcome !== 'failed' && outcome !== 'outside')
  const passed = new Set(second.filter(({ outcome }) => outcome === 'passed').map(nameOf))
  return exitedWell && isAllWell && tried.every((run) => passed.has(nameOf(run)))
}

/** The runs of both tries together, once the second made up for the first. */
export const madeUp = (first: readonly TestRun[]): readonly TestRun[] =>
  first.map((run) => ({ ...run, outcome: 'passed', error: undefined }))
