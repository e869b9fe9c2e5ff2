import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { ROOT } from '../setup/root.mjs'
import { outsideOfTests, type TestRun, testRun, writeRuns } from './test-runs.ts'

/** Vitest's own report leaves out what went wrong in a hook of a group, or in no file at all. */
export class VitestReporter implements Reporter {
  readonly #outputFile: string

  constructor(outputFile: string) {
    this.#outputFile = outputFile
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const outside = unhandledErrors.map((error) => outsideOfTests(ROOT, [saidBy(error)]))
    writeRuns(this.#outputFile, [...modules.flatMap(runsOf), ...outside])
  }
}

const runsOf = (module: TestModule): readonly TestRun[] => {
  const errors = [module, ...module.children.allSuites()].flatMap((group) => group.errors())
  const outside = errors.length === 0 ? [] : [outsideOfTests(module.moduleId, errors.map(saidBy))]
  return [...Array.from(module.children.allTests(), runOf), ...outside]
}

const runOf = (test: TestCase): TestRun => {
  const { state, errors = [] } = test.result()
  const seconds = (test.diagnostic()?.duration ?? 0) / 1000
  // A test that never ended has not passed.
  const outcome = state === 'pending' ? 'failed' : state
  return testRun(test.module.moduleId, test.fullName, seconds, outcome, errors.map(saidBy))
}

const saidBy = ({ stack, message }: SerializedError): string => stack ?? message
