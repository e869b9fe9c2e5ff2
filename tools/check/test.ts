// `npm test`, once everything is installed and built: the checks beside the unit tests, then the
// screens. A failure does not stop the rest. What failed beside others is tried once more, alone
// (docs/decisions/0019). The totals count what was skipped too: only a test that this machine cannot
// run may be, since lint refuses the others. Whatever failed is named at the very end, for who reads
// the end alone.
import { SET_UP_TIME } from '../setup/set-up-time.mjs'
import { readStamp } from '../setup/stamp.mjs'
import { inspectBundle } from './bundle.ts'
import { runChecks } from './checks.ts'
import {
  endOf,
  linesOfFailures,
  linesOfParts,
  linesOfSlowest,
  type TimedPart,
} from './last-words.ts'
import { NO_REPORT, type Part, runTests } from './runner.ts'
import type { Outcome } from './step.ts'
import { sum, type Tally } from './tally.ts'
import { nameOf, type PlaywrightReport, type Report, reportOfPlaywright } from './test-runs.ts'

const checkBundle = (): Outcome => {
  const begun = performance.now()
  const outcome = (faults: readonly string[]): Outcome => {
    for (const line of faults) console.log(`✗ ${line}`)
    return {
      name: 'the built client',
      passed: faults.length === 0,
      seconds: (performance.now() - begun) / 1000,
      output: faults.join('\n'),
    }
  }
  try {
    const { sizes, faults } = inspectBundle()
    for (const line of sizes) console.log(`  ${line}`)
    return outcome(faults)
  } catch (error) {
    return outcome([`it cannot be read: ${error}`])
  }
}

const check = async (): Promise<Part> => {
  const begun = performance.now()
  const within = [...(await runChecks()), checkBundle()]
  const failures = within
    .filter(({ passed }) => !passed)
    .map(({ name, output }) => ({ name, words: endOf(output) }))
  return {
    name: 'checks',
    seconds: (performance.now() - begun) / 1000,
    within,
    tally: { passed: within.length - failures.length, failed: failures.length, skipped: 0 },
    failures,
    reported: NO_REPORT,
    unsteady: [],
  }
}

const say = (what: string, { passed, failed, skipped }: Tally): void => {
  const left = skipped === 0 ? '' : `, ${skipped} skipped`
  console.log(`${what}${passed} passed, ${failed} failed${left}`)
}

/** The script that npm ran just before, if npm started this. */
const setUp = (): TimedPart[] => {
  const seconds = process.env.npm_lifecycle_event === 'test' && readStamp(SET_UP_TIME)?.seconds
  return seconds ? [{ name: 'set-up', seconds, within: [] }] : []
}

// Unit tests wait for much: the checks compute meanwhile. Screens have the machine for themselves.
const [checks, units] = await Promise.all([
  check(),
  runTests<Report>({
    step: { name: 'unit tests', package: 'vitest', args: ['run'] },
    alone: (tests) => [...new Set(tests.map(({ file }) => file)), '--maxWorkers=1'],
    report: 'vitest.json',
    tell: (report) => report,
  }),
])
const screens = await runTests<PlaywrightReport>({
  step: { name: 'screens', package: '@playwright/test', program: 'playwright', args: ['test'] },
  alone: () => ['--last-failed', '--workers=1'],
  report: 'playwright.json',
  tell: reportOfPlaywright,
})

const parts = [checks, units, screens]
const all = sum(parts.map(({ tally }) => tally))
const reports = parts.map(({ reported }) => reported)
console.log('\nThe tests that took longest:')
const tests = reports.flatMap(({ runs }) => runs)
for (const line of linesOfSlowest(tests.map((run) => ({ ...run, name: nameOf(run) }))))
  console.log(line)
console.log('\nThe files that took longest:')
for (const line of linesOfSlowest(reports.flatMap(({ files }) => files))) console.log(line)
console.log('\nHow long each part took:')
for (const line of linesOfParts([...setUp(), ...parts])) console.log(line)
console.log()
say('checks: ', checks.tally)
say('tests: ', units.tally)
say('screens: ', screens.tally)
say('', all)
const unsteady = parts.flatMap((part) => part.unsteady)
if (unsteady.length > 0)
  console.log(`${unsteady.length} of them at the second try only, alone: see what raced there`)
for (const line of linesOfFailures(unsteady, '~')) console.log(line)
for (const line of linesOfFailures(parts.flatMap(({ failures }) => failures))) console.log(line)
if (all.failed > 0) process.exitCode = 1
