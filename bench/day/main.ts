import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/child-server.ts'
import { keepAliveClient } from '../support/client.ts'
import { GM_KEY, signIn } from '../support/gm.ts'
import {
  createLongCampaignIn,
  LONG_CAMPAIGN,
  LONG_DAYS,
  LONG_HEXES,
  LONG_KEY,
} from '../support/long-campaign.ts'
import { publish, quantile } from '../support/report.ts'
import { type DayRows, dayReader, openBareStore } from './bare-store.ts'

const WARM_UP_ROUNDS = 300
const ROUNDS = Number(process.env.ROUNDS ?? 2_000)
const PROMISED_RATIO = 2
/** Largest time of a day in a long campaign, as a multiple of one in a new campaign. */
const PROMISED_GROWTH = 1.2

// Both stores are in this folder, so that they use the same file system.
const folder = mkdtempSync(join(tmpdir(), 'overland-bench-day-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const dataDir = join(folder, 'overland')

await createLongCampaignIn(dataDir)
const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), {
  DATA_DIR: dataDir,
  GM_KEY,
})
const empty = await startServer(new URL('./empty-server.ts', import.meta.url))
const gm = await signIn(server.port)
const longGm = await signIn(server.port, { campaign: LONG_CAMPAIGN, gmKey: LONG_KEY })
const emptyClient = keepAliveClient(empty.port)
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

const sendEmptyRequest = async () => {
  const { body } = gm.nextDay()
  const headers = { 'content-type': 'application/json' }
  const start = performance.now()
  const { status } = await emptyClient.send('POST', '/', headers, body)
  roundTrips.push(performance.now() - start)
  if (status !== 201) throw new Error(`The empty server answered ${status}`)
}

// The steps in all orders, equally often, as the step before a write changes how long it takes.
const stepOrders = [
  [endDay, writeBare, sendEmptyRequest, endLongDay],
  [sendEmptyRequest, writeBare, endLongDay, endDay],
  [writeBare, sendEmptyRequest, endDay, endLongDay],
  [endLongDay, endDay, sendEmptyRequest, writeBare],
  [sendEmptyRequest, endLongDay, endDay, writeBare],
  [writeBare, endDay, endLongDay, sendEmptyRequest],
]
await endDay()
for (let toMs = 0; toMs < WARM_UP_ROUNDS + ROUNDS; toMs++) {
  if (toMs === WARM_UP_ROUNDS)
    for (const times of [days, longDays, transactions, roundTrips]) times.length = 0
  for (const step of stepOrders[toMs % stepOrders.length] ?? []) await step()
}

gm.close()
longGm.close()
emptyClient.close()
reader.close()
bare.close()
await Promise.all([server.stop(), empty.stop()])

const toMs = (ms: number) => Number(ms.toFixed(3))
const row = (what: string, times: readonly number[]) => ({
  what,
  'median, ms': toMs(quantile(times)),
  'p99, ms': toMs(quantile(times, 0.99)),
})
const baselineMs = quantile(transactions) + quantile(roundTrips)
const ratio = quantile(days) / baselineMs
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
      measured: `${ratio.toFixed(2)} × (${toMs(quantile(days))} ms to ${toMs(baselineMs)} ms)`,
      isMet: ratio <= PROMISED_RATIO,
    },
    {
      promise: 'a day of a long campaign takes at most 1.2 × one of a new campaign',
      measured: `${growth.toFixed(2)} × (${toMs(quantile(longDays))} ms)`,
      isMet: growth <= PROMISED_GROWTH,
    },
  ],
})
