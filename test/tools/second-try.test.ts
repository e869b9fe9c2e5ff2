import { expect, test } from 'vitest'
import { madeUp, makesUp, worthSecondTry } from '../../tools/check/second-try.ts'
import type { TestRun } from '../../tools/check/test-runs.ts'

const run = (file: string, outcome: TestRun['outcome']): TestRun => ({
  file,
  title: 'it holds',
  seconds: 1,
  outcome,
  error: outcome === 'failed' || outcome === 'outside' ? 'Timed out' : undefined,
})

const chart = run('test/screens/chart.spec.ts', 'failed')
const chartAlone = run('test/screens/chart.spec.ts', 'passed')
const map = run('test/http/map.test.ts', 'passed')

test('what failed is tried again', () => {
  expect(worthSecondTry([chart, map])).toEqual([chart])
})

test('what failed is tried again beside what this machine cannot run', () => {
  expect(worthSecondTry([chart, run('test/store/pooler.test.ts', 'left-out')])).toEqual([chart])
})

test.each<[string, TestRun]>([
  ['a promise was broken', run('test/promises/kill.test.ts', 'failed')],
  ['a secret was told', run('test/http/canary/canary.test.ts', 'failed')],
  ['something went wrong outside of a test', run('test/http/map.test.ts', 'outside')],
  ['a test was kept from running', run('test/http/map.test.ts', 'skipped')],
])('nothing is tried again if %s', (_, other) => {
  expect(worthSecondTry([chart, other])).toEqual([])
})

test('nothing is tried again if much failed', () => {
  const many = Array.from({ length: 11 }, (_, n) => run(`test/screens/${n}.spec.ts`, 'failed'))
  expect(worthSecondTry(many.slice(1))).toHaveLength(10)
  expect(worthSecondTry(many)).toEqual([])
})

test('what passed alone has passed', () => {
  expect(makesUp([chart], true, [chartAlone])).toBe(true)
  expect(madeUp([chart, map])).toEqual([chartAlone, map])
})

test.each<[string, boolean, TestRun[]]>([
  ['the runner ended badly', false, [chartAlone]],
  ['a test failed again', true, [chart]],
  ['another test of the file failed now', true, [chartAlone, { ...chart, title: 'it opens' }]],
  ['something went wrong outside of tests', true, [chartAlone, { ...chart, outcome: 'outside' }]],
  ['a test was not run again', true, [map]],
  ['a test was skipped', true, [{ ...chartAlone, outcome: 'skipped' }]],
  ['of two of one name one failed', true, [chartAlone, chart]],
])('nothing has passed if %s', (_, exitedWell, second) => {
  expect(makesUp([chart], exitedWell, second)).toBe(false)
})
