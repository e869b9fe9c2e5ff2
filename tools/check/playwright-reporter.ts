import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { ROOT } from '../setup/root.mjs'
import { outsideOfTests, type TestRun, testRun, writeRuns } from './test-runs.ts'

export default class PlaywrightReporter implements Reporter {
  readonly #outputFile: string
  readonly #runs: TestRun[] = []

  constructor({ outputFile }: { readonly outputFile: string }) {
    this.#outputFile = outputFile
  }

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult): void {
    // Before the test's own titles stand those of the root, the project and the file.
    const title = test.titlePath().slice(3).join(' › ')
    const asExpected = status === 'skipped' ? status : 'passed'
    const outcome = status === test.expectedStatus ? asExpected : 'failed'
    this.#runs.push(
      testRun(test.location.file, title, duration / 1000, outcome, errors.map(saidBy)),
    )
  }

  onError(error: TestError): void {
    this.#runs.push(outsideOfTests(ROOT, [saidBy(error)]))
  }

  onEnd(): void {
    writeRuns(this.#outputFile, this.#runs)
  }
}

const saidBy = ({ stack, message = '' }: TestError): string => stack ?? message
