/** @module-tag more */
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runTests } from '#tools/check/tests.ts'
import { readPlaywright, readVitest } from '#tools/check/totals.ts'
import { ROOT } from '#tools/setup/root.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const RUNNERS = {
  vitest: {
    package: 'vitest',
    args: ['run', '--root'],
    config: (report: string) =>
      `export default { test: { reporters: [['json', { outputFile: '${report}' }]] } }`,
    imports: "import { afterAll, describe, expect, test } from 'vitest'",
    read: readVitest,
  },
  playwright: {
    package: '@playwright/test',
    program: 'playwright',
    args: ['test', '--config'],
    config: (report: string) =>
      `export default { outputDir: './results', reporter: [['json', { outputFile: '${report}' }]] }`,
    imports: "import { expect, test } from '@playwright/test'",
    read: readPlaywright,
  },
} as const

type RunnerName = keyof typeof RUNNERS

/** Runs a file of tests as `npm test` does. */
const run = (name: RunnerName, tests: string) => {
  const { config, imports, args, ...runner } = RUNNERS[name]
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.test.ts'), `${imports}\n${tests}`)
  const report = join(folder, 'runs.json')
  writeFileSync(join(folder, `${name}.config.ts`), config(report))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return runTests({ ...runner, name, args: [...args, folder], report }, 'after')
}

const PASSING_TEST = "test('holds', () => {})\n"
const FAILING_TEST = "test('breaks', () => expect(2).toBe(1))\n"
const SKIPPED_TEST = "test.skip('waits', () => {})\n"
const FAILING_HOOK = `describe('some', () => { ${PASSING_TEST} afterAll(() => { throw new Error('too late') }) })\n`

test.each<RunnerName>(['vitest', 'playwright'])(
  '%s: tests are counted, and failures named',
  async (name) => {
    const { failures, ...counts } = await run(name, PASSING_TEST + SKIPPED_TEST + FAILING_TEST)
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 1 })
    expect(failures).toEqual([expect.stringMatching(/a\.test\.ts › breaks: .*Error: /)])
  },
)

test.each<[RunnerName, string, string]>([
  ['vitest', 'a hook', FAILING_HOOK],
  ['vitest', 'no test', `${PASSING_TEST}void Promise.reject(new Error('alone'))\n`],
  ['playwright', 'a file', "import './not-there.ts'\n"],
  ['vitest', 'the runner, which finds no test', ''],
])('%s: a fault of %s counts as a failure', async (name, _, text) => {
  const { failed, failures } = await run(name, text)
  expect(failed).toBeGreaterThan(0)
  expect(failures).not.toEqual([])
})
