import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge, readReport, sum, tallyPlaywright, tallyVitest } from '../../tools/check/tally.ts'
import { temporaryFolder } from './temporary-folder.ts'

const clean = { passed: 5, failed: 0, skipped: 0 }

test('a runner that says it passed has passed', () => {
  expect(judge(true, clean)).toEqual(clean)
})

test.each([
  ['that ended badly without a failed test', false, clean],
  ['that ran no test', true, { passed: 0, failed: 0, skipped: 0 }],
  ['that left no report', true, undefined],
] as const)('a runner %s has failed', (_, exitedWell, tally) => {
  expect(judge(exitedWell, tally).failed).toBe(1)
})

test('a flaky test counts as failed, a skipped one and a planned one as skipped', () => {
  expect(tallyPlaywright({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
  })
  expect(
    tallyVitest({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 }),
  ).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('tallies add up', () => {
  expect(sum([clean, { passed: 1, failed: 2, skipped: 3 }])).toEqual({
    passed: 6,
    failed: 2,
    skipped: 3,
  })
})

test('a report that is absent or was cut off is no tally', () => {
  const folder = temporaryFolder({ 'half.json': '{"numPassedTests": 3' })
  expect(readReport(join(folder, 'half.json'), tallyVitest)).toBeUndefined()
  expect(readReport(join(folder, 'absent.json'), tallyVitest)).toBeUndefined()
})
