import type { TestRun } from './test-runs.ts'

/** What failed: a test, a check or a runner, with what it said. */
export interface Failure {
  readonly name: string
  readonly words: string
}

const SLOWEST = 10
/** Enough for what was expected and what came; the whole of it stands further above. */
const LINES_A_TEST = 14
/** A value that was drawn or compared may fill a screen in one line. */
const LETTERS_A_LINE = 400
/** A runner says more after what went wrong. */
const LINES_OF_AN_OUTPUT = 40

/** The tests that took longest, a line each, the longest first. */
export const linesOfSlowest = (runs: readonly TestRun[]): string[] =>
  runs
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ seconds, file, title }) => `${seconds.toFixed(1).padStart(6)} s  ${file} › ${title}`)

/** The tests that failed, in the order they stand in their reports, with their first lines. */
export const failuresIn = (runs: readonly TestRun[]): Failure[] =>
  runs.flatMap(({ file, title, error }) =>
    error === undefined ? [] : [{ name: `${file} › ${title}`, words: firstLines(error) }],
  )

const firstLines = (error: string): string =>
  told(error)
    .slice(0, LINES_A_TEST)
    .map((line) => (line.length > LETTERS_A_LINE ? `${line.slice(0, LETTERS_A_LINE)}…` : line))
    .join('\n')

/** The last lines of what a program said. */
export const endOf = (output: string): string => told(output).slice(-LINES_OF_AN_OUTPUT).join('\n')

/** Each failure by its name, with what it said below. */
export const linesOfFailures = (failures: readonly Failure[], mark: '✗' | '~' = '✗'): string[] =>
  failures.flatMap(({ name, words }) => [
    `${mark} ${name}`,
    ...words.split('\n').map((line) => `    ${line}`),
  ])

const told = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
