import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { endOf, type Failure, failuresIn, type TimedPart, timesOfFolders } from './last-words.ts'
import { madeUp, makesUp, worthSecondTry } from './second-try.ts'
import { runStep, type Step } from './step.ts'
import { forgetReport, judge, readReport, type Tally } from './tally.ts'
import type { Report, TestRun } from './test-runs.ts'

/** One part of `npm test`, as it went. */
export interface Part extends TimedPart {
  readonly tally: Tally
  readonly failures: readonly Failure[]
  readonly reported: Report
  /** Tests that passed only at the second try, with their first failures. */
  readonly unsteady: readonly Failure[]
}

export const NO_REPORT: Report = { runs: [], files: [] }

/** A program that runs tests, and how its report is read. */
export interface Runner<Written> {
  readonly step: Step
  /** The arguments that run these tests alone; others of their files may run with them. */
  readonly alone: (tests: readonly TestRun[]) => readonly string[]
  /** The name of the file that it writes. */
  readonly report: string
  readonly tell: (written: Written) => Report
}

const REPORTS = join(ROOT, '.cache', 'results')

/** Runs all, then once more, alone, the tests that others may have disturbed. */
export const runTests = async <Written>(runner: Runner<Written>): Promise<Part> => {
  const first = await runOnce(runner)
  const tried = worthSecondTry(first.reported.runs)
  if (tried.length === 0) return first
  console.log(`\nOnce more, alone: ${tried.length} of the ${runner.step.name}`)
  const second = await runOnce(runner, runner.alone(tried))
  const seconds = first.seconds + second.seconds
  if (!makesUp(tried, second.exitedWell, second.reported.runs)) return { ...first, seconds }
  const runs = madeUp(first.reported.runs)
  return {
    ...first,
    seconds,
    tally: judge(true, runs),
    reported: { ...first.reported, runs },
    failures: [],
    unsteady: failuresIn(tried),
  }
}

const runOnce = async <Written>(
  { step, report, tell }: Runner<Written>,
  more: readonly string[] = [],
): Promise<Part & { readonly exitedWell: boolean }> => {
  const file = join(REPORTS, report)
  forgetReport(file)
  const ended = await runStep({ ...step, args: [...step.args, ...more] }, 'live')
  const { name, seconds, passed, output } = ended
  const written = readReport(file, tell)
  const reported = written ?? NO_REPORT
  const tally = judge(passed, written?.runs)
  const named = failuresIn(reported.runs)
  // A runner that failed beside its tests has said why at its end.
  const isUnsaid = tally.failed > 0 && named.length === 0
  return {
    name,
    seconds,
    within: timesOfFolders(reported.files),
    tally,
    failures: isUnsaid ? [{ name, words: endOf(output) }] : named,
    reported,
    unsteady: [],
    exitedWell: passed,
  }
}
