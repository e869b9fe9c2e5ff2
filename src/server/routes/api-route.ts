import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import type { CommandRequest } from '#campaign/execute.ts'
import { Refusal } from '#campaign/refusal.ts'
import { exactly, oneOf } from '#protocol/schema.ts'
import type { GmView } from '#protocol/views.ts'
import type { App } from '../dependencies.ts'
import { GmViewAnswer } from '../openapi.ts'
import { badInput, problem } from '../problems/http-problem.ts'
import { requireRoom } from '../requests/caller.ts'
import { etagOf, idempotencyKeyOf, revisionIn } from '../requests/headers.ts'

export const AsQuerySchema = exactly({ as: Type.Optional(oneOf(['player'])) })

export const NoQuerySchema = exactly({})

export const EmptyAnswerSchema = Type.Unsafe<undefined>({ type: 'null' })

export const BackupFileSchema = Type.Unsafe<NodeJS.ReadableStream>({
  type: 'string',
  format: 'binary',
})

/** Path parameters of a thing in a campaign, such as a site or an image, by its id. */
export const IdParamsSchema = Type.Object({ campaign: Type.String(), id: Type.String() })

/** How a route is declared: its path, its schemas and its configuration. */
interface RouteDefinition<Body extends TSchema, Params extends TSchema, Query extends TSchema>
  extends Omit<FastifyContextConfig, 'url' | 'method'> {
  /** A method and a path, such as `PUT /tables/:id`. */
  readonly request: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  readonly summary: string
  readonly params?: Params
  /** Without a schema the route takes no query. */
  readonly query?: Query
  readonly headers?: TSchema
  readonly body?: Body
  /** Most bytes of a body; by default the limit of all routes. */
  readonly bodyLimit?: number
  /** Content types of the answer; by default JSON. */
  readonly produces?: readonly string[]
  /** False: no HEAD, as it would cost as much as GET. */
  readonly exposeHeadRoute?: false
}

/** A request whose body, parameters and query fit the schemas of its route. */
type ParsedRequest<Body extends TSchema, Params extends TSchema, Query extends TSchema> = Omit<
  FastifyRequest,
  'body' | 'params' | 'query'
> & {
  readonly body: Static<Body>
  readonly params: Static<Params>
  readonly query: Static<Query>
} & FastifyRequest

const addRoute = <Body extends TSchema, Params extends TSchema, Query extends TSchema>(
  app: App,
  definition: RouteDefinition<Body, Params, Query>,
  response: Readonly<Record<number, TSchema>>,
  handle: (request: ParsedRequest<Body, Params, Query>, reply: FastifyReply) => Promise<unknown>,
): void => {
  const { request, summary, params, query, headers, body, bodyLimit, produces, ...rest } =
    definition
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
    handler: (parsed, reply) => handle(parsed as ParsedRequest<Body, Params, Query>, reply),
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
  route: RouteDefinition<Body, Params, Query> & {
    /** By default 200 with an answer, 204 without. */
    readonly status?: 201
    /** Whether 200 is answered, too, for something that exists already. */
    readonly mayExist?: true
    readonly answer?: Answer
    /** Whether answers have an `ETag`, and 304 is answered where the caller has the content. */
    readonly hasETag?: true
    /** Returns the answer, or the reply if it was sent already. */
    readonly handle: (
      request: ParsedRequest<Body, Params, Query>,
      reply: FastifyReply,
    ) => Promise<Static<Answer> | FastifyReply>
  },
): void => {
  const { answer, status = answer ? 200 : 204, mayExist, hasETag, handle, ...definition } = route
  const response = {
    [status]: answer ?? EmptyAnswerSchema,
    ...(mayExist && { 200: answer ?? EmptyAnswerSchema }),
    ...(hasETag && { 304: EmptyAnswerSchema }),
  }
  addRoute(app, definition, response, async (request, reply) => {
    const result = await handle(request, reply)
    // If the reader of a file disconnects, the headers are sent and the rest never is.
    const isSent = reply.sent || reply.raw.headersSent
    return isSent ? reply : reply.code(status).send(result)
  })
}

/** A route that runs a command on the `If-Match` revision. By default it answers the GM's view. */
export const commandRoute = <
  Body extends TSchema,
  Params extends TSchema,
  Query extends TSchema,
  Answer = GmView,
>(
  app: App,
  route: RouteDefinition<Body, Params, Query> & {
    readonly status?: 201
    readonly answer?: {
      readonly schema: TSchema
      /** The revision after the command. */
      readonly revision: (result: Answer) => string
    }
    readonly handle: (
      command: CommandRequest,
      request: ParsedRequest<Body, Params, Query>,
      reply: FastifyReply,
    ) => Promise<Answer>
  },
): void => {
  const { answer, status = 200, handle, ...definition } = route
  const response = { [status]: answer?.schema ?? GmViewAnswer }
  addRoute(app, { changesRevision: true, ...definition }, response, async (request, reply) => {
    const result = await runOnRevision(request, (command) => handle(command, request, reply))
    // Without an `answer` the result is the GM's view.
    const revision = answer?.revision(result) ?? (result as GmView).revision
    return reply.code(status).header('etag', etagOf(revision)).send(result)
  })
}

/** Stands for a missing or malformed `If-Match`: never the newest revision. */
const NO_REVISION = ''

/**
 * Runs a command on the revision in `If-Match`. A missing or malformed `If-Match` is refused only
 * after the command, which answers a repeated request.
 *
 * @param body for a file: a value that identifies it
 */
export const runOnRevision = async <Answer>(
  request: FastifyRequest,
  run: (command: CommandRequest) => Promise<Answer>,
  body: unknown = request.body,
): Promise<Answer> => {
  const { target, headers, routeOptions } = request
  const { 'if-match': header } = headers
  const revision = revisionIn(header)
  const idempotency = idempotencyKeyOf(request, body)
  const takesRoom = routeOptions.config.takesRoom ?? true
  try {
    const { campaign: loaded } = target
    return await run({
      campaign: loaded.id,
      loaded,
      revision: revision ?? NO_REVISION,
      ...(idempotency && { idempotency }),
      ...(takesRoom && { requireRoom: () => requireRoom(target) }),
    })
  } catch (error) {
    const isStale = error instanceof Refusal && error.reason.code === 'STALE_REVISION'
    if (!isStale || revision !== undefined) throw error
    throw header === undefined
      ? problem('REVISION_REQUIRED')
      : badInput('If-Match', 'not-a-revision')
  }
}
