import { type Outcome, runStep, type Step } from './step.ts'

/** Two cores are what the time of the whole run is promised on. */
const AT_ONCE = 2

/**
 * The longest first. Those that know types use one core each: a compiler with several threads works out the
 * same types in each, and takes twice the processor time.
 */
const CHECKS: readonly Step[] = [
  {
    name: 'format, lint and import directions',
    package: '@biomejs/biome',
    program: 'biome',
    args: ['check', '--error-on-warnings', '.'],
  },
  {
    name: 'promises and exhaustive switches',
    package: 'oxlint',
    args: [],
    // Of Go, in which its type checker is written: oxlint has no option for that.
    env: { GOMAXPROCS: '1' },
  },
  typesOf('server, tools and tests', 'tsconfig.json'),
  typesOf("screens' tests", 'test/screens/tsconfig.json'),
  { name: 'dead code and unused packages', package: 'knip', args: [] },
  typesOf('client', 'src/client/tsconfig.json'),
]

function typesOf(what: string, project: string): Step {
  const args = ['-p', project, '--checkers', '1']
  return { name: `types: ${what}`, package: 'typescript', program: 'tsc', args }
}

/** Runs every check, even if one fails, and tells of each as it ends. */
export const runChecks = async (): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  const waiting = [...CHECKS]
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const outcome = await runStep(step, 'after')
      outcomes.push(outcome)
      const { name, passed, seconds, output } = outcome
      console.log(`${passed ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
      if (!passed) console.log(output)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcomes
}
