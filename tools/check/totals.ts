import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter'
import type { JsonTestResults } from 'vitest/node'
import { ROOT } from '../setup/root.mjs'
import { MORE } from './more.ts'

/** Results of the checks, or of the tests of one runner. */
export interface Totals {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The name of each failure, with the first line of its message. */
  readonly failures: readonly string[]
}

/** @param isMore whether the tests that are tagged `more` were run, or all others */
export const readVitest = (file: string, isMore = false): Totals => {
  const report = readJson<JsonTestResults>(file)
  const skipped = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && tags.includes(MORE) === isMore)
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      const path = relative(ROOT, name)
      if (failed.length === 0) return [failure(path, message)]
      return failed.map((test) => failure(`${path} › ${test.fullName}`, test.failureMessages?.[0]))
    })
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    skipped: skipped.length,
    failures,
  }
}

export const readPlaywright = (file: string): Totals => {
  const { stats, errors, suites } = readJson<JSONReport>(file)
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

const specsOf = ({ suites = [], specs }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const readJson = <Report>(file: string): Report => JSON.parse(readFileSync(file, 'utf8')) as Report

const failure = (name: string, message = ''): string =>
  `${name}: ${stripVTControlCharacters(message).trim().split('\n')[0]}`
