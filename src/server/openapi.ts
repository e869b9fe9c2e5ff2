import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import { type TObject, Type } from 'typebox'
import { PROBLEM_STATUS, ProblemSchema } from '#protocol/problems.ts'
import { type GmView, GmViewSchema, PlayerViewSchema } from '#protocol/views.ts'
import type { App } from './dependencies.ts'
import { PROBLEM_TYPE } from './problems/http-problem.ts'

const CODES = Object.entries(PROBLEM_STATUS).map(([code, status]) => `${status} ${code}`)

const DESCRIPTION = `A shared overland-travel tracker. All problems are RFC 9457 documents. An ETag is
the revision, in quotes, of what has one, else a tag of the content. 429 and 503 may carry
Retry-After, in seconds; 412 carries the newest view as \`current\`. Terrains are called by the
names of the campaign's rules, and other names are refused; a day keeps the name that its terrain
had then. Problems by status and code:
${CODES.join(', ')}.`

const sessionCookie = (name: string) =>
  ({
    type: 'apiKey',
    in: 'cookie',
    name,
    description: 'The session; over https the name begins with __Host-.',
  }) as const

/** Collects the routes that are added after it for the document. */
export const collectRoutes = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Overland', version: '1', description: DESCRIPTION },
      components: {
        schemas: { Problem: ProblemSchema as object, GmView: GmViewSchema as object },
        securitySchemes: {
          session: sessionCookie('overland-{port}-{campaign}'),
          hostSession: sessionCookie('overland-host-{port}'),
        },
      },
    },
    transform: describeHooks as NonNullable<FastifyDynamicSwaggerOptions['transform']>,
  })
}

/** Answers the document, which is made at the start, as that takes long. */
export const openapiRoute = (app: App): void => {
  let bytes: Buffer | undefined
  const documentBytes = (): Buffer => {
    bytes ??= Buffer.from(JSON.stringify(app.swagger(), withOptionalBodies))
    return bytes
  }
  app.addHook('onListen', async () => void documentBytes())
  const DocumentSchema = Type.Unsafe<Buffer>({ type: 'object', additionalProperties: true })
  app.get(
    '/api/openapi.json',
    { schema: { summary: 'This document', response: { 200: DocumentSchema } } },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(documentBytes()),
  )
}

const OPTIONAL_BODY = 'x-optional-body'

const isOptional = (value: unknown): value is { readonly requestBody: object } =>
  typeof value === 'object' && value !== null && OPTIONAL_BODY in value

/** A replacer for JSON: the plugin marks every body as required. */
const withOptionalBodies = (_name: string, value: unknown): unknown =>
  isOptional(value) ? { ...value, requestBody: { ...value.requestBody, required: false } } : value

const FILE = { type: 'string', format: 'binary' }

const REVISION_HEADERS = {
  'if-match': Type.String({ description: 'The revision the request is based on, in quotes.' }),
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description:
        'A repeat of the request does nothing again: it is answered with the day or run that it made, or else with the newest view. The same key with another request is 422. After a refusal the key is free.',
    }),
  ),
}

const PROBLEM = {
  description: 'A problem',
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
}

/**
 * Schemas of views as answers. Fastify would compile the real ones, which are large, for each route:
 * they stand in the document alone.
 */
export const GmViewAnswer = Type.Unsafe<GmView>({})
export const ViewAnswer = Type.Unsafe<string>({})

const GM_VIEW = { $ref: '#/components/schemas/GmView' }
const DOCUMENTED_ANSWERS = new Map<unknown, object>([
  [GmViewAnswer, GM_VIEW],
  [ViewAnswer, { anyOf: [GM_VIEW, PlayerViewSchema] }],
])

const documentedAnswers = (response: unknown): object =>
  Object.fromEntries(
    Object.entries((response as object | undefined) ?? {}).map(([status, answer]) => [
      status,
      DOCUMENTED_ANSWERS.get(answer) ?? answer,
    ]),
  )

interface DescribedRoute {
  readonly schema: FastifySchema
  readonly url: string
  readonly route: RouteOptions
}

/** Adds to a route's schema the headers, session and problems that hooks check and answer. */
const describeHooks = ({ schema, url, route }: DescribedRoute): Omit<DescribedRoute, 'route'> => {
  const { access, changesRevision, takes, bodyIsOptional } = route.config ?? {}
  const headers = Type.Object({
    'x-overland': Type.Literal('1', { description: 'Tells that no foreign page sent this.' }),
    ...(changesRevision && REVISION_HEADERS),
    ...(schema?.headers as TObject | undefined)?.properties,
  })
  const isCampaignRoute = url.startsWith('/api/campaigns/:campaign/')
  const session = isCampaignRoute ? 'session' : 'hostSession'
  const isSignedIn = access !== 'anyone' && (isCampaignRoute || url.startsWith('/api/host/'))
  return {
    url,
    schema: {
      ...schema,
      ...(route.method !== 'GET' && { headers }),
      ...(takes && !schema?.body && { consumes: takes, body: FILE }),
      ...(bodyIsOptional && { [OPTIONAL_BODY]: true }),
      ...(isSignedIn && { security: [{ [session]: [] }] }),
      response: { ...documentedAnswers(schema?.response), default: PROBLEM },
    },
  }
}
