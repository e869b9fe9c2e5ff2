import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../setup/root.mjs'

/** One test, as it went. */
export interface TestRun {
  /** From the repository's root. */
  readonly file: string
  readonly title: string
  readonly seconds: number
  readonly skipped: boolean
  /** What was wrong, without colours; undefined if nothing was. */
  readonly error: string | undefined
}

/** What Vitest's `json` reporter writes, as far as it names tests. */
export interface VitestTests {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    /** Why the file itself failed, if it did. */
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly duration?: number | null
      readonly failureMessages?: readonly string[] | null
    }[]
  }[]
}

/** What Playwright's `json` reporter writes, as far as it names tests. */
export interface PlaywrightTests {
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

/** What goes wrong outside of tests took no test's time. */
const OUTSIDE = { seconds: 0, skipped: false }

/** Every test of a run of Vitest; a file that failed outside its tests stands for itself. */
export const vitestRuns = ({ testResults }: VitestTests): TestRun[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = fromRoot(name)
    const tests = assertionResults.map((test) => ({
      file,
      title: test.fullName,
      seconds: (test.duration ?? 0) / 1000,
      skipped: test.status !== 'passed' && test.status !== 'failed',
      error: test.status === 'failed' ? wordsOf(test.failureMessages ?? []) : undefined,
    }))
    const isItself = status === 'failed' && tests.every(({ error }) => error === undefined)
    return isItself
      ? [...tests, { ...OUTSIDE, file, title: 'the file itself', error: wordsOf([message]) }]
      : tests
  })

/** Every test of a run of Playwright, and what went wrong outside of tests. */
export const playwrightRuns = ({ config, suites, errors }: PlaywrightTests): TestRun[] => [
  ...suites.flatMap((suite) => runsIn(suite, config.rootDir, [])),
  ...errors.map(({ message = '' }) => ({
    ...OUTSIDE,
    file: fromRoot(config.rootDir),
    title: 'outside of the tests',
    error: wordsOf([message]),
  })),
]

const runsIn = (suite: PlaywrightSuite, rootDir: string, above: readonly string[]): TestRun[] => {
  // The outermost suite is called as its file.
  const titles = suite.title === suite.file ? above : [...above, suite.title]
  const file = fromRoot(join(rootDir, suite.file))
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ status, results }) => ({
      file,
      title: [...titles, title].join(' › '),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      skipped: status === 'skipped',
      error:
        status === 'unexpected' || status === 'flaky'
          ? wordsOf(results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))
          : undefined,
    })),
  )
  return [...own, ...(suite.suites ?? []).flatMap((inner) => runsIn(inner, rootDir, titles))]
}

const wordsOf = (messages: readonly string[]): string =>
  stripVTControlCharacters(messages.join('\n')).trim() || 'It failed without a word.'

const fromRoot = (path: string): string => relative(ROOT, path).replaceAll('\\', '/')
