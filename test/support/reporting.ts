import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Store } from '#campaign/ports/store.ts'
import { deliver } from '#server/reports/deliver.ts'
import type { ReportHost } from '#server/reports/report-hosts.ts'
import { CHECK_INTERVAL_MS, sendReports } from '#server/reports/sender.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'

export interface Reporter {
  readonly clock: ManualClock
  /** Lets time pass between deliveries until something is so. */
  until(isSo: () => boolean | Promise<boolean>): Promise<void>
  /** Lets so much time pass, in which messages may be delivered. */
  pass(ms: number): Promise<void>
  close(): Promise<void>
  /** Lines of the log so far. */
  readonly logged: readonly string[]
}

/** Half of the pause between two messages. */
const STEP_MS = CHECK_INTERVAL_MS / 2
/** Time limit by the machine's clock: only a failing test takes this long. */
const LONG_MS = 30_000
/** Time limit of a delivery in tests, by the machine's clock, instead of 10 s. */
const DELIVERY_MS = 1_000

/** The sender of reports over a store, by a clock that stands still during a delivery. */
export const startReporter = (
  store: Store,
  hosts: readonly ReportHost[],
  clock = manualClock(),
): Reporter => {
  let underWay = 0
  const logged: string[] = []
  const reports = sendReports({
    store,
    clock,
    hosts,
    log: { warn: (...said: readonly unknown[]) => void logged.push(JSON.stringify(said)) },
    deliver: async (delivery) => {
      underWay += 1
      try {
        return await deliver({ ...delivery, limitMs: DELIVERY_MS })
      } finally {
        underWay -= 1
      }
    },
  })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= reports.close())
  onTestFinished(close)

  const step = async (): Promise<void> => {
    // The database and the network work in the machine's time.
    await delay(2)
    if (underWay === 0) await clock.advance(STEP_MS)
  }
  return {
    clock,
    logged,
    close,
    until: async (isSo) => {
      const end = performance.now() + LONG_MS
      while (!(await isSo())) {
        if (performance.now() > end) throw new Error('It never came to be')
        await step()
      }
    },
    pass: async (ms) => {
      const end = clock.now() + ms
      while (clock.now() < end) await step()
    },
  }
}
