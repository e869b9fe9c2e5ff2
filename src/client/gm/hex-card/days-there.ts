import type { TrailStepView } from '../../../protocol/on-the-map.ts'
import { type Hex, sameHex } from '../../../rules/hex.ts'
import { sayList } from '../../ui/format/lists.ts'
import * as words from './words.ts'

/** On which days the trail came to a hex, each once, the first one first. */
export const daysAt = (trail: readonly TrailStepView[], hex: Hex): readonly number[] => [
  ...new Set(trail.filter((step) => sameHex(step.hex, hex)).map(({ day }) => day)),
]

/** `the start, day 3, days 5 to 7`. */
export const sayDays = (days: readonly number[]): string => {
  const runs: { from: number; to: number }[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && last.to > 0 && last.to + 1 === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return sayList(
    runs.map(({ from, to }) => {
      if (from === 0) return words.start
      return from === to ? words.day(from) : words.dayRange(from, to)
    }),
  )
}
