import { readFileSync, rmSync } from 'node:fs'

/** How many tests ended how. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** What Vitest's `json` reporter writes, as far as it counts here. */
export interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
}

/** What Playwright's `json` reporter writes, as far as it counts here. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
}

export const tallyVitest = (report: VitestReport): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
})

export const tallyPlaywright = ({ stats }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
})

/**
 * The tally of one runner. A runner that failed, ran nothing or left no report has failed once more
 * than it says: no silence counts as success.
 */
export const judge = (exitedWell: boolean, tally: Tally | undefined): Tally => {
  if (tally === undefined) return { passed: 0, failed: 1, skipped: 0 }
  const unsaid = tally.failed === 0 && (!exitedWell || tally.passed === 0)
  return unsaid ? { ...tally, failed: 1 } : tally
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

/** What a report's file tells, or undefined if none was written. */
export const readReport = <Report, Told>(
  file: string,
  tell: (report: Report) => Told,
): Told | undefined => {
  try {
    return tell(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    return undefined
  }
}

/** Removes the report of an earlier run, so that it is never taken for this run's. */
export const forgetReport = (file: string): void => rmSync(file, { force: true })
