import { onTestFinished, vi } from 'vitest'

/** Limits on rates look at the date. @returns lets so many ms pass */
export const holdDate = (): ((ms: number) => void) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return (ms) => void vi.setSystemTime(Date.now() + ms)
}
