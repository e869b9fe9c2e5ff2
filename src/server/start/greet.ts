import type { FastifyBaseLogger } from 'fastify'
import type { Store } from '../../campaign/store.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { makeEntrances, stillWanted, type Wanted, wantedAtStart } from './entrances.ts'
import { type Entrances, lateWelcome, type ServerAddress, welcome } from './welcome.ts'

/** Links are there within 5 s of room on a full disk. */
const AGAIN_MS = 2_000

interface Greeting {
  readonly store: Store
  readonly clock: Pick<Clock, 'now' | 'sleep'>
  readonly config: Pick<Config, 'gmKey' | 'hostKey'>
  readonly address: ServerAddress
  readonly stopping: AbortSignal
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export interface Greeted {
  /** Resolves once every link is told, or the server stops. */
  readonly told: Promise<void>
}

/** While the database cannot be written to, missing links are made and told later. */
export const greet = async (greeting: Greeting): Promise<Greeted> => {
  const { store, clock, config, address, log } = greeting
  const entrances = await makeEntrances(store, clock, config, await wantedAtStart(store))
  print(welcome(address, entrances))
  const told = greetLater(greeting, stillWanted(entrances)).catch((err: unknown) =>
    log.error({ err }, 'no sign-in link could be made'),
  )
  return { told }
}

const greetLater = async (
  { store, clock, config, address, stopping }: Greeting,
  atFirst: Wanted | undefined,
): Promise<void> => {
  for (let wanted = atFirst; wanted && !stopping.aborted; ) {
    // Rejects when the server stops.
    await clock.sleep(AGAIN_MS, stopping).catch(() => {})
    if (stopping.aborted) return
    const entrances = await makeEntrances(store, clock, config, wanted)
    if (hasNews(entrances)) print(lateWelcome(address, entrances))
    wanted = stillWanted(entrances)
  }
}

const hasNews = ({ gm, host }: Entrances): boolean =>
  [gm, host].some((entrance) => entrance?.linkToken ?? entrance?.newKey)

const print = (text: string): void => {
  process.stdout.write(text)
}
