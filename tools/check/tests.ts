import { rmSync } from 'node:fs'
import { type Program, runProgram } from './program.ts'
import type { Totals } from './totals.ts'

/** A program that runs tests, and how its report is read. */
export interface Runner extends Program {
  /** The file that the runner writes its report to. */
  readonly report: string
  readonly read: (report: string) => Totals
}

/** Runs all tests of a runner. If its program fails, the tests failed, whatever the report says. */
export const runTests = async (
  runner: Runner,
  show: 'live' | 'after' = 'live',
): Promise<Totals> => {
  // The report of an earlier run must not count.
  rmSync(runner.report, { force: true })
  const { passed: endedWell } = await runProgram(runner, show)
  const totals = readReport(runner)
  if (totals.failed > 0 || (endedWell && totals.passed > 0)) return totals
  return { ...totals, failed: 1, failures: [`${runner.name}: see its output above`] }
}

const readReport = ({ read, report }: Runner): Totals => {
  try {
    return read(report)
  } catch {
    return { passed: 0, failed: 0, skipped: 0, failures: [] }
  }
}
