import { nameOf, type TestRun } from './test-runs.ts'

/** A test, a check or a runner that failed, with its message. */
export interface Failure {
  readonly name: string
  readonly words: string
}

/** How long something took. */
export interface Time {
  readonly name: string
  readonly seconds: number
}

const SLOWEST = 10
/** Enough for the expected and the actual value; the whole message stands further above. */
const LINES_A_TEST = 14
/** A value that was drawn or compared may fill a screen in one line. */
const LETTERS_A_LINE = 400
/** A runner says more after a failure. */
const LINES_OF_AN_OUTPUT = 40

/** The slowest, a line each. */
export const linesOfSlowest = (times: readonly Time[]): string[] =>
  times
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(lineOfTime)

export const lineOfTime = ({ name, seconds }: Time): string =>
  `${seconds.toFixed(1).padStart(6)} s  ${name}`

/** The tests that failed, in the order they stand in their reports, with their first lines. */
export const failuresIn = (runs: readonly TestRun[]): Failure[] =>
  runs
    .filter(({ outcome }) => outcome === 'failed' || outcome === 'outside')
    .map((run) => ({
      name: nameOf(run),
      words: firstLines(run.error ?? 'It failed without a word.'),
    }))

const firstLines = (error: string): string =>
  filledLines(error)
    .slice(0, LINES_A_TEST)
    .map((line) => (line.length > LETTERS_A_LINE ? `${line.slice(0, LETTERS_A_LINE)}…` : line))
    .join('\n')

/** The last lines of an output. */
export const endOf = (output: string): string =>
  filledLines(output).slice(-LINES_OF_AN_OUTPUT).join('\n')

/** Each failure by its name, with its message below. */
export const linesOfFailures = (failures: readonly Failure[], mark: '✗' | '~' = '✗'): string[] =>
  failures.flatMap(({ name, words }) => [
    `${mark} ${name}`,
    ...words.split('\n').map((line) => `    ${line}`),
  ])

const filledLines = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '')
