import type { FastifyContextConfig, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { TSchema } from 'typebox'
import type { CommandRequest } from '../../campaign/execute.ts'
import { Refusal } from '../../campaign/refusal.ts'
import { type GmView, GmViewSchema } from '../../protocol/views.ts'
import type { App } from '../parts.ts'
import { badInput, problem } from '../problems/http-problem.ts'
import { etagOf, onceFrom, parseIfMatch } from '../requests/headers.ts'
import { writeView } from '../write-view.ts'
import type { Asked, Sent } from './api-route.ts'
import { NoQuerySchema } from './schemas.ts'

interface CommandRoute<Body extends TSchema, Params extends TSchema, Answer>
  extends Pick<FastifyContextConfig, 'problems' | 'takes' | 'takesRoom'> {
  readonly request: Asked
  readonly summary: string
  readonly params?: Params
  readonly body?: Body
  readonly bodyLimit?: number
  readonly status?: 200 | 201
  /** By default the new view. */
  readonly answer?: {
    readonly schema: TSchema
    /** That of the newest change. */
    readonly revision: (answered: Answer) => string
  }
}

/** As `carryOut`. */
type Carry = <Answer>(
  command: (asked: CommandRequest) => Promise<Answer>,
  body?: unknown,
) => Promise<Answer>

/** A command on a revision, with `If-Match` and `Idempotency-Key`. */
export const commandRoute = <Body extends TSchema, Params extends TSchema, Answer = GmView>(
  app: App,
  route: CommandRoute<Body, Params, Answer>,
  handle: (sent: Sent<Body, Params>, carry: Carry, reply: FastifyReply) => Promise<Answer>,
): void => {
  const { request: asked, summary, params, body, bodyLimit, ...rest } = route
  const { status = 200, answer, ...config } = rest
  const schema: FastifySchema = {
    summary,
    ...(params && { params }),
    querystring: NoQuerySchema,
    ...(body && { body }),
    response: { [status]: answer?.schema ?? GmViewSchema },
  }
  const [method = '', url = ''] = asked.split(' ')
  app.route({
    method,
    url,
    ...(bodyLimit && { bodyLimit }),
    config: { onRevision: true, ...config },
    schema,
    handler: async (request, reply) => {
      const carry: Carry = (command, sentBody) => carryOut(request, command, sentBody)
      const answered = await handle(request as Sent<Body, Params>, carry, reply)
      reply.code(status)
      if (answer) return reply.header('etag', etagOf(answer.revision(answered))).send(answered)
      // Routes without an answer of their own, and they alone, answer the view.
      const view = answered as unknown as GmView
      return reply
        .header('etag', etagOf(view.revision))
        .type('application/json; charset=utf-8')
        .send(writeView(view, 'gm'))
    },
  })
}

/** Never the newest revision. */
const NO_REVISION = ''

/**
 * A kept answer comes before any complaint about `If-Match`.
 *
 * @param body tells one body from another, if it is a file
 */
const carryOut = async <Answer>(
  request: FastifyRequest,
  command: (asked: CommandRequest) => Promise<Answer>,
  body: unknown = request.body,
): Promise<Answer> => {
  const asked = parseIfMatch(request.headers['if-match'])
  const revision = asked.kind === 'revision' ? asked.revision : NO_REVISION
  const once = onceFrom(request, body)
  try {
    const { campaign: loaded } = request.entered
    return await command({ campaign: loaded.id, loaded, revision, ...(once && { once }) })
  } catch (error) {
    const isStale = error instanceof Refusal && error.reason.code === 'STALE_REVISION'
    if (!isStale || asked.kind === 'revision') throw error
    if (asked.kind === 'missing') throw problem('REVISION_REQUIRED')
    throw badInput('If-Match', 'not-a-revision')
  }
}
