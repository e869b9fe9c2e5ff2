import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { ROOT } from '../setup/root.mjs'
import { fromRoot, outsideOfTests, type Report, type TestRun, wordsOf } from './test-runs.ts'

/**
 * Vitest's own report leaves out what went wrong in a hook of a group, or in no file at all. This one
 * is a `Report`, as JSON.
 */
export class RunsReporter implements Reporter {
  readonly #outputFile: string

  constructor({ outputFile }: { readonly outputFile: string }) {
    this.#outputFile = outputFile
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const runs = [
      ...modules.flatMap(runsOf),
      ...unhandledErrors.map((error) => outsideOfTests(ROOT, [saidBy(error)])),
    ]
    const report: Report = { runs, files: modules.map(timeOf) }
    mkdirSync(dirname(this.#outputFile), { recursive: true })
    writeFileSync(this.#outputFile, JSON.stringify(report))
  }
}

const timeOf = (module: TestModule) => {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return {
    name: fromRoot(module.moduleId),
    seconds: (setupDuration + collectDuration + duration) / 1000,
  }
}

const runsOf = (module: TestModule): readonly TestRun[] => {
  const groups = [module, ...module.children.allSuites()]
  const errors = groups.flatMap((group) => group.errors())
  const runs = [...module.children.allTests()].map(runOf)
  const isUnexplained =
    !module.ok() && errors.length === 0 && runs.every(({ outcome }) => outcome !== 'failed')
  return errors.length === 0 && !isUnexplained
    ? runs
    : [...runs, outsideOfTests(module.moduleId, errors.map(saidBy))]
}

const runOf = (test: TestCase): TestRun => {
  const { state, errors = [] } = test.result()
  return {
    file: fromRoot(test.module.moduleId),
    title: test.fullName,
    seconds: (test.diagnostic()?.duration ?? 0) / 1000,
    outcome: outcomeOf(test),
    error: state === 'failed' || state === 'pending' ? wordsOf(errors.map(saidBy)) : undefined,
  }
}

const outcomeOf = (test: TestCase): TestRun['outcome'] => {
  const { state } = test.result()
  // A test that never ended has not passed.
  if (state === 'pending') return 'failed'
  return state === 'skipped' && test.options.mode === 'skip' ? 'left-out' : state
}

const saidBy = ({ stack, message }: SerializedError): string => stack ?? message
