// Pieces of work that hold others up: the longest that each takes the processor.
import { publish, quantile } from '../report.ts'
import { clearDenseTile, fillTile } from './dense-tile.ts'
import { readMistakes, refuseMistakes } from './mistakes.ts'
import { passOverPicture, snapPicture } from './picture.ts'

const ROUNDS = 9
const PROMISED_MS = { picture: 300, tile: 25, mistakes: 1_000 }

/** In turns with its baseline, in ms. */
const measure = async (
  work: () => unknown,
  baseline: () => unknown,
): Promise<{ work: number[]; baseline: number[] }> => {
  const taken = { work: [] as number[], baseline: [] as number[] }
  const time = async (run: () => unknown): Promise<number> => {
    const start = performance.now()
    await run()
    return performance.now() - start
  }
  await work()
  for (let round = 0; round < ROUNDS; round++) {
    taken.baseline.push(await time(baseline))
    taken.work.push(await time(work))
  }
  return taken
}

const refusing = await refuseMistakes()
const pieces = [
  {
    what: 'R-GRID-10: snapping to a picture of 2,000 × 2,000 pixels',
    baseline: 'one pass over its pixels',
    limit: PROMISED_MS.picture,
    times: await measure(snapPicture, passOverPicture),
  },
  {
    what: 'clearing a tile of 10,251 hexes, three quarters of them unknown',
    baseline: 'filling its pixels once',
    limit: PROMISED_MS.tile,
    times: await measure(clearDenseTile, fillTile),
  },
  {
    what: 'refusing a body of 300 kB full of mistakes',
    baseline: 'parsing it',
    limit: PROMISED_MS.mistakes,
    times: await measure(refusing.send, readMistakes),
  },
]
await refusing.stop()

publish({
  name: 'pieces',
  rows: pieces.flatMap(({ what, baseline, times }) => [
    { what, 'median, ms': Number(quantile(times.work).toFixed(1)) },
    { what: `  baseline: ${baseline}`, 'median, ms': Number(quantile(times.baseline).toFixed(2)) },
  ]),
  promises: pieces.map(({ what, limit, times }) => ({
    promise: `${what} takes at most ${limit} ms`,
    seen: `${quantile(times.work).toFixed(1)} ms`,
    kept: quantile(times.work) <= limit,
  })),
})
