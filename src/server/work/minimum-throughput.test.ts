import { expect, test } from 'vitest'
import { isTooSlow, newWindow } from './minimum-throughput.ts'

const MINIMUM = { idleMs: 60_000, bytesPerSecond: 2_000 }

/** When a transfer that is looked at each second is given up, in seconds. */
const givenUpAfter = (bytesAt: (second: number) => number): number | undefined => {
  const window = newWindow(0, 0)
  for (let second = 1; second <= 600; second += 1)
    if (isTooSlow(window, bytesAt(second), second * 1_000, MINIMUM)) return second
  return undefined
}

test.each([
  ['takes nothing', () => 0, 60],
  ['takes nothing after a burst', () => 4_000_000, 61],
  ['sips', (second: number) => 100 * second, 60],
  ['sips after a burst', (second: number) => 4_000_000 + 100 * second, 120],
  ['takes a little more than the minimum', (second: number) => 2_100 * second, undefined],
  ['pauses in a tunnel', (second: number) => 200_000 * Math.ceil(second / 50), undefined],
] as const)('who %s is given up in time', (_who, bytesAt, seconds) => {
  expect(givenUpAfter(bytesAt)).toBe(seconds)
})
