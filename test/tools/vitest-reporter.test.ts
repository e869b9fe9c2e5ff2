import { spawnSync } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Report, TestRun } from '../../tools/check/test-runs.ts'
import { ROOT } from '../../tools/setup/root.mjs'
import { temporaryFolder } from './temporary-folder.ts'

const REPORTER = join(ROOT, 'tools', 'check', 'vitest-reporter.ts')
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const IMPORTS = "import { afterAll, beforeAll, describe, expect, test } from 'vitest'"
/** In seconds. */
const HOOK_TAKES = 0.2
const SLOWLY = `beforeAll(() => new Promise((go) => setTimeout(go, ${HOOK_TAKES * 1000})))`
const HOLDS = "test('holds', () => {})"

/** Runs Vitest with the reporter on these files, and answers what it wrote. */
const reportOn = (files: Readonly<Record<string, string>>): Report => {
  const folder = temporaryFolder({
    ...Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, `${IMPORTS}\n${text}\n`]),
    ),
    'vitest.config.ts': `import { RunsReporter } from ${JSON.stringify(REPORTER)}
      export default { test: { reporters: [new RunsReporter({ outputFile: 'runs.json' })] } }`,
  })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  spawnSync(process.execPath, [VITEST, 'run'], { cwd: folder, encoding: 'utf8' })
  return JSON.parse(readFileSync(join(folder, 'runs.json'), 'utf8')) as Report
}

const outcomes = (runs: readonly TestRun[]) =>
  runs.map(({ file, title, outcome }) => [file.split('/').at(-1), title, outcome]).toSorted()

test('every test is told, whatever went wrong outside of one, and how long each file took', () => {
  const { runs, files } = reportOn({
    'a.test.ts': `${SLOWLY}\n${HOLDS}\ntest('breaks', () => expect(2).toBe(1))\ntest.skip('waits', () => {})`,
    'group.test.ts': `describe('of some', () => { beforeAll(() => { throw new Error('no room') }); ${HOLDS} })\ntest('breaks', () => expect(2).toBe(1))`,
    'end.test.ts': `afterAll(() => { throw new Error('not tidy') })\n${HOLDS}`,
    'late.test.ts': `${HOLDS}\nvoid Promise.reject(new Error('nobody asked'))`,
    'import.test.ts': "import './not-there.ts'",
  })
  expect(outcomes(runs)).toEqual(
    [
      ['a.test.ts', 'breaks', 'failed'],
      ['a.test.ts', 'holds', 'passed'],
      ['a.test.ts', 'waits', 'left-out'],
      ['end.test.ts', 'holds', 'passed'],
      ['end.test.ts', 'outside of the tests', 'outside'],
      ['group.test.ts', 'breaks', 'failed'],
      ['group.test.ts', 'of some > holds', 'skipped'],
      ['group.test.ts', 'outside of the tests', 'outside'],
      ['import.test.ts', 'outside of the tests', 'outside'],
      ['late.test.ts', 'holds', 'passed'],
      ['.', 'outside of the tests', 'outside'],
    ].toSorted(),
  )
  const said = runs.flatMap(({ error = '' }) => error).join('\n')
  for (const words of ['expected 2 to be 1', 'no room', 'not tidy', 'nobody asked', 'not-there'])
    expect(said).toContain(words)
  expect(files).toHaveLength(5)
  const slow = files.find(({ name }) => name.endsWith('a.test.ts'))
  expect(slow?.seconds, 'hooks count').toBeGreaterThan(HOOK_TAKES * 0.9)
})
