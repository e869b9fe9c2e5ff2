import { symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Failure } from '../../tools/check/last-words.ts'
import { type Part, runTests, worthSecondTry } from '../../tools/check/runner.ts'
import { type TestRun, testRun } from '../../tools/check/test-runs.ts'
import { ROOT } from '../../tools/setup/root.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const reporterOf = (name: string) => JSON.stringify(join(ROOT, 'tools', 'check', name))

const RUNNERS = {
  vitest: {
    step: { package: 'vitest', args: ['run', '--root'] },
    config: (report: string) => `import { VitestReporter } from ${reporterOf('vitest-reporter.ts')}
      export default { test: { reporters: [new VitestReporter('${report}')] } }`,
    imports: "import { afterAll, describe, expect, test } from 'vitest'",
    alone: ['--maxWorkers=1'],
  },
  playwright: {
    step: { package: '@playwright/test', program: 'playwright', args: ['test', '--config'] },
    config: (report: string) => `export default { outputDir: './results', reporter:
      [[${reporterOf('playwright-reporter.ts')}, { outputFile: '${report}' }]] }`,
    imports: "import { expect, test } from '@playwright/test'",
    alone: ['--last-failed', '--workers=1'],
  },
} as const

/** Runs a file of tests as `npm test` does. */
const run = (name: keyof typeof RUNNERS, tests: string): Promise<Part> => {
  const { step, config, imports, alone } = RUNNERS[name]
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.test.ts'), `${imports}\n${tests.replace('FOLDER', folder)}`)
  const report = join(folder, 'runs.json')
  writeFileSync(join(folder, `${name}.config.ts`), config(report))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return runTests({
    step: { ...step, name, args: [...step.args, folder] },
    alone: () => alone,
    report,
  })
}

const HOLDS = "test('holds', () => {})\n"
const BREAKS = "test('breaks', () => expect(2).toBe(1))\n"
const GROUP = `describe('some', () => { ${HOLDS} afterAll(() => { throw new Error('too late') }) })\n`
const WAITS = "test.skip('waits', () => {})\n"
const WOBBLES = `import { existsSync, writeFileSync } from 'node:fs'
  test('wobbles', () => {
    const been = 'FOLDER/been'
    if (existsSync(been)) return
    writeFileSync(been, '')
    throw new Error('not yet')
  })\n`

const inShort = (failures: readonly Failure[]) =>
  failures.map(({ name, words }) => `${basename(name)}: ${words.split('\n')[0]}`)

// What the runners within this test say would pass for its own.
beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true))

test('what passes alone has passed, and is named with its first failure', async () => {
  const { tally, failures, unsteady } = await run('playwright', HOLDS + WAITS + WOBBLES)
  expect(tally).toEqual({ passed: 2, failed: 0, skipped: 1 })
  expect(failures).toEqual([])
  expect(inShort(unsteady)).toEqual(['a.test.ts › wobbles: Error: not yet'])
})

test('what fails again has failed, and so has what wobbled beside it', async () => {
  const { tally, failures, unsteady } = await run('vitest', HOLDS + WAITS + WOBBLES + BREAKS)
  expect(tally).toEqual({ passed: 1, failed: 2, skipped: 1 })
  expect(inShort(failures)).toEqual([
    'a.test.ts › wobbles: Error: not yet',
    'a.test.ts › breaks: AssertionError: expected 2 to be 1 // Object.is equality',
  ])
  expect(unsteady).toEqual([])
})

test.each([
  [
    'vitest',
    'a group’s hook',
    `${GROUP}void Promise.reject(new Error('alone'))\n`,
    /too late.*alone/s,
  ],
  ['playwright', 'a file', "import './not-there.ts'\n", /not-there/],
  ['vitest', 'the runner, which finds no test', '', /No test suite found/],
] as const)('in %s, a fault of %s is named and counts as failed', async (name, _, text, words) => {
  const { tally, failures } = await run(name, text)
  expect(tally.failed).toBeGreaterThan(0)
  expect(failures.map((failure) => failure.words).join()).toMatch(words)
})

const ran = (file: string, outcome: TestRun['outcome']): TestRun =>
  testRun(join(ROOT, file), 'it holds', 1, outcome, [])

const chart = ran('test/screens/chart.spec.ts', 'failed')

test.each([
  ['a promise was broken', [ran('test/promises/kill.test.ts', 'failed')]],
  ['a secret was told', [ran('test/http/canary/canary.test.ts', 'failed')]],
  ['something went wrong outside of a test', [ran('test/http/map.test.ts', 'outside')]],
  ['much failed', Array.from({ length: 10 }, () => chart)],
])('nothing is tried again if %s', (_, others) => {
  expect(worthSecondTry([chart, ran('test/http/map.test.ts', 'passed')])).toEqual([chart])
  expect(worthSecondTry([chart, ...others])).toEqual([])
})
