import { nameOf, sumTimes, type TestRun, type Time } from './test-runs.ts'

/** A test, a check or a runner that failed, with its message. */
export interface Failure {
  readonly name: string
  readonly words: string
}

const SLOWEST = 10
/** Enough for the expected and the actual value; the whole message stands further above. */
const LINES_A_TEST = 14
/** A value that was drawn or compared may fill a screen in one line. */
const LETTERS_A_LINE = 400
/** A runner says more after a failure. */
const LINES_OF_AN_OUTPUT = 40

/** A part of the whole run. */
export interface TimedPart extends Time {
  /** Its parts; several of them may run at once. */
  readonly within: readonly Time[]
}

/** Each part in its order, and below it its own parts, the longest first. */
export const linesOfParts = (parts: readonly TimedPart[]): string[] =>
  parts.flatMap((part) => [
    lineOf(part),
    ...part.within.toSorted(longestFirst).map((inner) => `         ${lineOf(inner)}`),
  ])

/** The times of files by their folders: `src`, `test/http` and so on. */
export const timesOfFolders = (files: readonly Time[]): Time[] =>
  sumTimes(files.map(({ name, seconds }) => ({ name: FOLDER.exec(name)?.[0] ?? name, seconds })))

const FOLDER = /^(test\/)?[^/]+/

/** The slowest, a line each. */
export const linesOfSlowest = (times: readonly Time[]): string[] =>
  times.toSorted(longestFirst).slice(0, SLOWEST).map(lineOf)

const longestFirst = (a: Time, b: Time): number => b.seconds - a.seconds

const lineOf = ({ name, seconds }: Time): string => `${seconds.toFixed(1).padStart(6)} s  ${name}`

/** The tests that failed, in the order they stand in their reports, with their first lines. */
export const failuresIn = (runs: readonly TestRun[]): Failure[] =>
  runs.flatMap((run) =>
    run.error === undefined ? [] : [{ name: nameOf(run), words: firstLines(run.error) }],
  )

const firstLines = (error: string): string =>
  told(error)
    .slice(0, LINES_A_TEST)
    .map((line) => (line.length > LETTERS_A_LINE ? `${line.slice(0, LETTERS_A_LINE)}…` : line))
    .join('\n')

/** The last lines of an output. */
export const endOf = (output: string): string => told(output).slice(-LINES_OF_AN_OUTPUT).join('\n')

/** Each failure by its name, with its message below. */
export const linesOfFailures = (failures: readonly Failure[], mark: '✗' | '~' = '✗'): string[] =>
  failures.flatMap(({ name, words }) => [
    `${mark} ${name}`,
    ...words.split('\n').map((line) => `    ${line}`),
  ])

const told = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '')
