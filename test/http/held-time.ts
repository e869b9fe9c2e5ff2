import { onTestFinished, vi } from 'vitest'

/**
 * Has the feed's time pass only when the test says so; with 'setInterval', what is done again and
 * again also comes only then.
 */
export const holdTime = (...also: 'setInterval'[]): ((ms: number) => void) => {
  vi.useFakeTimers({ toFake: ['performance', ...also] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void vi.advanceTimersByTime(ms)
}
