import { Session } from 'node:inspector'
import { afterAll } from 'vitest'

const session = new Session()
session.connect()
session.post('Profiler.enable')

/**
 * Begins to count, until the tests of the file have run: all that this process runs is slow meanwhile.
 * What is imported before is not counted.
 */
export const countSteps = (): void => {
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  afterAll(() => session.post('Profiler.stopPreciseCoverage'))
}

/** Runs of functions and of blocks within them since the last time. */
const takeCounts = (files: RegExp): number => {
  let steps = 0
  session.post('Profiler.takePreciseCoverage', (_, { result }) => {
    for (const { url, functions } of result)
      if (files.test(url))
        for (const { ranges } of functions) for (const { count } of ranges) steps += count
  })
  return steps
}

/** How many blocks of code the work runs in these files: the same number on each machine. */
export const stepsIn = (files: RegExp, work: () => void): number => {
  takeCounts(files)
  work()
  return takeCounts(files)
}
