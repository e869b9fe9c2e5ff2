import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/child-server.ts'
import { keepAliveClient } from '../support/client.ts'
import { GM_KEY, signIn } from '../support/gm.ts'
import { LONG, LONG_DAYS, LONG_HEXES, LONG_KEY, layLongCampaign } from '../support/long-campaign.ts'
import { publish, quantile } from '../support/report.ts'
import { type DayRows, dayReader, openBareStore } from './bare-store.ts'

const WARM_UP = 300
const ROUNDS = Number(process.env.ROUNDS ?? 2_000)
const PROMISED_RATIO = 2
/** A day of a long campaign against one of a new one. */
const PROMISED_GROWTH = 1.2

// On one file system.
const folder = mkdtempSync(join(tmpdir(), 'overland-bench-day-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'overland')

await layLongCampaign(dataDir)
const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
  DATA_DIR: dataDir,
  GM_KEY,
})
const empty = await startServer(new URL('./empty-server.ts', import.meta.url))
const gm = await signIn(server.port)
const longGm = await signIn(server.port, { campaign: LONG, gmKey: LONG_KEY })
const visitor = keepAliveClient(empty.port)
const reader = dayReader(dataDir)
const bare = await openBareStore(join(folder, 'bare'), reader.readCampaign('home'))

const days: number[] = []
const longDays: number[] = []
const transactions: number[] = []
const roundTrips: number[] = []
const written: DayRows[] = []

const endDay = async () => {
  const day = gm.nextDay()
  days.push(await gm.endDay(day))
  written.push(reader.read('home', day.key))
}

const writeBare = () => {
  const rows = written.shift()
  if (!rows) return
  const start = performance.now()
  bare.write(rows)
  transactions.push(performance.now() - start)
}

const endLongDay = async () => {
  longDays.push(await longGm.endDay(longGm.nextDay()))
}

const goAndReturn = async () => {
  const { body } = gm.nextDay()
  const headers = { 'content-type': 'application/json' }
  const start = performance.now()
  const { status } = await visitor.send('POST', '/', headers, body)
  roundTrips.push(performance.now() - start)
  if (status !== 201) throw new Error(`The empty server answered ${status}`)
}

// Every order equally often: what runs before changes how long a write takes.
const orders = [
  [endDay, writeBare, goAndReturn, endLongDay],
  [goAndReturn, writeBare, endLongDay, endDay],
  [writeBare, goAndReturn, endDay, endLongDay],
  [endLongDay, endDay, goAndReturn, writeBare],
  [goAndReturn, endLongDay, endDay, writeBare],
  [writeBare, endDay, endLongDay, goAndReturn],
]
await endDay()
for (let round = 0; round < WARM_UP + ROUNDS; round++) {
  if (round === WARM_UP)
    for (const times of [days, longDays, transactions, roundTrips]) times.length = 0
  for (const step of orders[round % orders.length] ?? []) await step()
}

gm.close()
longGm.close()
visitor.close()
reader.close()
bare.close()
await Promise.all([server.stop(), empty.stop()])

const round = (ms: number) => Number(ms.toFixed(3))
const row = (what: string, times: readonly number[]) => ({
  what,
  'median, ms': round(quantile(times)),
  'p99, ms': round(quantile(times, 0.99)),
})
const parts = quantile(transactions) + quantile(roundTrips)
const ratio = quantile(days) / parts
const growth = quantile(longDays) / quantile(days)
publish({
  name: 'day',
  rows: [
    row('POST /days, durable', days),
    row(`the same after ${LONG_DAYS} days, ${LONG_HEXES} hexes known`, longDays),
    row('bare SQLite transaction', transactions),
    row('empty Fastify round trip', roundTrips),
  ],
  promises: [
    {
      promise: 'an ended day answers within 2 × the bare transaction plus an empty round trip',
      seen: `${ratio.toFixed(2)} × (${round(quantile(days))} ms to ${round(parts)} ms)`,
      kept: ratio <= PROMISED_RATIO,
    },
    {
      promise: 'a day of a long campaign takes at most 1.2 × one of a new campaign',
      seen: `${growth.toFixed(2)} × (${round(quantile(longDays))} ms)`,
      kept: growth <= PROMISED_GROWTH,
    },
  ],
})
