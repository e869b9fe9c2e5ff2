import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCampaign } from '../../src/campaign/create-campaign.ts'
import type { Store } from '../../src/campaign/store.ts'
import { applyChosenKey } from '../../src/server/access/gm-key.ts'
import { openPostgresStore } from '../../src/store/postgres/open.ts'
import { openSqliteStore } from '../../src/store/sqlite/open.ts'
import { startPostgres } from '../../test/support/postgres-server.ts'
import { startServer } from '../day/child-server.ts'
import { publish, quantile, type Row } from '../report.ts'
import { measureNotes } from './notes.ts'
import { CAMPAIGN, DAYS, readerOf } from './reader.ts'

const GM_KEY = 'a key for the journal'
const ROUNDS = Number(process.env.ROUNDS ?? 30)
const PROMISED_MS = 100

const lay = async (store: Store): Promise<void> => {
  await createCampaign(store, { id: CAMPAIGN, epoch: CAMPAIGN })
  await applyChosenKey(store, CAMPAIGN, GM_KEY)
  await store.close()
}

const digits = (value: number): number => Number(value.toFixed(2))

/** Every page of both journals, in turn with a request that reads nothing. */
const measure = async (engine: string, env: Readonly<Record<string, string>>) => {
  const server = await startServer(new URL('../../src/server/main.ts', import.meta.url), env)
  try {
    const reader = await readerOf(server.port, GM_KEY)
    await reader.endDays()
    const times = { days: [] as number[], journal: [] as number[], health: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const days = await reader.readAll('/days')
      const journal = await reader.readAll('/journal')
      const health = await reader.askHealth(days.length)
      // The first round warms up.
      if (round === 0) continue
      times.days.push(...days)
      times.journal.push(...journal)
      times.health.push(...health)
    }
    reader.close()
    const row = (what: string, ms: readonly number[]): Row => ({
      what: `${engine}: ${what}`,
      'median, ms': digits(quantile(ms)),
      'p99, ms': digits(quantile(ms, 0.99)),
    })
    return {
      rows: [
        row('a page of GET /days', times.days),
        row('a page of GET /journal', times.journal),
        row('GET /healthz', times.health),
      ],
      promises: [times.days, times.journal].map((ms, index) => {
        const p99 = digits(quantile(ms, 0.99))
        const path = index === 0 ? '/days' : '/journal'
        return {
          promise: `${engine}, ${DAYS} days: a page of GET ${path} within ${PROMISED_MS} ms (p99)`,
          seen: `${p99} ms`,
          kept: p99 <= PROMISED_MS,
        }
      }),
    }
  } finally {
    await server.stop()
  }
}

const notes = measureNotes()
const dataDir = mkdtempSync(join(tmpdir(), 'overland-bench-journal-'))
process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
await lay(await openSqliteStore({ dataDir }))
const embedded = await measure('embedded', { DATA_DIR: dataDir })

const postgres = await startPostgres()
try {
  const DATABASE_URL = await postgres.createDatabase()
  await lay(await openPostgresStore({ url: DATABASE_URL }))
  const networked = await measure('PostgreSQL', { DATABASE_URL })
  publish({
    name: 'journal',
    rows: [...notes.rows, ...embedded.rows, ...networked.rows],
    promises: [...notes.promises, ...embedded.promises, ...networked.promises],
  })
} finally {
  await postgres.close()
}
