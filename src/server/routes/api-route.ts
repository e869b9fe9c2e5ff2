import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { App } from '../parts.ts'
import { NoQuerySchema, NothingSchema } from './schemas.ts'

/** A method and a path. */
export type Asked = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

interface ApiRoute<
  Answer extends TSchema,
  Body extends TSchema,
  Params extends TSchema,
  Query extends TSchema,
> extends Omit<FastifyContextConfig, 'url' | 'method'> {
  /** Such as `PUT /tables/:id`. */
  readonly request: Asked
  readonly summary: string
  readonly params?: Params
  readonly query?: Query
  readonly headers?: TSchema
  readonly body?: Body
  /** By default that of all routes. */
  readonly bodyLimit?: number
  /** By default 200 with an answer, 204 without. */
  readonly status?: 201
  readonly answer?: Answer
  /** Content types of the answer; by default JSON. */
  readonly produces?: readonly string[]
}

/** A request whose body, parameters and query fit the schemas of its route. */
export type Sent<
  Body extends TSchema,
  Params extends TSchema,
  Query extends TSchema = TSchema,
> = Omit<FastifyRequest, 'body' | 'params' | 'query'> & {
  readonly body: Static<Body>
  readonly params: Static<Params>
  readonly query: Static<Query>
}

/** A route that answers JSON, or nothing. Without `query` it takes none. */
export const apiRoute = <
  Answer extends TSchema,
  Body extends TSchema,
  Params extends TSchema,
  Query extends TSchema,
>(
  app: App,
  route: ApiRoute<Answer, Body, Params, Query>,
  handle: (
    request: Sent<Body, Params, Query> & FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Static<Answer>>,
): void => {
  const {
    request: asked,
    summary,
    params,
    query,
    headers,
    body,
    bodyLimit,
    answer,
    produces,
    ...rest
  } = route
  const { status = answer ? 200 : 204, ...config } = rest
  const schema: FastifySchema = {
    summary,
    ...(params && { params }),
    querystring: query ?? NoQuerySchema,
    ...(headers && { headers }),
    ...(body && { body }),
    ...(produces && { produces: [...produces] }),
    response: { [status]: answer ?? NothingSchema },
  }
  const [method = '', url = ''] = asked.split(' ')
  app.route({
    method,
    url,
    ...(bodyLimit && { bodyLimit }),
    config,
    schema,
    handler: async (request, reply) => {
      const answered = await handle(request as Sent<Body, Params, Query> & FastifyRequest, reply)
      return reply.code(status).send(answered)
    },
  })
}
