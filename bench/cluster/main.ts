import { startPostgres } from '../../test/support/postgres-server.ts'
import { publish, quantile } from '../support/report.ts'
import { measureBareTransactions, measureDays, type Throughput } from './days.ts'
import { measureDeliveries } from './nudges.ts'

const WRITERS = 32
const DURATION_MS = Number(process.env.SECONDS ?? 15) * 1_000
const CHANGES = Number(process.env.ROUNDS ?? 500)
const PROMISED = { daysPerSecond: 500, p99Ms: 50, ofNotify: 3 }

const digits = (value: number): number => Number(value.toFixed(2))

const postgres = await startPostgres()
try {
  const load = { writers: WRITERS, durationMs: DURATION_MS }
  const bare = await measureBareTransactions(postgres, load)
  const most = await measureDays(postgres, load)
  const days = await measureDays(postgres, { ...load, perSecond: PROMISED.daysPerSecond })
  const { notifyWithin, notify, viewer } = await measureDeliveries(postgres, CHANGES)

  const row = (what: string, { perSecond, tookMs }: Throughput) => ({
    what,
    'a second': Math.round(perSecond),
    'median ms': digits(quantile(tookMs)),
    'p99 ms': digits(quantile(tookMs, 0.99)),
  })
  const wait = (what: string, tookMs: readonly number[]) => ({
    what,
    'median ms': digits(quantile(tookMs)),
    'p99 ms': digits(quantile(tookMs, 0.99)),
  })
  const p99 = quantile(days.tookMs, 0.99)
  const ratio = quantile(viewer) / quantile(notify)
  publish({
    name: 'cluster',
    rows: [
      row(`ended days, ${WRITERS} writers, as many as go`, most),
      row(`ended days, ${WRITERS} writers, ${PROMISED.daysPerSecond} a second asked`, days),
      row('the bare transaction, as many', bare),
      wait('commit on one node to a viewer on another', viewer),
      wait('bare NOTIFY to a bare LISTEN of another process', notify),
      wait('bare NOTIFY to a bare LISTEN of the same process', notifyWithin),
    ],
    promises: [
      {
        promise: `${PROMISED.daysPerSecond} ended days a second`,
        seen: `${Math.round(most.perSecond)}`,
        kept: most.perSecond >= PROMISED.daysPerSecond,
      },
      {
        promise: `an ended day within ${PROMISED.p99Ms} ms (p99), at so many a second`,
        seen: `${digits(p99)} ms`,
        kept: p99 <= PROMISED.p99Ms,
      },
      {
        promise: `from a commit to a viewer on another node within ${PROMISED.ofNotify} × bare NOTIFY`,
        seen: `${digits(ratio)} × (${digits(quantile(viewer))} ms to ${digits(quantile(notify))} ms)`,
        kept: ratio <= PROMISED.ofNotify,
      },
    ],
  })
} finally {
  await postgres.close()
}
