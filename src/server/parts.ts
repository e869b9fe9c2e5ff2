import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Store } from '#campaign/ports/store.ts'
import type { Dice } from '#rules/dice/dice.ts'
import type { Asker, EnteredCampaign } from './access/sessions.ts'
import type { ImageWorker } from './charts/image-worker/image-worker.ts'
import type { ChartImages } from './charts/images.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { LiveFeed } from './live/feed.ts'

export interface Parts {
  readonly store: Store
  readonly dice: Dice
  readonly clock: Clock
  readonly feed: LiveFeed
  readonly charts: ChartImages
  readonly imageWorker: ImageWorker
  /** Of the built screens. */
  readonly clientDir: string
  /** Of this machine on its networks, best first. */
  readonly lanAddresses: () => readonly string[]
  /** Whether the data go with the container. */
  readonly dataVanish: boolean
  readonly registry: Registry
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'metricsToken'
    | 'sample'
    | 'maxCampaigns'
    | 'maxCampaignBytes'
    | 'reportHosts'
    | 'frameHosts'
  >
}

export type App = FastifyInstance

declare module 'fastify' {
  interface FastifyRequest {
    /** On all routes of a campaign and of the host. */
    asker: Asker
    /** On all routes of a campaign. */
    entered: EnteredCampaign
  }

  interface FastifyContextConfig {
    /** By default the campaign's GM, or the host, alone. */
    readonly access?: 'anyone'
    /** It changes a revision: takes `If-Match` and `Idempotency-Key`. */
    readonly onRevision?: boolean
    /** False: a command that adds nothing to the campaign's size, or counts for itself what it adds. */
    readonly takesRoom?: false
    /** A body that is left out counts as an empty object, and needs no content type. */
    readonly bodyIsOptional?: boolean
    /** It takes a key for a session. */
    readonly takesKey?: boolean
    /** Content types other than JSON. */
    readonly takes?: readonly string[]
    /** Whether it answers by a name of any kind, as programs of the host ask. */
    readonly answersAnyHost?: boolean
  }
}
