// `npm test`, once everything is installed and built: the checks beside the unit tests, then the
// screens. A failure does not stop the rest. What failed beside others is tried once more, alone
// (docs/decisions/0019). The totals count what was skipped too: only a test that this machine cannot
// run may be, since lint refuses the others. Whatever failed is named at the very end, for who reads
// the end alone.
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { inspectBundle } from './bundle.ts'
import { runChecks } from './checks.ts'
import { endOf, lineOfTime, linesOfFailures, linesOfSlowest } from './last-words.ts'
import { type Part, runTests, type Tally } from './runner.ts'
import type { Outcome } from './step.ts'
import { nameOf } from './test-runs.ts'

const REPORTS = join(ROOT, '.cache', 'results')

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
  const outcomes = [...(await runChecks()), checkBundle()]
  const failures = outcomes
    .filter(({ passed }) => !passed)
    .map(({ name, output }) => ({ name, words: endOf(output) }))
  return {
    name: 'checks',
    seconds: (performance.now() - begun) / 1000,
    tally: { passed: outcomes.length - failures.length, failed: failures.length, skipped: 0 },
    failures,
    runs: [],
    unsteady: [],
  }
}

const say = (what: string, { passed, failed, skipped }: Tally): void => {
  const left = skipped === 0 ? '' : `, ${skipped} skipped`
  console.log(`${what}${passed} passed, ${failed} failed${left}`)
}

// Unit tests wait for much: the checks compute meanwhile. Screens have the machine for themselves.
const [checks, units] = await Promise.all([
  check(),
  runTests({
    step: { name: 'unit tests', package: 'vitest', args: ['run'] },
    alone: (tests) => [...new Set(tests.map(({ file }) => file)), '--maxWorkers=1'],
    report: join(REPORTS, 'vitest.json'),
  }),
])
const screens = await runTests({
  step: { name: 'screens', package: '@playwright/test', program: 'playwright', args: ['test'] },
  alone: () => ['--last-failed', '--workers=1'],
  report: join(REPORTS, 'playwright.json'),
})

const parts = [checks, units, screens]
const runs = parts.flatMap((part) => part.runs)
console.log('\nThe tests that took longest:')
for (const line of linesOfSlowest(runs.map((run) => ({ ...run, name: nameOf(run) }))))
  console.log(line)
console.log('\nThe files that took longest:')
const files = Map.groupBy(runs, ({ file }) => file)
const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
const times = Array.from(files, ([name, tests]) => ({
  name,
  seconds: sum(tests.map(({ seconds }) => seconds)),
}))
for (const line of linesOfSlowest(times)) console.log(line)
console.log('\nHow long each part took:')
for (const part of parts) console.log(lineOfTime(part))
console.log()
say('checks: ', checks.tally)
say('tests: ', units.tally)
say('screens: ', screens.tally)
const all = {
  passed: sum(parts.map(({ tally }) => tally.passed)),
  failed: sum(parts.map(({ tally }) => tally.failed)),
  skipped: sum(parts.map(({ tally }) => tally.skipped)),
}
say('', all)
const unsteady = parts.flatMap((part) => part.unsteady)
if (unsteady.length > 0)
  console.log(`${unsteady.length} of them at the second try only, alone: see what raced there`)
for (const line of linesOfFailures(unsteady, '~')) console.log(line)
for (const line of linesOfFailures(parts.flatMap(({ failures }) => failures))) console.log(line)
if (all.failed > 0) process.exitCode = 1
