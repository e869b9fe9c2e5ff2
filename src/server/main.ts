import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createCampaign } from '../campaign/create-campaign.ts'
import { HOME } from '../protocol/paths.ts'
import { openSqliteStore } from '../store/sqlite/open.ts'
import { StoreRefused } from '../store/store-refused.ts'
import { settleGmKey } from './access/gm-key.ts'
import { newSignInLink } from './access/sessions.ts'
import { buildApp } from './app.ts'
import { readChartImages } from './charts/images.ts'
import { systemClock as clock } from './clock.ts'
import { type Config, parseConfig } from './config.ts'
import { cryptoDice as dice } from './dice.ts'
import { createLiveFeed } from './live/feed.ts'
import { lanAddresses } from './start/addresses.ts'
import { startFailure } from './start/failure.ts'
import { stopOnSignals } from './start/stop-on-signals.ts'
import { welcome } from './start/welcome.ts'

const CLIENT_DIR = fileURLToPath(new URL('../../dist/client', import.meta.url))
const EPOCH_BYTES = 6
/** Warnings and errors go to standard error, one JSON line each; the terminal stays readable. */
const LOGGER = { level: 'warn', stream: process.stderr }

const start = async (config: Config): Promise<void> => {
  const store = await openSqliteStore({ dataDir: config.dataDir })
  await createCampaign(store, { id: HOME, epoch: randomBytes(EPOCH_BYTES).toString('hex') })
  const newKey = await settleGmKey(store, HOME, config.gmKey)
  const linkToken = await newSignInLink(store, clock, HOME)

  const feed = createLiveFeed({ store, clock })
  const charts = await readChartImages()
  const parts = { store, dice, clock, feed, charts, clientDir: CLIENT_DIR, config }
  const app = await buildApp(parts, { logger: LOGGER })
  await app.listen({ port: config.port, host: config.host })
  stopOnSignals(
    async () => {
      await app.close()
      await store.close()
    },
    () => app.server.closeAllConnections(),
  )

  const { port } = app.server.address() as AddressInfo
  const { host, publicUrl } = config
  const hasColours = process.stdout.isTTY && !process.env.NO_COLOR
  const lan = lanAddresses()
  process.stdout.write(welcome({ port, host, publicUrl, lan, linkToken, newKey, hasColours }))
}

let config: Config | undefined
try {
  config = parseConfig(process.env)
  await start(config)
} catch (error) {
  const isRefused = error instanceof StoreRefused
  const reason = isRefused ? `DATA_DIR: ${error.message}` : startFailure(error, config)
  console.error(reason === undefined ? error : `Overland does not start: ${reason}`)
  process.exit(1)
}
