// `npm test`, once everything is installed and built: the checks beside the unit tests, then the
// screens. With `more`, `npm run test:more`: the tests that are tagged so. A failure does not stop the
// rest. A test that was skipped is one that this machine cannot run: lint refuses the others. The end
// names each failure again.
import { join } from 'node:path'
import { ROOT } from '../setup/root.mjs'
import { inspectBundle } from './bundle.ts'
import { runChecks } from './checks.ts'
import { JOURNEYS, MORE, MORE_LIMIT_MS } from './more.ts'
import { runTests } from './tests.ts'
import { readPlaywright, readVitest, type Totals } from './totals.ts'

const begun = performance.now()
const isMore = process.argv.includes(MORE)
/** A `beforeAll` may start what its long tests need. */
const MORE_LIMITS = [`--hookTimeout=${MORE_LIMIT_MS}`]
const REPORTS = join(ROOT, '.cache', 'results')

const checkBundle = (): Totals => {
  const { sizes, faults } = inspectBundle()
  for (const line of sizes) console.log(`  ${line}`)
  const failed = faults.length
  return { passed: failed === 0 ? 1 : 0, failed, skipped: 0, failures: faults }
}

const lineOf = ({ passed, failed, skipped }: Totals): string =>
  `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`

const part = async (name: string, running: Promise<Totals>): Promise<Totals> => {
  const totals = await running
  const seconds = ((performance.now() - begun) / 1000).toFixed(0)
  console.log(`${name}: ${lineOf(totals)} (after ${seconds} s)`)
  return totals
}

const unitTests = (): Promise<Totals> =>
  runTests({
    name: 'unit tests',
    package: 'vitest',
    args: ['run', `--tags-filter=${isMore ? MORE : `!${MORE}`}`, ...(isMore ? MORE_LIMITS : [])],
    report: join(REPORTS, 'vitest.json'),
    read: (file) => readVitest(file, isMore),
  })

const screens = (): Promise<Totals> =>
  runTests({
    name: 'screens',
    package: '@playwright/test',
    program: 'playwright',
    args: ['test', `--project=${isMore ? MORE : JOURNEYS}`],
    report: join(REPORTS, 'playwright.json'),
    read: readPlaywright,
  })

const parts = isMore ? [] : [checkBundle()]
// Unit tests often wait, so the checks compute meanwhile. Screens have the machine for themselves.
parts.push(
  ...(await Promise.all([
    ...(isMore ? [] : [part('checks', runChecks())]),
    part('unit tests', unitTests()),
  ])),
  await part('screens', screens()),
)
/** Of all parts. */
const sum = (key: 'passed' | 'failed' | 'skipped'): number =>
  parts.reduce((total, totals) => total + totals[key], 0)
console.log()
console.log(
  lineOf({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), failures: [] }),
)
for (const failure of parts.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
if (sum('failed') > 0) process.exitCode = 1
