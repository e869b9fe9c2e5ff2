import { expect, test } from 'vitest'
import { settle, worthSecondTry } from '../../tools/check/second-try.ts'
import type { TestRun } from '../../tools/check/test-runs.ts'

const run = (file: string, error?: string): TestRun => ({
  file,
  title: 'it holds',
  seconds: 1,
  skipped: false,
  error,
})

const chart = run('test/screens/chart.spec.ts', 'Timed out')
const map = run('test/http/map.test.ts')

test('what failed is tried again', () => {
  expect(worthSecondTry([chart, map], { failed: 1 })).toEqual([chart])
})

test.each(['test/promises/kill.test.ts', 'test/http/canary/canary.test.ts'])(
  'what %s found once is found',
  (file) => {
    expect(worthSecondTry([run(file, 'Lost'), chart], { failed: 2 })).toEqual([chart])
  },
)

test('nothing is tried again if something failed outside of a test', () => {
  const outside = run('test/screens', 'A worker ended by itself')
  expect(worthSecondTry([chart, outside], { failed: 1 })).toEqual([])
})

test('nothing is tried again if much failed', () => {
  const many = Array.from({ length: 11 }, (_, n) => run(`test/screens/${n}.spec.ts`, 'Timed out'))
  expect(worthSecondTry(many.slice(1), { failed: 10 })).toHaveLength(10)
  expect(worthSecondTry(many, { failed: 11 })).toEqual([])
})

const first = { tally: { passed: 1, failed: 1, skipped: 0 }, runs: [chart, map] }

test('what passed alone has passed, and is named with what was wrong before', () => {
  const passed = { ...chart, error: undefined }
  expect(settle(first, [chart], [passed])).toEqual({
    tally: { passed: 2, failed: 0, skipped: 0 },
    runs: [passed, map],
    unsteady: [chart],
  })
})

test.each<[string, TestRun[]]>([
  ['failed again', [chart]],
  ['was not run again', [map]],
  ['was skipped', [{ ...chart, error: undefined, skipped: true }]],
  [
    'failed under a name that it shares with one that passed',
    [{ ...chart, error: undefined }, chart],
  ],
])('what %s has failed', (_, second) => {
  expect(settle(first, [chart], second)).toEqual({ ...first, unsteady: [] })
})
