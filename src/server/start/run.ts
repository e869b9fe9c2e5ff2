import { spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Store } from '#campaign/ports/store.ts'
import { lanAddresses } from '../addresses.ts'
import { buildApp } from '../app.ts'
import { settleTemporaryFolder } from '../charts/image-worker/folders.ts'
import { createImageWorker } from '../charts/image-worker/image-worker.ts'
import { readChartImages } from '../charts/images.ts'
import { systemClock as clock } from '../clock.ts'
import { type Config, type Environment, parseConfig } from '../config.ts'
import type { App, Dependencies } from '../dependencies.ts'
import { cryptoDice as dice } from '../dice.ts'
import { createLiveFeed } from '../live/feed.ts'
import { loggerAt, logWarnings } from '../logs/logger.ts'
import { measureBackups } from '../metrics.ts'
import { sendReports } from '../reports/sender.ts'
import { backUpInChild } from '../scheduled-backups/back-up-in-child.ts'
import { scheduleBackups } from '../scheduled-backups/schedule.ts'
import { VERSION } from '../version.ts'
import { exitCodeOf, startFailure } from './failure.ts'
import { applyKeys, ensureFirstCampaign, makeEntrances } from './first-campaign.ts'
import { openStore as openWhenReachable } from './open-store.ts'
import type { Shutdown } from './signals.ts'
import { dataVanish } from './vanishing-data.ts'
import { pageToOpen, welcome } from './welcome.ts'

const CLIENT_DIR = fileURLToPath(new URL('../../../dist/client', import.meta.url))

interface StartOptions {
  /** @throws BadSetting */
  readonly readEnv: () => Environment
  /** @throws BadSetting when the store cannot be opened */
  readonly openStore: (config: Config) => Promise<Store>
  /** Sets what a signal does from now on. */
  readonly onShutdown: (shutdown: Shutdown) => void
  /** Whether the GM's page opens in the browser. */
  readonly opensPage: boolean
}

/** Runs the server until a signal ends it, or says in one line why it does not start. */
export const run = async (options: StartOptions): Promise<void> => {
  let config: Config | undefined
  try {
    config = parseConfig(options.readEnv())
    await start(config, options)
  } catch (error) {
    const reason = startFailure(error, config)
    console.error(reason === undefined ? error : `Overland does not start: ${reason}`)
    process.exit(exitCodeOf(error))
  }
}

const start = async (
  config: Config,
  { openStore, onShutdown, opensPage }: StartOptions,
): Promise<void> => {
  const charts = await readChartImages()
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const store = await openWhenReachable({
    open: () => openStore(config),
    clock,
    say: console.error,
  })
  await settleTemporaryFolder(config)
  await ensureFirstCampaign(store)

  const feed = createLiveFeed({ store, clock })
  const imageWorker = createImageWorker()
  const dependencies = {
    store,
    dice,
    clock,
    feed,
    charts,
    imageWorker,
    clientDir: CLIENT_DIR,
    lanAddresses,
    dataVanish: await dataVanish(config),
    registry,
    config,
  }
  const app = await buildApp(dependencies, { logger: loggerAt(config.logLevel) })
  logWarnings(app.log)
  app.log.info(VERSION, 'Overland starts')
  await applyKeys(store, app.log, config)
  const backups =
    config.backups &&
    scheduleBackups({
      store,
      clock,
      at: config.backups.at,
      backUp: backUpInChild(config, config.backups),
      observer: measureBackups(registry),
      log: app.log,
    })
  const reports = sendReports({ store, clock, hosts: config.reportHosts, log: app.log })
  const greeting = listenAndGreet(app, dependencies, opensPage)
  onShutdown({
    stop: async () => {
      // The greeting is waited for: it prints keys that cannot be shown again.
      await greeting
      await Promise.all([backups?.close(), reports.close()])
      await app.close()
      await store.close()
    },
    cutOff: () => app.server.closeAllConnections(),
  })
  await greeting
}

/** Listens, then makes keys and prints the links: a start that cannot listen makes no keys. */
const listenAndGreet = async (
  app: App,
  { store, config, dataVanish }: Pick<Dependencies, 'store' | 'dataVanish'> & { config: Config },
  opensPage: boolean,
): Promise<void> => {
  const { host, publicUrl } = config
  await app.listen({ port: config.port, host })
  const { port } = app.server.address() as AddressInfo
  const hasColours = Boolean(process.stdout.isTTY && !process.env.NO_COLOR)
  const address = {
    port,
    host,
    publicUrl,
    lan: lanAddresses(),
    hasColours,
    vanishingDataDir: dataVanish ? config.dataDir : undefined,
  }
  const entrances = await makeEntrances(store, clock, config)
  process.stdout.write(welcome(address, entrances))
  if (opensPage) openPage(pageToOpen(address, entrances))
}

/** Programs that show a page in the user's browser, by platform. */
const OPENERS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  linux: ['xdg-open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/** Opens a page in the user's browser. A failure is ignored: the terminal shows the link. */
const openPage = (page: string): void => {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env
  const [program, ...args] = OPENERS[process.platform] ?? []
  // Without a desktop, xdg-open would show the page as text in the server's terminal.
  const hasDesktop = process.platform !== 'linux' || DISPLAY || WAYLAND_DISPLAY
  if (program === undefined || !hasDesktop) return
  const opener = spawn(program, [...args, page], { detached: true, stdio: 'ignore' })
  opener.on('error', () => {}).unref()
}
