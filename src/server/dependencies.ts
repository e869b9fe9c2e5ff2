import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Store } from '#campaign/ports/store.ts'
import type { Dice } from '#rules/dice/dice.ts'
import type { Caller, RequestTarget } from './access/sessions.ts'
import type { ImageWorker } from './charts/image-worker/image-worker.ts'
import type { ChartImages } from './charts/images.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { LiveFeed } from './live/feed.ts'

/** Services and settings that the server is built from. */
export interface Dependencies {
  readonly store: Store
  readonly dice: Dice
  readonly clock: Clock
  readonly feed: LiveFeed
  readonly charts: ChartImages
  readonly imageWorker: ImageWorker
  /** Folder of the built screens. */
  readonly clientDir: string
  /** This machine's addresses on its networks, best first. */
  readonly lanAddresses: () => readonly string[]
  /** Whether the data are lost with the container. */
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
    /** Who sends the request; set on all routes of campaigns and of the host. */
    caller: Caller
    /** The campaign that the request is for; set on all routes of campaigns. */
    target: RequestTarget
  }

  interface FastifyContextConfig {
    /** Who may use the route; by default the campaign's GM, or the host, alone. */
    readonly access?: 'anyone'
    /** Whether the route changes the campaign: it takes `If-Match` and `Idempotency-Key`. */
    readonly changesRevision?: boolean
    /** False: the command adds nothing to the campaign's size, or checks the room itself. */
    readonly takesRoom?: false
    /** Whether the body may be left out: it counts as an empty object then. */
    readonly bodyIsOptional?: boolean
    /** Whether the route exchanges a key for a session. */
    readonly takesKey?: boolean
    /** Content types that the route takes instead of JSON. */
    readonly takes?: readonly string[]
    /** Whether the route answers under any host name, for monitoring programs. */
    readonly answersAnyHost?: boolean
  }
}
