import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifySchema, RouteOptions } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import * as access from '../protocol/access.ts'
import * as chart from '../protocol/chart.ts'
import * as host from '../protocol/host.ts'
import * as onTheMap from '../protocol/on-the-map.ts'
import { PROBLEM_STATUS, type ProblemCode, ProblemSchema } from '../protocol/problems.ts'
import * as record from '../protocol/record.ts'
import * as rules from '../protocol/rules.ts'
import * as settings from '../protocol/settings.ts'
import * as views from '../protocol/views.ts'
import type { App } from './parts.ts'
import { PROBLEM_TYPE } from './problems/http-problem.ts'
import { takesRoom } from './shares/campaigns.ts'

const DESCRIPTION = `A shared overland-travel tracker. All problems are RFC 9457 documents. An ETag is
the revision, in quotes, of what has one, else a tag of the content. 429 and 503 may carry
Retry-After, in seconds.`

const sessionCookie = (name: string) =>
  ({
    type: 'apiKey',
    in: 'cookie',
    name,
    description: 'The session; over https the name begins with __Host-.',
  }) as const

/** Must come before the routes. */
export const collectRoutes = async (app: App): Promise<void> => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Overland', version: '1', description: DESCRIPTION },
      components: {
        securitySchemes: {
          session: sessionCookie('overland-{port}-{campaign}'),
          hostSession: sessionCookie('overland-host-{port}'),
        },
      },
    },
    transform: describeHooks as NonNullable<FastifyDynamicSwaggerOptions['transform']>,
    transformObject: nameSchemas as NonNullable<FastifyDynamicSwaggerOptions['transformObject']>,
  })
}

/** The same bytes for all, made before anybody asks: that takes long. */
export const openapiRoute = (app: App): void => {
  let written: Buffer | undefined
  const write = (): Buffer => {
    written ??= Buffer.from(JSON.stringify(app.swagger()))
    return written
  }
  app.addHook('onListen', async () => void write())
  const document = Type.Unsafe<Buffer>({ type: 'object', additionalProperties: true })
  app.get(
    '/api/openapi.json',
    { schema: { summary: 'This document', response: { 200: document } } },
    async (_request, reply) => reply.type('application/json; charset=utf-8').send(write()),
  )
}

type Config = NonNullable<RouteOptions['config']>
interface Described {
  readonly schema: FastifySchema
  readonly url: string
  readonly route: RouteOptions
}

/** What hooks ask for, and answer, beside a route's own schema. */
const describeHooks = ({ schema, url, route }: Described): Omit<Described, 'route'> => {
  const config = route.config ?? {}
  const isChange = route.method !== 'GET'
  const response = schema?.response as Readonly<Record<string, TSchema>> | undefined
  return {
    url,
    schema: {
      ...schema,
      ...(isChange && { headers: headersOf(config, schema?.headers as TObject | undefined) }),
      ...(config.takes && !schema?.body && { consumes: config.takes, body: FILE }),
      ...(isGms(url, config) && { security: [{ session: [] }] }),
      ...(isHosts(url, config) && { security: [{ hostSession: [] }] }),
      response: {
        ...response,
        ...problemsByStatus(problemsOf(url, config, isChange)),
      },
    },
  }
}

const FILE = { type: 'string', format: 'binary' }

const REVISION_HEADERS = {
  'if-match': Type.String({ description: 'The revision the request is based on, in quotes.' }),
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'Makes a repeat of the request get the first answer.',
    }),
  ),
}

const headersOf = ({ onRevision }: Config, own: TObject | undefined): TSchema =>
  Type.Object({
    'x-overland': Type.Literal('1', { description: 'Tells that no foreign page sent this.' }),
    ...(onRevision && REVISION_HEADERS),
    ...own?.properties,
  })

const isGms = (url: string, { access: who }: Config): boolean =>
  who !== 'anyone' && url.startsWith('/api/campaigns/:campaign/')

const isHosts = (url: string, { access: who }: Config): boolean =>
  who !== 'anyone' && url.startsWith('/api/host/')

/** Of the route's hooks, and its own. */
const problemsOf = (url: string, config: Config, isChange: boolean): readonly ProblemCode[] => {
  const { onRevision, problems = [] } = config
  const isOfCampaign = url.includes(':campaign')
  const isSignedIn = isOfCampaign || isHosts(url, config)
  const when = (isSo: boolean, ...codes: ProblemCode[]) => (isSo ? codes : [])
  return [
    'WRONG_HOST',
    ...when(isOfCampaign, 'NO_CAMPAIGN'),
    ...when(isOfCampaign || url.startsWith('/api/host/'), 'INVALID_INPUT', 'UNAVAILABLE'),
    ...when(isSignedIn, 'NOT_SIGNED_IN'),
    ...when(isChange, 'FORBIDDEN', 'TOO_LARGE', 'WRONG_CONTENT_TYPE'),
    ...when(onRevision === true, 'STALE_REVISION', 'KEY_REUSED', 'REVISION_REQUIRED'),
    ...when(isGms(url, config) && isChange, 'TOO_MANY_REQUESTS'),
    ...when(takesRoom(config), 'CAMPAIGN_FULL'),
    ...when(config.rateLimit !== undefined, 'TOO_MANY_REQUESTS'),
    ...problems,
  ]
}

const STALE = Type.Object({ ...ProblemSchema.properties, current: views.GmViewSchema })

const problemsByStatus = (codes: readonly ProblemCode[]): object => {
  const answer = (description: string, schema: TSchema) => ({
    description,
    content: { [PROBLEM_TYPE]: { schema } },
  })
  const byStatus = [...Map.groupBy(codes, (code) => PROBLEM_STATUS[code])].map(([status, ofIt]) => [
    status,
    answer(ofIt.join(', '), ofIt.includes('STALE_REVISION') ? STALE : ProblemSchema),
  ])
  return { ...Object.fromEntries(byStatus), default: answer('INTERNAL', ProblemSchema) }
}

/** By the names of the protocol, wherever the document repeats one. */
const NAMED = Object.entries<unknown>({
  ProblemSchema,
  ...access,
  ...chart,
  ...host,
  ...onTheMap,
  ...record,
  ...rules,
  ...settings,
  ...views,
}).flatMap(([name, schema]) => (name.endsWith('Schema') ? [[name.slice(0, -6), schema]] : []))

interface Document {
  readonly components: object
  readonly paths: unknown
}

/** Equal schemas have the same JSON. */
const nameSchemas = ({ openapiObject }: { openapiObject: Document }): Document => {
  const names = new Map(NAMED.map(([name, schema]) => [JSON.stringify(schema), name]))
  const refer = (value: unknown): unknown => {
    const name = names.get(JSON.stringify(value))
    return name === undefined ? partsOf(value) : { $ref: `#/components/schemas/${name}` }
  }
  const partsOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(refer)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, refer(part)]))
  }
  const schemas = Object.fromEntries(NAMED.map(([name, schema]) => [name, partsOf(schema)]))
  return {
    ...openapiObject,
    components: { ...openapiObject.components, schemas },
    paths: refer(openapiObject.paths),
  }
}
