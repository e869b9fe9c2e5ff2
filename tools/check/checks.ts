import { type Program, runProgram } from './program.ts'
import type { Totals } from './totals.ts'

/** Two cores are what the time of the whole run is promised on. */
const AT_ONCE = 2

/** The longest first. */
const CHECKS: readonly Program[] = [
  {
    name: 'types, promises and exhaustive switches',
    package: 'oxlint',
    args: ['--config', 'tools/check/oxlint.json', '--ignore-pattern', 'art'],
    // Its type checker is written in Go. With several threads each works out the same types.
    env: { GOMAXPROCS: '1' },
  },
  {
    name: 'format, lint and import directions',
    package: '@biomejs/biome',
    program: 'biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  {
    name: 'dead code and unused packages',
    package: 'knip',
    args: ['--config', 'tools/check/knip.config.ts'],
  },
]

/** Runs every check, even if one fails, and reports each as it ends. */
export const runChecks = async (): Promise<Totals> => {
  const failures: string[] = []
  const waiting = [...CHECKS]
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { passed, seconds, output } = await runProgram(check, 'after')
      console.log(`${passed ? '✓' : '✗'} ${check.name} (${seconds.toFixed(1)} s)`)
      if (passed) continue
      console.log(output)
      failures.push(check.name)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return {
    passed: CHECKS.length - failures.length,
    failed: failures.length,
    skipped: 0,
    failures,
  }
}
