// `npm test`, once everything is installed and built, runs the checks beside the unit tests, then the
// screens. With `more`, as `npm run test:more`, it runs the tests with that tag. A failure does not stop the
// rest. A skipped test is one that this machine cannot run: lint refuses others. The end of the output
// names each failure again.
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { inspectBundle } from './bundle.ts'
import { runChecks } from './checks.ts'
import { JOURNEYS, MORE, MORE_LIMIT_MS } from './more.ts'
import { runTests } from './tests.ts'
import { readPlaywright, readVitest, type Totals } from './totals.ts'

const startedAt = performance.now()
const isMore = process.argv.includes(MORE)
/** A `beforeAll` of long tests may take as long as such a test, as it starts servers. */
const LONG_HOOK_OPTIONS = [`--hookTimeout=${MORE_LIMIT_MS}`]
const REPORTS = join(ROOT, '.cache', 'results')

const checkBundle = (): Totals => {
  const { sizes, faults } = inspectBundle()
  for (const line of sizes) console.log(`  ${line}`)
  const failed = faults.length
  return { passed: failed === 0 ? 1 : 0, failed, skipped: 0, failures: faults }
}

const describeTotals = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`

const reportWhenDone = async (name: string, running: Promise<Totals>): Promise<Totals> => {
  const totals = await running
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${name}: ${describeTotals(totals)} (after ${seconds} s)`)
  return totals
}

const unitTests = (): Promise<Totals> =>
  runTests({
    name: 'unit tests',
    package: 'vitest',
    args: [
      'run',
      `--tags-filter=${isMore ? MORE : `!${MORE}`}`,
      ...(isMore ? LONG_HOOK_OPTIONS : []),
    ],
    report: join(REPORTS, 'vitest.json'),
    read: (file) => readVitest(file, isMore),
  })

const screenTests = (): Promise<Totals> =>
  runTests({
    name: 'screens',
    package: '@playwright/test',
    program: 'playwright',
    args: ['test', `--project=${isMore ? MORE : JOURNEYS}`],
    report: join(REPORTS, 'playwright.json'),
    read: readPlaywright,
  })

const totalsOfParts = isMore ? [] : [checkBundle()]
// Unit tests often wait, so the checks compute meanwhile. Screens have the machine for themselves.
totalsOfParts.push(
  ...(await Promise.all([
    ...(isMore ? [] : [reportWhenDone('checks', runChecks())]),
    reportWhenDone('unit tests', unitTests()),
  ])),
  await reportWhenDone('screens', screenTests()),
)
/** Adds up a number over all parts. */
const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
  totalsOfParts.reduce((total, totals) => total + totals[key], 0)
console.log()
console.log(
  describeTotals({
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: [],
  }),
)
for (const failure of totalsOfParts.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
if (sum('failed') > 0) process.exitCode = 1
