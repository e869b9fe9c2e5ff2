import type { Tally } from './tally.ts'
import type { TestRun } from './test-runs.ts'

/**
 * A promise that is broken once is broken, and so is a secret that is told once: these tests look for
 * what happens seldom, and have no second try.
 */
const DECIDED_AT_ONCE: readonly string[] = ['test/promises/', 'test/http/canary/']

/** More tests than this do not fail for a moment in which the machine was busy elsewhere. */
const MOST_SECOND_TRIES = 10

/** What both tries came to. */
export interface Settled {
  readonly tally: Tally
  /** The failed tests, and the passed ones, with what was wrong at the first try. */
  readonly runs: readonly TestRun[]
  /** What failed beside others and passed alone, with what was wrong then. */
  readonly unsteady: readonly TestRun[]
}

/**
 * The failed tests that are tried again, alone: all that failed, or none. Nothing is tried again if
 * something failed outside of a test, and so nobody knows what else was not run.
 */
export const worthSecondTry = (
  runs: readonly TestRun[],
  { failed }: Pick<Tally, 'failed'>,
): readonly TestRun[] => {
  const wrong = runs.filter(({ error }) => error !== undefined)
  const isDecided = ({ file }: TestRun) => DECIDED_AT_ONCE.some((folder) => file.startsWith(folder))
  // What failed outside of a test is no test of its own in the tally.
  if (wrong.length !== failed || wrong.length > MOST_SECOND_TRIES) return []
  return wrong.filter((run) => !isDecided(run))
}

/** A test that failed has passed if the second try says so of it; without a word it has not. */
export const settle = (
  first: { readonly tally: Tally; readonly runs: readonly TestRun[] },
  tried: readonly TestRun[],
  second: readonly TestRun[],
): Settled => {
  const passed = new Set(second.filter(hasPassed).map(nameOf))
  const failed = new Set(second.filter((run) => !hasPassed(run)).map(nameOf))
  const unsteady = tried.filter((run) => passed.has(nameOf(run)) && !failed.has(nameOf(run)))
  const isUnsteady = new Set<TestRun>(unsteady)
  return {
    tally: {
      ...first.tally,
      passed: first.tally.passed + unsteady.length,
      failed: first.tally.failed - unsteady.length,
    },
    runs: first.runs.map((run) => (isUnsteady.has(run) ? { ...run, error: undefined } : run)),
    unsteady,
  }
}

const hasPassed = ({ error, skipped }: TestRun): boolean => error === undefined && !skipped

const nameOf = ({ file, title }: TestRun): string => `${file} › ${title}`
