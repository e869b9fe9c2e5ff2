import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createCampaign } from '../../campaign/create-campaign.ts'
import type { Store } from '../../campaign/store.ts'
import { HOME } from '../../protocol/paths.ts'
import { settleGmKey } from '../access/gm-key.ts'
import { newSignInLink } from '../access/sessions.ts'
import { buildApp } from '../app.ts'
import { readChartImages } from '../charts/images.ts'
import { systemClock as clock } from '../clock.ts'
import { type Config, type Environment, parseConfig } from '../config.ts'
import { cryptoDice as dice } from '../dice.ts'
import { createLiveFeed } from '../live/feed.ts'
import type { App } from '../parts.ts'
import { lanAddresses } from './addresses.ts'
import { startFailure } from './failure.ts'
import type { Signals } from './signals.ts'
import { welcome } from './welcome.ts'

const CLIENT_DIR = fileURLToPath(new URL('../../../dist/client', import.meta.url))
const EPOCH_BYTES = 6
/** Warnings and errors go to standard error, one JSON line each; the terminal stays readable. */
const LOGGER = { level: 'warn', stream: process.stderr }

interface Start {
  readonly env: Environment
  /** @throws BadSetting when the store cannot be opened as things stand */
  readonly openStore: (config: Config) => Promise<Store>
  readonly signals: Signals
}

/** Runs the server until a signal ends it, or says in one line why it does not start. */
export const run = async ({ env, openStore, signals }: Start): Promise<void> => {
  let config: Config | undefined
  try {
    config = parseConfig(env)
    await start(config, openStore, signals)
  } catch (error) {
    const reason = startFailure(error, config)
    console.error(reason === undefined ? error : `Overland does not start: ${reason}`)
    process.exit(1)
  }
}

const start = async (
  config: Config,
  openStore: Start['openStore'],
  signals: Signals,
): Promise<void> => {
  const charts = await readChartImages()
  const store = await openStore(config)
  await createCampaign(store, { id: HOME, epoch: randomBytes(EPOCH_BYTES).toString('hex') })
  if (config.gmKey !== undefined) await settleGmKey(store, HOME, config.gmKey)

  const feed = createLiveFeed({ store, clock })
  const parts = { store, dice, clock, feed, charts, clientDir: CLIENT_DIR, config }
  const app = await buildApp(parts, { logger: LOGGER })
  const greeting = listenAndGreet(app, store, config)
  signals.endWith({
    stop: async () => {
      // What is made in the greeting is told in it: it is not cut short.
      await greeting
      await app.close()
      await store.close()
    },
    cutOff: () => app.server.closeAllConnections(),
  })
  await greeting
}

/** A key is made once nothing can keep it from being printed: it is told this once. */
const listenAndGreet = async (
  app: App,
  store: Store,
  { gmKey, host, port: wantedPort, publicUrl }: Config,
): Promise<void> => {
  await app.listen({ port: wantedPort, host })
  const newKey = gmKey === undefined ? await settleGmKey(store, HOME, undefined) : undefined
  const linkToken = await newSignInLink(store, clock, HOME)
  const { port } = app.server.address() as AddressInfo
  const hasColours = process.stdout.isTTY && !process.env.NO_COLOR
  const lan = lanAddresses()
  process.stdout.write(welcome({ port, host, publicUrl, lan, linkToken, newKey, hasColours }))
}
