import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../setup/root.mjs'

/** What became of the checks, or of the tests of one runner. */
export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The name of each failure, with the first line of its message. */
  readonly failures: readonly string[]
}

/** The part of Vitest's JSON report that is read here. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** The part of Playwright's JSON report that is read here. */
interface PlaywrightReport {
  readonly stats: Readonly<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>
  readonly errors: readonly { readonly message?: string }[]
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly file: string
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly error?: { readonly message?: string } }[]
    }[]
  }[]
}

export const readVitest = (file: string): Totals => {
  const report = read<VitestReport>(file)
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const path = relative(ROOT, name)
      if (failed.length === 0) return [failure(path, message)]
      return failed.map((test) => failure(`${path} › ${test.fullName}`, test.failureMessages[0]))
    })
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    skipped: report.numPendingTests,
    failures,
  }
}

export const readPlaywright = (file: string): Totals => {
  const { stats, errors, suites } = read<PlaywrightReport>(file)
  const specs = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...specs.map(({ file, title, tests }) =>
        failure(`${file} › ${title}`, tests[0]?.results[0]?.error?.message),
      ),
      ...errors.map(({ message }) => failure('outside of the tests', message)),
    ],
  }
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const read = <Report>(file: string): Report => JSON.parse(readFileSync(file, 'utf8')) as Report

const failure = (name: string, message = ''): string =>
  `${name}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`
