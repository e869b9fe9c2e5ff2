import type { Clock } from '#server/clock.ts'

export interface ManualClock extends Clock {
  /** Lets time pass, and everybody wake up whose time has come, in order. */
  advance(ms: number): Promise<void>
  /** How many sleep now. */
  sleeping(): number
}

interface Sleeper {
  readonly at: number
  readonly wake: () => void
}

const EPOCH = Date.UTC(2026, 0, 1)

/** Time that stands still until a test moves it. */
export const manualClock = (): ManualClock => {
  let elapsed = 0
  let sleepers: Sleeper[] = []

  const sleep = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      signal?.throwIfAborted()
      const sleeper = { at: elapsed + ms, wake: resolve }
      sleepers = [...sleepers, sleeper].sort((a, b) => a.at - b.at)
      signal?.addEventListener('abort', () => {
        sleepers = sleepers.filter((other) => other !== sleeper)
        reject(signal.reason)
      })
    })

  return {
    now: () => EPOCH + elapsed,
    sleep,
    sleeping: () => sleepers.length,
    advance: async (ms) => {
      const end = elapsed + ms
      await settle()
      for (let next = sleepers[0]; next && next.at <= end; next = sleepers[0]) {
        elapsed = Math.max(elapsed, next.at)
        sleepers = sleepers.slice(1)
        next.wake()
        await settle()
      }
      elapsed = end
    },
  }
}

/** Lets everything happen that waits for nothing but its turn. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
