import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { publish, quantile } from '../report.ts'
import type { Timed } from './forecaster.ts'
import { JOURNEYS, type JourneyName } from './journey.ts'

const ROUNDS = 9
/** In ms: 10,000 runs of ten days, in a worker that has just begun. */
const PROMISED = 150

const timeOnce = async (name: JourneyName): Promise<Timed> => {
  const worker = new Worker(new URL('./forecaster.ts', import.meta.url))
  const answer = once(worker, 'message')
  worker.postMessage(name)
  const [timed] = (await answer) as [Timed]
  await worker.terminate()
  return timed
}

const names = Object.keys(JOURNEYS) as JourneyName[]
const seen = new Map<JourneyName, Timed[]>(names.map((name) => [name, []]))
for (let round = 0; round < ROUNDS; round += 1)
  for (const name of names) seen.get(name)?.push(await timeOnce(name))

const medianOf = (name: JourneyName, what: keyof Timed): number =>
  quantile((seen.get(name) ?? []).map((timed) => timed[what]))
const tenths = (ms: number): number => Number(ms.toFixed(1))

publish({
  name: 'forecast',
  rows: names.map((name) => ({
    'rules of': name,
    'first forecast, median ms': tenths(medianOf(name, 'first')),
    'later ones, ms': tenths(medianOf(name, 'later')),
    'dice and arithmetic in one loop, ms': tenths(medianOf(name, 'baseline')),
  })),
  promises: names.map((name) => ({
    promise: `10,000 runs of ten days, ${name}, within ${PROMISED} ms of a new worker`,
    seen: `${medianOf(name, 'first').toFixed(0)} ms`,
    kept: medianOf(name, 'first') <= PROMISED,
  })),
})
