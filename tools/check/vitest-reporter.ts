import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { ROOT } from '../setup/root.mjs'
import { fromRoot, outsideOfTests, type TestRun, wordsOf } from './test-runs.ts'

/** Vitest's own report leaves out what went wrong in a hook of a group, or in no file at all. */
export class RunsReporter implements Reporter {
  readonly #outputFile: string

  constructor({ outputFile }: { readonly outputFile: string }) {
    this.#outputFile = outputFile
  }

  /** Writes every test, and what went wrong outside of tests, as `TestRun`s. */
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const runs = [
      ...modules.flatMap(runsOf),
      ...unhandledErrors.map((error) => outsideOfTests(ROOT, [saidBy(error)])),
    ]
    mkdirSync(dirname(this.#outputFile), { recursive: true })
    writeFileSync(this.#outputFile, JSON.stringify(runs))
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
    // What was begun and never ended is no test that passed.
    outcome: state === 'pending' ? 'failed' : state,
    error: state === 'failed' || state === 'pending' ? wordsOf(errors.map(saidBy)) : undefined,
  }
}

const saidBy = ({ stack, message }: SerializedError): string => stack ?? message
