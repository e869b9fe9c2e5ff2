import { parentPort } from 'node:worker_threads'
import { runJourneys } from '../../src/rules/forecast/journeys.ts'
import { RUNS } from '../../src/rules/forecast/plan.ts'
import { summarise } from '../../src/rules/forecast/summary.ts'
import { atOnce } from '../../test/support/at-once.ts'
import { seeded } from '../../test/support/seeded-dice.ts'
import { flatten, inlinedDays } from '../rules/inlined.ts'
import { workload } from '../rules/workload.ts'
import { JOURNEYS, type JourneyName } from './journey.ts'

/** In ms. */
export interface Timed {
  /** As a page has it that is opened: nothing was compiled before. */
  readonly first: number
  readonly later: number
  readonly baseline: number
}

const ENDS = { driest: 10, wettest: 12 }
const CASES = 4_096
const WARM_ROUNDS = 5

/** This thread's own time in ms, whatever else the machine does. */
const timed = (work: () => void): number => {
  const start = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1_000
}

parentPort?.once('message', (name: JourneyName) => {
  const plan = JOURNEYS[name]
  const forecast = () => void summarise(plan.pace, atOnce(runJourneys(plan, RUNS)), ENDS)
  const cases = flatten(workload(CASES, seeded(1)))
  const bare = () => void inlinedDays(cases, RUNS * plan.horizon, 1)
  const first = timed(forecast)
  for (let round = 0; round < WARM_ROUNDS; round += 1) {
    forecast()
    bare()
  }
  const later = timed(forecast)
  parentPort?.postMessage({ first, later, baseline: timed(bare) } satisfies Timed)
})
