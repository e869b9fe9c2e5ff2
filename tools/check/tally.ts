import { readFileSync, rmSync } from 'node:fs'
import type { Report, TestRun } from './test-runs.ts'

/** How many tests ended how. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** A fault outside of tests counts as a failed test. */
export const tallyOf = (runs: readonly TestRun[]): Tally => {
  const count = (...outcomes: TestRun['outcome'][]): number =>
    runs.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    passed: count('passed'),
    failed: count('failed', 'outside'),
    skipped: count('skipped', 'left-out'),
  }
}

/** A runner that failed, ran nothing or left no report counts as one more failure. */
export const judge = (exitedWell: boolean, runs: readonly TestRun[] | undefined): Tally => {
  const tally = tallyOf(runs ?? [])
  const unsaid = tally.failed === 0 && (!exitedWell || tally.passed === 0)
  return unsaid ? { ...tally, failed: 1 } : tally
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

/** Undefined if no report was written. */
export const readReport = <Written>(
  file: string,
  tell: (written: Written) => Report,
): Report | undefined => {
  try {
    return tell(JSON.parse(readFileSync(file, 'utf8')) as Written)
  } catch {
    return undefined
  }
}

/** Removes the report of an earlier run, so that it is never taken for this run's. */
export const forgetReport = (file: string): void => rmSync(file, { force: true })
