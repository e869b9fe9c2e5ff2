import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCampaign } from '#campaign/create-campaign.ts'
import type { Store } from '#campaign/ports/store.ts'
import { applyChosenKey } from '#server/access/gm-key.ts'
import { openPostgresStore } from '#store/postgres/open.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { startPostgres } from '#test/support/postgres-server.ts'
import { startServer } from '../support/child-server.ts'
import {
  createLongCampaign,
  LONG_CAMPAIGN,
  LONG_DAYS,
  LONG_HEXES,
  LONG_KEY,
} from '../support/long-campaign.ts'
import { publish, quantile, type Row } from '../support/report.ts'
import { gmOf, RUN_DAYS } from './gm.ts'

const WARM_UP_ROUNDS = 40
const ROUNDS = Number(process.env.ROUNDS ?? 150)
const PROMISED_RATIO = 8

const NEW_CAMPAIGN = 'new'
const NEW_KEY = 'a key for the new campaign'

const createCampaigns = async (store: Store): Promise<void> => {
  await createCampaign(store, { id: NEW_CAMPAIGN, epoch: NEW_CAMPAIGN })
  await applyChosenKey(store, NEW_CAMPAIGN, NEW_KEY)
  await createLongCampaign(store)
}

const CAMPAIGNS = [
  { campaign: NEW_CAMPAIGN, gmKey: NEW_KEY, what: 'a new campaign' },
  {
    campaign: LONG_CAMPAIGN,
    gmKey: LONG_KEY,
    what: `${LONG_DAYS} days, ${LONG_HEXES} hexes known`,
  },
] as const

const twoDigits = (value: number): number => Number(value.toFixed(2))

/** Measures in alternating rounds a day, a run, and a rewind. */
const measure = async (engine: string, env: Readonly<Record<string, string>>) => {
  const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), env)
  const measured: { rows: Row[]; what: string; ratio: number }[] = []
  try {
    for (const { what, ...campaign } of CAMPAIGNS) {
      const gm = await gmOf({ port: server.port, ...campaign })
      const times = { day: [] as number[], run: [] as number[], rewind: [] as number[] }
      for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
        const day = await gm.endDay()
        const run = await gm.run()
        const rewind = await gm.rewind()
        if (round < WARM_UP_ROUNDS) continue
        times.day.push(day)
        times.run.push(run)
        times.rewind.push(rewind)
      }
      gm.close()
      const row = (name: string, ms: readonly number[]) => ({
        what: `${engine}, ${what}: ${name}`,
        'p10, ms': twoDigits(quantile(ms, 0.1)),
        'median, ms': twoDigits(quantile(ms)),
        'p99, ms': twoDigits(quantile(ms, 0.99)),
      })
      measured.push({
        what: `${engine}, ${what}`,
        ratio: quantile(times.run) / quantile(times.day),
        rows: [
          row('a day', times.day),
          row(`a run of ${RUN_DAYS} days`, times.run),
          row(`back by ${RUN_DAYS + 1} days`, times.rewind),
        ],
      })
    }
  } finally {
    await server.stop()
  }
  return measured
}

const dataDir = mkdtempSync(join(tmpdir(), 'overland-bench-run-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await createCampaigns(await openSqliteStore({ dataDir }))
const embedded = await measure('embedded', { DATA_DIR: dataDir })

const postgres = await startPostgres()
try {
  const DATABASE_URL = await postgres.createDatabase()
  await createCampaigns(await openPostgresStore({ url: DATABASE_URL }))
  const networked = await measure('PostgreSQL', { DATABASE_URL })
  const measurements = [...embedded, ...networked]
  publish({
    name: 'run',
    rows: measurements.flatMap(({ rows }) => rows),
    promises: measurements.map(({ what, ratio }) => ({
      promise: `${what}: a run of ${RUN_DAYS} days takes at most ${PROMISED_RATIO} × one ended day`,
      measured: `${twoDigits(ratio)} ×`,
      isMet: ratio <= PROMISED_RATIO,
    })),
  })
} finally {
  await postgres.close()
}
