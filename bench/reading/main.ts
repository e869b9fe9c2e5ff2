import { readHexKey, readTables } from '#formats/read.ts'
import { ANY_KEY_READER, LONG_TEXTS } from '#test/support/long-texts.ts'
import { publish } from '../support/report.ts'

const LENGTH = 50_000
const ROUNDS = 3
/** Linear work takes 4 × the time for 4 × the text, quadratic work 16 ×. */
const MAX_GROWTH = 8
/** Times below this, in ms, are as small as the machine's noise. */
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
    const [shortMs, longMs] = [LENGTH, 4 * LENGTH].map((length) => {
      const text = textOf(length)
      return msFor(() => read(text))
    }) as [number, number]
    return {
      reader,
      what,
      one: shortMs,
      four: longMs,
      times: longMs / Math.max(shortMs, NOISE_MS / 4),
    }
  }),
)
const slowest = measured.toSorted((a, b) => b.times - a.times)
const maxGrowth = slowest[0]?.times ?? 0

publish({
  name: 'reading',
  rows: slowest.slice(0, 20).map(({ reader, what, one: shortMs, four: longMs, times }) => ({
    read: reader,
    text: what,
    '50 kB, ms': Math.round(shortMs),
    '200 kB, ms': Math.round(longMs),
    times: Number(times.toFixed(1)),
  })),
  promises: [
    {
      promise: `four times the text takes less than ${MAX_GROWTH} times the time to read`,
      measured: `${maxGrowth.toFixed(1)} ×`,
      isMet: maxGrowth < MAX_GROWTH,
    },
  ],
})
