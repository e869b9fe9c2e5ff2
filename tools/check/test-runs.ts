import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../setup/root.mjs'

/** A test as it went, or a fault outside of all tests. */
export interface TestRun {
  /** From the repository's root. */
  readonly file: string
  readonly title: string
  readonly seconds: number
  /** `left-out`: this machine cannot run it, as it says itself. `skipped`: something kept it from running. */
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'left-out' | 'outside'
  /** The failure, without colours. */
  readonly error: string | undefined
}

export const nameOf = ({ file, title }: TestRun): string => `${file} › ${title}`

/** How long something took. */
export interface Time {
  readonly name: string
  readonly seconds: number
}

export interface Report {
  readonly runs: readonly TestRun[]
  /** Each file with its imports and hooks. */
  readonly files: readonly Time[]
}

/** The output of Playwright's `json` reporter, as far as it names tests. */
export interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly PlaywrightError[]
}

interface PlaywrightSuite {
  readonly title: string
  readonly file: string
  readonly specs: readonly {
    readonly title: string
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly {
        readonly duration: number
        readonly errors: readonly PlaywrightError[]
      }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightError {
  readonly message?: string
}

/** A fault in a file, or beside all files, and in no test. */
export const outsideOfTests = (path: string, words: readonly string[]): TestRun => ({
  file: fromRoot(path),
  title: 'outside of the tests',
  seconds: 0,
  outcome: 'outside',
  error: wordsOf(words),
})

/** Every test of a run of Playwright, and every fault outside of tests. */
export const reportOfPlaywright = ({ config, suites, errors }: PlaywrightReport): Report => {
  const runs = suites.flatMap((suite) => runsIn(suite, config.rootDir, []))
  return {
    runs: [...runs, ...errors.map(({ message = '' }) => outsideOfTests(config.rootDir, [message]))],
    files: sumTimes(runs.map(({ file, seconds }) => ({ name: file, seconds }))),
  }
}

/** One time for each name. */
export const sumTimes = (times: readonly Time[]): Time[] => {
  const sums = new Map<string, number>()
  for (const { name, seconds } of times) sums.set(name, (sums.get(name) ?? 0) + seconds)
  return [...sums].map(([name, seconds]) => ({ name, seconds }))
}

const runsIn = (suite: PlaywrightSuite, rootDir: string, above: readonly string[]): TestRun[] => {
  // The outermost suite is called as its file.
  const titles = suite.title === suite.file ? above : [...above, suite.title]
  const file = fromRoot(join(rootDir, suite.file))
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }): TestRun => {
      const outcome = OUTCOMES[status] ?? 'failed'
      const said = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
      return {
        file,
        title: [...titles, title].join(' › '),
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        outcome,
        error: outcome === 'failed' ? wordsOf(said) : undefined,
      }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => runsIn(inner, rootDir, titles))]
}

/** Every other end by Playwright, a flaky one too, counts as failed. */
const OUTCOMES: Readonly<Record<string, 'passed' | 'skipped'>> = {
  expected: 'passed',
  skipped: 'skipped',
}

/** A failure's message, without colours. */
export const wordsOf = (messages: readonly string[]): string =>
  stripVTControlCharacters(messages.join('\n')).trim() || 'It failed without a word.'

export const fromRoot = (path: string): string => relative(ROOT, path).replaceAll('\\', '/') || '.'
