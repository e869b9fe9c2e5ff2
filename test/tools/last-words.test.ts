import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  endOf,
  failuresIn,
  linesOfFailures,
  linesOfParts,
  linesOfSlowest,
  timesOfFolders,
} from '../../tools/check/last-words.ts'
import { outsideOfTests, reportOfPlaywright, type TestRun } from '../../tools/check/test-runs.ts'
import { ROOT } from '../../tools/setup/root.mjs'

const ran = (title: string, seconds: number, error?: string): TestRun => ({
  file: 'src/a.test.ts',
  title,
  seconds,
  outcome: error === undefined ? 'passed' : 'failed',
  error,
})

const vitest = [
  ran('the map is whole', 0.02),
  ran('days a day ends once', 1.5, 'AssertionError: expected 2 to be 1\n    at a.ts:3'),
  outsideOfTests(join(ROOT, 'src/b.test.ts'), ['\x1b[31mCannot find\x1b[39m module ./c.ts']),
]

const screens = reportOfPlaywright({
  config: { rootDir: join(ROOT, 'test/screens') },
  errors: [{ message: 'A worker ended by itself' }],
  suites: [
    {
      title: 'chart.spec.ts',
      file: 'chart.spec.ts',
      specs: [
        { title: 'a twin', tests: [{ status: 'expected', results: [spent(9000)] }] },
        { title: 'left out', tests: [{ status: 'skipped', results: [spent(0)] }] },
      ],
      suites: [
        {
          title: 'the camera',
          file: 'chart.spec.ts',
          specs: [
            {
              title: 'opens',
              tests: [{ status: 'unexpected', results: [spent(3000, 'Timed out')] }],
            },
          ],
        },
      ],
    },
  ],
})

function spent(duration: number, ...messages: string[]) {
  return { duration, errors: messages.map((message) => ({ message })) }
}

test('every failed test is named with its file, its title and its error, without colours', () => {
  expect(failuresIn([...vitest, ...screens.runs])).toEqual([
    {
      name: 'src/a.test.ts › days a day ends once',
      words: 'AssertionError: expected 2 to be 1\n    at a.ts:3',
    },
    { name: 'src/b.test.ts › outside of the tests', words: 'Cannot find module ./c.ts' },
    { name: 'test/screens/chart.spec.ts › the camera › opens', words: 'Timed out' },
    { name: 'test/screens › outside of the tests', words: 'A worker ended by itself' },
  ])
})

test('what took longest is told first, in seconds, and no more than ten of them', () => {
  const times = Array.from({ length: 12 }, (_, n) => ({ name: `test ${n}`, seconds: n / 2 }))
  const lines = linesOfSlowest(times)
  expect(lines).toHaveLength(10)
  expect(lines.slice(0, 2)).toEqual(['   5.5 s  test 11', '   5.0 s  test 10'])
})

test('each part is told with what it consists of: checks, or the folders of the files', () => {
  expect(screens.files).toEqual([{ name: 'test/screens/chart.spec.ts', seconds: 12 }])
  const files = [
    { name: 'src/a.test.ts', seconds: 1 },
    { name: 'src/b/c.test.ts', seconds: 1.5 },
    { name: 'test/http/canary/d.test.ts', seconds: 20 },
  ]
  const lines = linesOfParts([
    { name: 'checks', seconds: 9, within: [{ name: 'lint', seconds: 9 }] },
    { name: 'unit tests', seconds: 11.25, within: timesOfFolders(files) },
  ])
  expect(lines).toEqual([
    '   9.0 s  checks',
    '            9.0 s  lint',
    '  11.3 s  unit tests',
    '           20.0 s  test/http',
    '            2.5 s  src',
  ])
})

test('of a long error the first lines and the start of each are told, of an output the last', () => {
  const words = Array.from({ length: 90 }, (_, line) => `line ${line}`).join('\n\n')
  const [failure] = failuresIn([ran('one', 1, words)])
  expect(failure?.words.split('\n').at(-1)).toBe('line 13')
  const drawn = `GET /map: it holds 6308\n${'7, '.repeat(2_000)}`
  const [shortened] = failuresIn([ran('one', 1, drawn)])
  expect(shortened?.words).toBe(`GET /map: it holds 6308\n${'7, '.repeat(2_000).slice(0, 400)}…`)
  const lines = linesOfFailures([{ name: 'a runner', words: endOf(words) }])
  expect(lines.slice(0, 2)).toEqual(['✗ a runner', '    line 50'])
  expect(lines.at(-1)).toBe('    line 89')
})
