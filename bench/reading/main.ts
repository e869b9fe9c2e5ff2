import { readHexKey, readTables } from '#formats/read.ts'
import { ANY_KEY_READER, LONG_TEXTS } from '#test/support/long-texts.ts'
import { publish } from '../support/report.ts'

const LENGTH = 50_000
const ROUNDS = 3
/** Linear work takes 4 × the time for 4 × the text, quadratic work 16 ×. */
const MOST = 8
/** Less than this is not told apart from the machine's own noise, in ms. */
const NOISE_MS = 20

const READERS = {
  tables: readTables,
  'a hex key': (text: string) => readHexKey(text, ANY_KEY_READER),
} as const

/** The process's own time for the fastest of some rounds, in ms. */
const msFor = (work: () => void): number => {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    work()
    return process.cpuUsage(before).user / 1_000
  })
  return Math.min(...rounds)
}

const measured = Object.entries(READERS).flatMap(([reader, read]) =>
  LONG_TEXTS.map(({ what, textOf }) => {
    const [one, four] = [LENGTH, 4 * LENGTH].map((length) => {
      const text = textOf(length)
      return msFor(() => read(text))
    }) as [number, number]
    return { reader, what, one, four, times: four / Math.max(one, NOISE_MS / 4) }
  }),
)
const slowest = measured.toSorted((a, b) => b.times - a.times)
const most = slowest[0]?.times ?? 0

publish({
  name: 'reading',
  rows: slowest.slice(0, 20).map(({ reader, what, one, four, times }) => ({
    read: reader,
    text: what,
    '50 kB, ms': Math.round(one),
    '200 kB, ms': Math.round(four),
    times: Number(times.toFixed(1)),
  })),
  promises: [
    {
      promise: `four times the text takes less than ${MOST} times the time to read`,
      seen: `${most.toFixed(1)} ×`,
      kept: most < MOST,
    },
  ],
})
