import { Session } from 'node:inspector'

const session = new Session()
session.connect()
session.post('Profiler.enable')
// From here on: what ran before is not counted.
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

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
