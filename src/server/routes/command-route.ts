import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { CommandRequest } from '../../campaign/execute.ts'
import { GmViewSchema } from '../../protocol/views.ts'
import type { App } from '../parts.ts'
import { carryOut } from '../requests/carry-out.ts'
import { etagOf } from '../requests/if-match.ts'
import { NoQuerySchema } from './schemas.ts'

interface CommandRoute<Body extends TSchema, Params extends TSchema>
  extends Pick<FastifyContextConfig, 'problems' | 'takes' | 'takesRoom'> {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly summary: string
  readonly params?: Params
  readonly body?: Body
  readonly bodyLimit?: number
  readonly status?: 200 | 201
  readonly answer?: TSchema
}

type Sent<Body extends TSchema, Params extends TSchema> = Omit<
  FastifyRequest,
  'body' | 'params'
> & {
  readonly body: Static<Body>
  readonly params: Static<Params>
}

/** Carries a command out for the request, as `carryOut` says. */
type Carry = <Answer>(
  command: (asked: CommandRequest) => Promise<Answer>,
  body?: unknown,
) => Promise<Answer>

/** A route by which the GM gives a command on a revision. Answers the new view by default. */
export const commandRoute = <Body extends TSchema, Params extends TSchema>(
  app: App,
  route: CommandRoute<Body, Params>,
  handle: (
    sent: Sent<Body, Params>,
    carry: Carry,
    reply: FastifyReply,
  ) => Promise<{ readonly revision: string }>,
): void => {
  const { method, url, summary, params, body, bodyLimit, ...rest } = route
  const { status = 200, answer = GmViewSchema, ...config } = rest
  const schema: FastifySchema = {
    summary,
    ...(params && { params }),
    querystring: NoQuerySchema,
    ...(body && { body }),
    response: { [status]: answer },
  }
  app.route({
    method,
    url,
    ...(bodyLimit && { bodyLimit }),
    config: { access: 'gm', onRevision: true, answersRevision: true, ...config },
    schema,
    handler: async (request, reply) => {
      const carry: Carry = (command, sentBody) => carryOut(request, command, sentBody)
      const answered = await handle(request as Sent<Body, Params>, carry, reply)
      return reply.code(status).header('etag', etagOf(answered.revision)).send(answered)
    },
  })
}
