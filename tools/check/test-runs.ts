import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../setup/root.mjs'

/** A test as it went, or a fault outside of all tests. */
export interface TestRun {
  /** From the repository's root. */
  readonly file: string
  readonly title: string
  readonly seconds: number
  readonly outcome: 'passed' | 'failed' | 'skipped' | 'outside'
  /** The failure, without colours. */
  readonly error?: string
}

export const nameOf = ({ file, title }: TestRun): string => `${file} › ${title}`

/** A test, with what its runner says of it. */
export const testRun = (
  path: string,
  title: string,
  seconds: number,
  outcome: TestRun['outcome'],
  errors: readonly string[],
): TestRun => ({
  file: relative(ROOT, path).replaceAll('\\', '/') || '.',
  title,
  seconds,
  outcome,
  ...(errors.length === 0 ? {} : { error: stripVTControlCharacters(errors.join('\n')).trim() }),
})

/** A fault in a file, or beside all files, and in no test. */
export const outsideOfTests = (path: string, errors: readonly string[]): TestRun =>
  testRun(path, 'outside of the tests', 0, 'outside', errors)

export const writeRuns = (file: string, runs: readonly TestRun[]): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(runs))
}

/** No runs if the runner wrote nothing, or was cut off. */
export const readRuns = (file: string): readonly TestRun[] => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}
