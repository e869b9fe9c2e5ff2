import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { Registry } from 'prom-client'
import type { TSchema } from 'typebox'
import type { Store } from '../campaign/store.ts'
import type { ProblemCode } from '../protocol/problems.ts'
import type { Dice } from '../rules/dice.ts'
import type { Darkroom } from './charts/darkroom/darkroom.ts'
import type { ChartImages } from './charts/images.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { LiveFeed } from './live/feed.ts'
import type { Asker, EnteredCampaign } from './requests/who-asks.ts'
import type { KnownRoute } from './route-table.ts'

/** What the server is put together from. */
export interface Parts {
  readonly store: Store
  readonly dice: Dice
  readonly clock: Clock
  readonly feed: LiveFeed
  readonly charts: ChartImages
  readonly darkroom: Darkroom
  /** The folder of the built screens. */
  readonly clientDir: string
  /** The addresses of this machine on its networks, as they are now, best first. */
  readonly lanAddresses: () => readonly string[]
  /** Where what is measured comes together. */
  readonly registry: Registry
  readonly config: Pick<
    Config,
    | 'publicUrl'
    | 'trustProxy'
    | 'metricsToken'
    | 'creation'
    | 'maxCampaigns'
    | 'maxCampaignBytes'
    | 'maxCampaignWrites'
  >
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is. */
    readonly routeTable: readonly KnownRoute[]
  }

  interface FastifyRequest {
    /** Set on all routes of a campaign and of the host. */
    asker: Asker
    /** Set on all routes of a campaign. */
    entered: EnteredCampaign
  }

  interface FastifyContextConfig {
    /** Who may use a route of a campaign, or of the host. */
    readonly access?: 'gm' | 'host' | 'anyone'
    /** Whether the route changes a revision: it takes `If-Match` and `Idempotency-Key`. */
    readonly onRevision?: boolean
    /**
     * Whether what the route does adds to what the campaign takes. By default what changes a revision
     * does.
     */
    readonly takesRoom?: boolean
    /** Whether the answer carries the revision as its `ETag`. */
    readonly answersRevision?: boolean
    /** What it answers in place of a view to who asks for changes, for the OpenAPI document. */
    readonly answersChanges?: TSchema
    /** Whether the answer carries a tag of its content as its `ETag`. */
    readonly answersTag?: boolean
    /** Whether the answer sets the cookie of the session. */
    readonly answersCookie?: boolean
    /** The content types of a body that is not JSON. */
    readonly takes?: readonly string[]
    /** Whether nobody is to notice that there is such a route. */
    readonly hidden?: boolean
    /** Problems of this route alone, for the OpenAPI document. */
    readonly problems?: readonly ProblemCode[]
  }
}
