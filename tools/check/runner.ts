import { rmSync } from 'node:fs'
import { endOf, type Failure, failuresIn, type Time } from './last-words.ts'
import { runStep, type Step } from './step.ts'
import { nameOf, readRuns, type TestRun } from './test-runs.ts'

/** How many tests ended how. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** One part of `npm test`, as it went. */
export interface Part extends Time {
  readonly tally: Tally
  readonly failures: readonly Failure[]
  readonly runs: readonly TestRun[]
  /** Tests that passed only at the second try, with their first failures. */
  readonly unsteady: readonly Failure[]
}

/** A program that runs tests. */
export interface Runner {
  readonly step: Step
  /** The arguments that run these tests alone; others of their files may run with them. */
  readonly alone: (tests: readonly TestRun[]) => readonly string[]
  /** The file to which its reporter writes the runs. */
  readonly report: string
}

/** Tests of promises, secrets and golden answers look for rare failures: one failure counts, without a second try. */
const DECIDED_AT_ONCE = /(^|\/)test\/(promises|golden|http\/canary)\//

/** More tests than this do not fail for a moment in which the machine was busy elsewhere. */
const MOST_SECOND_TRIES = 10

/** Runs all, then once more, alone, the tests that others may have disturbed. */
export const runTests = async (runner: Runner): Promise<Part> => {
  const first = await runOnce(runner)
  const tried = worthSecondTry(first.runs)
  if (tried.length === 0) return first
  console.log(`\nOnce more, alone: ${tried.length} of the ${runner.step.name}`)
  const second = await runOnce(runner, runner.alone(tried))
  const seconds = first.seconds + second.seconds
  const passed = new Set(second.runs.filter(({ outcome }) => outcome === 'passed').map(nameOf))
  if (second.tally.failed > 0 || !tried.every((run) => passed.has(nameOf(run))))
    return { ...first, seconds }
  const tally = {
    ...first.tally,
    passed: first.tally.passed + tried.length,
    failed: first.tally.failed - tried.length,
  }
  return { ...first, seconds, tally, failures: [], unsteady: failuresIn(tried) }
}

/** The failed tests: all or none. After a fault outside of tests others may not have run. */
export const worthSecondTry = (runs: readonly TestRun[]): readonly TestRun[] => {
  const failed = runs.filter(({ outcome }) => outcome === 'failed')
  const isWhole = runs.every(({ outcome }) => outcome !== 'outside')
  const isOpen = failed.every(({ file }) => !DECIDED_AT_ONCE.test(file))
  return isWhole && isOpen && failed.length <= MOST_SECOND_TRIES ? failed : []
}

const runOnce = async ({ step, report }: Runner, more: readonly string[] = []): Promise<Part> => {
  // The report of an earlier run is never taken for this run's.
  rmSync(report, { force: true })
  const ended = await runStep({ ...step, args: [...step.args, ...more] }, 'live')
  const runs = readRuns(report)
  const tally = tallyOf(ended.passed, runs)
  const named = failuresIn(runs)
  // A runner that failed beside its tests has said why at its end.
  const isUnsaid = tally.failed > 0 && named.length === 0
  const failures = isUnsaid ? [{ name: ended.name, words: endOf(ended.output) }] : named
  return { name: ended.name, seconds: ended.seconds, tally, failures, runs, unsteady: [] }
}

/** A runner that failed or ran nothing counts as a failure, if no test does. */
const tallyOf = (exitedWell: boolean, runs: readonly TestRun[]): Tally => {
  const count = (...outcomes: TestRun['outcome'][]): number =>
    runs.filter(({ outcome }) => outcomes.includes(outcome)).length
  const [passed, failed] = [count('passed'), count('failed', 'outside')]
  const isUnsaid = failed === 0 && (!exitedWell || passed === 0)
  return { passed, failed: isUnsaid ? 1 : failed, skipped: count('skipped') }
}
