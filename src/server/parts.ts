import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { Campaign } from '../campaign/campaign.ts'
import type { Store } from '../campaign/store.ts'
import type { ProblemCode } from '../protocol/problems.ts'
import type { Dice } from '../rules/dice.ts'
import type { ChartImages } from './charts/images.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { LiveFeed } from './live/feed.ts'

/** What the server is put together from. */
export interface Parts {
  readonly store: Store
  readonly dice: Dice
  readonly clock: Clock
  readonly feed: LiveFeed
  readonly charts: ChartImages
  /** The folder of the built screens. */
  readonly clientDir: string
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy'>
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Who asks, as found out before a route of a campaign is reached. */
export interface Asker {
  readonly campaign: Campaign
  /** The session that makes the asker this campaign's GM; null for everybody else. */
  readonly sessionHash: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on all routes of a campaign. */
    asker: Asker
  }

  interface FastifyContextConfig {
    /** Who may use a route of a campaign. */
    readonly access?: 'gm' | 'anyone'
    /** Whether the route changes a revision: it takes `If-Match` and `Idempotency-Key`. */
    readonly onRevision?: boolean
    /** Whether the answer carries the revision as its `ETag`. */
    readonly answersRevision?: boolean
    /** Whether the answer carries a tag of its content as its `ETag`. */
    readonly answersTag?: boolean
    /** Problems of this route alone, for the OpenAPI document. */
    readonly problems?: readonly ProblemCode[]
  }
}
