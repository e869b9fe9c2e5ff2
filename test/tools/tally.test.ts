import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge, readReport, sum, tallyOf } from '../../tools/check/tally.ts'
import type { Report, TestRun } from '../../tools/check/test-runs.ts'
import { temporaryFolder } from './temporary-folder.ts'

const run = (outcome: TestRun['outcome']): TestRun => ({
  file: 'test/a.test.ts',
  title: 'it holds',
  seconds: 1,
  outcome,
  error: undefined,
})

test('a runner that says it passed has passed', () => {
  expect(judge(true, [run('passed')])).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test.each([
  ['that ended badly without a failed test', false, [run('passed')]],
  ['that ran no test', true, []],
  ['that skipped every test', true, [run('skipped')]],
  ['that left no report', true, undefined],
] as const)('a runner %s has failed', (_, exitedWell, runs) => {
  expect(judge(exitedWell, runs).failed).toBe(1)
})

test('what went wrong outside of tests counts as failed', () => {
  const runs = [run('passed'), run('failed'), run('outside'), run('skipped')]
  expect(tallyOf(runs)).toEqual({ passed: 1, failed: 2, skipped: 1 })
})

test('tallies add up', () => {
  const one = { passed: 5, failed: 0, skipped: 0 }
  expect(sum([one, { passed: 1, failed: 2, skipped: 3 }])).toEqual({
    passed: 6,
    failed: 2,
    skipped: 3,
  })
})

test('a report that is absent or was cut off is none', () => {
  const folder = temporaryFolder({ 'half.json': '{"runs": [{"file": "test/a' })
  const read = (name: string) => readReport<Report>(join(folder, name), (report) => report)
  expect(read('half.json')).toBeUndefined()
  expect(read('absent.json')).toBeUndefined()
})
