import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import type { CommandRequest } from '#campaign/execute.ts'
import { Refusal } from '#campaign/refusal.ts'
import { exactly, oneOf } from '#protocol/schema.ts'
import type { GmView } from '#protocol/views.ts'
import { GmViewAnswer } from '../openapi.ts'
import type { App } from '../parts.ts'
import { badInput, problem } from '../problems/http-problem.ts'
import { requireRoom } from '../requests/asker.ts'
import { etagOf, onceFrom, revisionIn } from '../requests/headers.ts'

export const AsQuerySchema = exactly({ as: Type.Optional(oneOf(['player'])) })

export const NoQuerySchema = exactly({})

export const NothingSchema = Type.Unsafe<undefined>({ type: 'null' })

export const BackupFileSchema = Type.Unsafe<NodeJS.ReadableStream>({
  type: 'string',
  format: 'binary',
})

/** A part of a campaign, by its id. */
export const CampaignPartSchema = Type.Object({ campaign: Type.String(), id: Type.String() })

interface Asked<Body extends TSchema, Params extends TSchema, Query extends TSchema>
  extends Omit<FastifyContextConfig, 'url' | 'method'> {
  /** A method and a path, such as `PUT /tables/:id`. */
  readonly request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  readonly summary: string
  readonly params?: Params
  /** Without it the route takes none. */
  readonly query?: Query
  readonly headers?: TSchema
  readonly body?: Body
  /** By default that of all routes. */
  readonly bodyLimit?: number
  /** Content types of the answer; by default JSON. */
  readonly produces?: readonly string[]
  /** False: HEAD would cost as much as GET. */
  readonly exposeHeadRoute?: false
}

/** A request whose body, parameters and query fit the schemas of its route. */
type Sent<Body extends TSchema, Params extends TSchema, Query extends TSchema> = Omit<
  FastifyRequest,
  'body' | 'params' | 'query'
> & {
  readonly body: Static<Body>
  readonly params: Static<Params>
  readonly query: Static<Query>
} & FastifyRequest

const addRoute = <Body extends TSchema, Params extends TSchema, Query extends TSchema>(
  app: App,
  asked: Asked<Body, Params, Query>,
  response: Readonly<Record<number, TSchema>>,
  handle: (request: Sent<Body, Params, Query>, reply: FastifyReply) => Promise<unknown>,
): void => {
  const { request, summary, params, query, headers, body, bodyLimit, produces, ...rest } = asked
  const { exposeHeadRoute = true, ...config } = rest
  const [method = '', url = ''] = request.split(' ')
  app.route({
    method,
    url,
    exposeHeadRoute,
    ...(bodyLimit && { bodyLimit }),
    config,
    schema: {
      summary,
      ...(params && { params }),
      querystring: query ?? NoQuerySchema,
      ...(headers && { headers }),
      ...(body && { body }),
      ...(produces && { produces: [...produces] }),
      response,
    },
    handler: (sent, reply) => handle(sent as Sent<Body, Params, Query>, reply),
  })
}

/** A route that answers JSON, a file, or nothing. */
export const apiRoute = <
  Answer extends TSchema,
  Body extends TSchema,
  Params extends TSchema,
  Query extends TSchema,
>(
  app: App,
  route: Asked<Body, Params, Query> & {
    /** By default 200 with an answer, 204 without. */
    readonly status?: 201
    /** 200 is answered with what was there already. */
    readonly mayExist?: true
    readonly answer?: Answer
    /** 304 is answered to those who have what the `ETag` names. */
    readonly isTagged?: true
    /** Gives the answer, or the reply by which it was sent. */
    readonly handle: (
      request: Sent<Body, Params, Query>,
      reply: FastifyReply,
    ) => Promise<Static<Answer> | FastifyReply>
  },
): void => {
  const { answer, status = answer ? 200 : 204, mayExist, isTagged, handle, ...asked } = route
  const response = {
    [status]: answer ?? NothingSchema,
    ...(mayExist && { 200: answer ?? NothingSchema }),
    ...(isTagged && { 304: NothingSchema }),
  }
  addRoute(app, asked, response, async (request, reply) => {
    const answered = await handle(request, reply)
    // Of a file that its reader broke off the head is sent, and the rest never.
    const isSent = reply.sent || reply.raw.headersSent
    return isSent ? reply : reply.code(status).send(answered)
  })
}

/** A command on a revision, with `If-Match` and `Idempotency-Key`. By default it answers the view. */
export const commandRoute = <
  Body extends TSchema,
  Params extends TSchema,
  Query extends TSchema,
  Answer = GmView,
>(
  app: App,
  route: Asked<Body, Params, Query> & {
    readonly status?: 201
    readonly answer?: {
      readonly schema: TSchema
      /** That of the newest change. */
      readonly revision: (answered: Answer) => string
    }
    readonly handle: (
      asked: CommandRequest,
      request: Sent<Body, Params, Query>,
      reply: FastifyReply,
    ) => Promise<Answer>
  },
): void => {
  const { answer, status = 200, handle, ...asked } = route
  const response = { [status]: answer?.schema ?? GmViewAnswer }
  addRoute(app, { onRevision: true, ...asked }, response, async (request, reply) => {
    const answered = await onRevision(request, (given) => handle(given, request, reply))
    // Routes without an answer of their own, and they alone, answer the view.
    const revision = answer?.revision(answered) ?? (answered as GmView).revision
    return reply.code(status).header('etag', etagOf(revision)).send(answered)
  })
}

/** Never the newest revision. */
const NO_REVISION = ''

/**
 * A repeat is answered before any complaint about `If-Match`.
 *
 * @param body tells one body from another, if it is a file
 */
export const onRevision = async <Answer>(
  request: FastifyRequest,
  command: (asked: CommandRequest) => Promise<Answer>,
  body: unknown = request.body,
): Promise<Answer> => {
  const { entered, headers, routeOptions } = request
  const { 'if-match': header } = headers
  const revision = revisionIn(header)
  const once = onceFrom(request, body)
  const takesRoom = routeOptions.config.takesRoom ?? true
  try {
    const { campaign: loaded } = entered
    return await command({
      campaign: loaded.id,
      loaded,
      revision: revision ?? NO_REVISION,
      ...(once && { idempotency: once }),
      ...(takesRoom && { requireRoom: () => requireRoom(entered) }),
    })
  } catch (error) {
    const isStale = error instanceof Refusal && error.reason.code === 'STALE_REVISION'
    if (!isStale || revision !== undefined) throw error
    throw header === undefined
      ? problem('REVISION_REQUIRED')
      : badInput('If-Match', 'not-a-revision')
  }
}
