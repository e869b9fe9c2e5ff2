// `npm test`, once everything is installed and built: the checks, then every test. A failure does
// not stop the rest. What failed beside others is tried once more, alone (docs/decisions/0019). The
// totals count what was skipped too: only a test that this machine cannot
// run may be, since lint refuses the others. Whatever failed is named at the very end, for who reads
// the end alone.
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { inspectBundle } from './bundle.ts'
import { runChecks } from './checks.ts'
import { endOf, type Failure, failuresIn, linesOfFailures, linesOfSlowest } from './last-words.ts'
import { madeUp, makesUp, worthSecondTry } from './second-try.ts'
import { runStep, type Step } from './step.ts'
import { forgetReport, judge, readReport, sum, type Tally } from './tally.ts'
import { type PlaywrightReport, playwrightRuns, type TestRun } from './test-runs.ts'

interface Part {
  readonly tally: Tally
  readonly failures: readonly Failure[]
  readonly runs: readonly TestRun[]
  /** What passed at its second try only, with what was wrong at the first. */
  readonly unsteady: readonly Failure[]
}

/** A runner, and how its report is read. */
interface Runner<Report> {
  readonly step: Step
  /** The arguments that run these tests alone; others of their files may run with them. */
  readonly alone: (tests: readonly TestRun[]) => readonly string[]
  readonly report: string
  readonly runsOf: (report: Report) => readonly TestRun[]
}

const REPORTS = join(ROOT, '.cache', 'results')

const runOnce = async <Report>(runner: Runner<Report>, more: readonly string[] = []) => {
  const file = join(REPORTS, runner.report)
  forgetReport(file)
  const step = { ...runner.step, args: [...runner.step.args, ...more] }
  const { name, passed, output } = await runStep(step, 'live')
  const reported = readReport(file, runner.runsOf)
  const tally = judge(passed, reported)
  const runs = reported ?? []
  const named = failuresIn(runs)
  // A runner that failed beside its tests has said why at its end.
  const isUnsaid = tally.failed > 0 && named.length === 0
  const failures = isUnsaid ? [{ name, words: endOf(output) }] : named
  return { tally, runs, failures, exitedWell: passed }
}

/** Runs all, and once more, alone, what may have failed for what ran beside it. */
const runTests = async <Report>(runner: Runner<Report>): Promise<Part> => {
  const first = await runOnce(runner)
  const tried = worthSecondTry(first.runs)
  if (tried.length === 0) return { ...first, unsteady: [] }
  console.log(`\nOnce more, alone: ${tried.length} of the ${runner.step.name}`)
  const second = await runOnce(runner, runner.alone(tried))
  if (!makesUp(tried, second.exitedWell, second.runs)) return { ...first, unsteady: [] }
  const runs = madeUp(first.runs)
  return { tally: judge(true, runs), runs, failures: [], unsteady: failuresIn(tried) }
}

const check = async (): Promise<Part> => {
  const outcomes = await runChecks()
  const failures = outcomes
    .filter(({ passed }) => !passed)
    .map(({ name, output }) => ({ name, words: endOf(output) }))
  const passed = outcomes.length - failures.length
  return {
    tally: { passed, failed: failures.length, skipped: 0 },
    failures,
    runs: [],
    unsteady: [],
  }
}

const checkBundle = (): Part => {
  const part = (faults: readonly string[]): Part => {
    for (const line of faults) console.log(`✗ ${line}`)
    const passed = faults.length === 0 ? 1 : 0
    const failures = faults.map((words) => ({ name: 'the built client', words }))
    return {
      tally: { passed, failed: faults.length, skipped: 0 },
      failures,
      runs: [],
      unsteady: [],
    }
  }
  try {
    const { sizes, faults } = inspectBundle()
    for (const line of sizes) console.log(`  ${line}`)
    return part(faults)
  } catch (error) {
    return part([`it cannot be read: ${error}`])
  }
}

const say = (what: string, { passed, failed, skipped }: Tally): void => {
  const left = skipped === 0 ? '' : `, ${skipped} skipped`
  console.log(`${what}${passed} passed, ${failed} failed${left}`)
}

const checks = await check()
const bundle = checkBundle()
const units = await runTests<readonly TestRun[]>({
  step: { name: 'unit tests', package: 'vitest', args: ['run'] },
  alone: (tests) => [...new Set(tests.map(({ file }) => file)), '--maxWorkers=1'],
  report: 'vitest.json',
  runsOf: (runs) => runs,
})
const screens = await runTests<PlaywrightReport>({
  step: { name: 'screens', package: '@playwright/test', program: 'playwright', args: ['test'] },
  alone: () => ['--last-failed', '--workers=1'],
  report: 'playwright.json',
  runsOf: playwrightRuns,
})

const parts = [checks, bundle, units, screens]
const all = sum(parts.map(({ tally }) => tally))
console.log('\nThe tests that took longest:')
for (const line of linesOfSlowest(parts.flatMap(({ runs }) => runs))) console.log(line)
console.log()
say('checks: ', sum([checks.tally, bundle.tally]))
say('tests: ', units.tally)
say('screens: ', screens.tally)
say('', all)
const unsteady = parts.flatMap((part) => part.unsteady)
if (unsteady.length > 0)
  console.log(`${unsteady.length} of them at the second try only, alone: see what raced there`)
for (const line of linesOfFailures(unsteady, '~')) console.log(line)
for (const line of linesOfFailures(parts.flatMap(({ failures }) => failures))) console.log(line)
if (all.failed > 0) process.exitCode = 1
