// `npm test`, once everything is installed and built: the checks, then every test. A failure does
// not stop the rest. The last line counts what was skipped too: only a test that this machine cannot
// run may be, since lint refuses the others.
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { inspectBundle } from './bundle.ts'
import { runChecks } from './checks.ts'
import { type Outcome, runStep, type Step } from './step.ts'
import {
  forgetReport,
  judge,
  readTally,
  sum,
  type Tally,
  tallyPlaywright,
  tallyVitest,
} from './tally.ts'

const REPORTS = join(ROOT, '.cache', 'results')

const runTests = async <Report>(
  step: Step,
  reportName: string,
  tallyOf: (report: Report) => Tally,
): Promise<Tally> => {
  const report = join(REPORTS, reportName)
  forgetReport(report)
  const { passed } = await runStep(step, 'live')
  return judge(passed, readTally(report, tallyOf))
}

const tallyChecks = (outcomes: readonly Outcome[]): Tally => {
  const failed = outcomes.filter(({ passed }) => !passed).length
  return { passed: outcomes.length - failed, failed, skipped: 0 }
}

const say = (what: string, { passed, failed, skipped }: Tally): void => {
  const left = skipped === 0 ? '' : `, ${skipped} skipped`
  console.log(`${what}${passed} passed, ${failed} failed${left}`)
}

const checkBundle = (): Tally => {
  try {
    const { sizes, faults } = inspectBundle()
    for (const line of sizes) console.log(`  ${line}`)
    for (const line of faults) console.log(`✗ ${line}`)
    return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, skipped: 0 }
  } catch (error) {
    console.log('✗ the built client cannot be read', error)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const checks = tallyChecks(await runChecks())
const bundle = checkBundle()
const units = await runTests(
  { name: 'unit tests', package: 'vitest', args: ['run'] },
  'vitest.json',
  tallyVitest,
)
const screens = await runTests(
  { name: 'screens', package: '@playwright/test', program: 'playwright', args: ['test'] },
  'playwright.json',
  tallyPlaywright,
)

const all = sum([checks, bundle, units, screens])
console.log()
say('checks: ', sum([checks, bundle]))
say('tests: ', units)
say('screens: ', screens)
say('', all)
if (all.failed > 0) process.exitCode = 1
