import { onTestFinished, vi } from 'vitest'

/**
 * Has the feed's time pass only when the test says so; with 'setTimeout', what is done after a pause,
 * as looks at who may watch, also comes only then.
 */
export const holdTime = (...also: 'setTimeout'[]): ((ms: number) => void) => {
  vi.useFakeTimers({ toFake: ['performance', ...also] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void vi.advanceTimersByTime(ms)
}
