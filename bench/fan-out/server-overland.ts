import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Registry } from 'prom-client'
import { fullRevision } from '#campaign/campaign.ts'
import { createCampaign } from '#campaign/create-campaign.ts'
import { saveMap } from '#campaign/map/on-the-map.ts'
import { gmView } from '#campaign/views/views.ts'
import { HOME } from '#protocol/paths.ts'
import { buildApp } from '#server/app.ts'
import { createImageWorker } from '#server/charts/image-worker/image-worker.ts'
import { readChartImages } from '#server/charts/images.ts'
import { systemClock as clock } from '#server/clock.ts'
import { parseConfig } from '#server/config.ts'
import { cryptoDice as dice } from '#server/dice.ts'
import { createLiveFeed } from '#server/live/feed.ts'
import { openSqliteStore } from '#store/sqlite/open.ts'
import { machineMs } from './orders.ts'
import { serve } from './server.ts'

// The whole server with its own store: each change is a durable commit.
const dataDir = mkdtempSync(join(tmpdir(), 'overland-fan-out-'))
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
const config = parseConfig({ DATA_DIR: dataDir })
const registry = new Registry()
const store = await openSqliteStore({ dataDir })
await createCampaign(store, { id: HOME, epoch: 'q2M7vX0bT1s' })
const feed = createLiveFeed({ store, clock })
const charts = await readChartImages()
const imageWorker = createImageWorker()
const app = await buildApp({
  store,
  dice,
  clock,
  feed,
  charts,
  imageWorker,
  clientDir: dataDir,
  lanAddresses: () => [],
  dataVanish: false,
  registry,
  config,
})
await app.ready()

serve({
  server: app.server,
  change: async () => {
    const current = await store.find(HOME)
    if (!current) throw new Error('The campaign is missing')
    const { map } = gmView(current)
    const revision = fullRevision(current.revisions)
    await saveMap(store, { campaign: HOME, revision, map: { ...map, food: map.food + 1 } })
    return machineMs()
  },
})
