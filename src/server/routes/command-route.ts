import type { FastifyContextConfig, FastifyReply, FastifySchema } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { CommandRequest } from '../../campaign/execute.ts'
import { type Changes, ChangesSchema } from '../../protocol/changes.ts'
import { type GmView, GmViewSchema } from '../../protocol/views.ts'
import type { App } from '../parts.ts'
import { carryOut } from '../requests/carry-out.ts'
import { etagOf } from '../requests/if-match.ts'
import { writeView } from '../write-view.ts'
import type { Sent } from './api-route.ts'
import { ChangesQuerySchema } from './schemas.ts'

interface CommandRoute<Body extends TSchema, Params extends TSchema, Answer>
  extends Pick<FastifyContextConfig, 'problems' | 'takes' | 'takesRoom'> {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly summary: string
  readonly params?: Params
  readonly body?: Body
  readonly bodyLimit?: number
  readonly status?: 200 | 201
  /** By default the new view. */
  readonly answer?: {
    readonly schema: TSchema
    readonly withChanges: TSchema
    /** Stands beside the changes. */
    readonly beside: (answered: Answer) => object
    /** That of the newest change. */
    readonly revision: (answered: Answer) => string
  }
}

/** As `carryOut`. */
type Carry = <Answer>(
  command: (asked: CommandRequest) => Promise<Answer>,
  body?: unknown,
) => Promise<Answer>

type Query = Static<typeof ChangesQuerySchema>

const VIEW = {
  schema: GmViewSchema,
  withChanges: ChangesSchema,
  beside: () => ({}),
  // Routes without an answer of their own, and they alone, answer the view or what has its revision.
  revision: (answered: unknown) => (answered as { readonly revision: string }).revision,
}

/** Answers the new view by default, and with `?changes=1` the changes in its place. */
export const commandRoute = <Body extends TSchema, Params extends TSchema, Answer>(
  app: App,
  route: CommandRoute<Body, Params, Answer>,
  handle: (sent: Sent<Body, Params>, carry: Carry, reply: FastifyReply) => Promise<Answer>,
): void => {
  const { method, url, summary, params, body, bodyLimit, ...rest } = route
  const { status = 200, answer = VIEW, ...config } = rest
  const schema: FastifySchema = {
    summary,
    ...(params && { params }),
    querystring: ChangesQuerySchema,
    ...(body && { body }),
    response: { [status]: answer.schema },
  }
  app.route({
    method,
    url,
    ...(bodyLimit && { bodyLimit }),
    config: {
      access: 'gm',
      onRevision: true,
      answersChanges: answer.withChanges,
      ...config,
    },
    schema,
    handler: async (request, reply) => {
      let changes: Changes | undefined
      const isAsked = (request.query as Query).changes !== undefined
      const tellChanges = (told: Changes) => {
        changes = told
      }
      const carry: Carry = (command, sentBody) =>
        carryOut(request, (asked) => command(isAsked ? { ...asked, tellChanges } : asked), sentBody)
      const answered = await handle(request as Sent<Body, Params>, carry, reply)
      const view = answer === VIEW && !changes && (answered as unknown as GmView)
      const bytes = view ? writeView(view, 'gm') : undefined
      reply.code(status).header('etag', etagOf(answer.revision(answered)))
      if (!changes && !bytes) return reply.send(answered)
      const told = bytes ?? JSON.stringify({ ...answer.beside(answered), ...changes })
      return reply.type('application/json; charset=utf-8').send(told)
    },
  })
}
