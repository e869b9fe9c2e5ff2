import type { FastifySchema, RouteOptions } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { FILE_NAME_HEADER } from '../../protocol/paths.ts'
import { PROBLEM_STATUS, type ProblemCode, ProblemSchema } from '../../protocol/problems.ts'
import { GmViewSchema } from '../../protocol/views.ts'
import { PROBLEM_TYPE } from '../problems/http-problem.ts'
import { bytesBeyondFull } from '../quotas/guard-quotas.ts'

type Access = NonNullable<RouteOptions['config']>
type Responses = Readonly<Record<string, unknown>>

const MEANINGS: Readonly<Record<string, string>> = {
  101: 'The connection is a WebSocket now',
  200: 'What was asked for',
  201: 'What was made',
  204: 'Done',
  304: 'What was got before is still the newest',
}

const FileSchema = Type.Unsafe<never>({ type: 'string', format: 'binary' })

const StaleProblemSchema = Type.Object({ ...ProblemSchema.properties, current: GmViewSchema })

const REVISION_HEADERS = {
  'if-match': Type.String({ description: 'The revision the request is based on, in quotes.' }),
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: '^[A-Za-z0-9_-]{1,64}$',
      description: 'Makes a repeat of the request get the first answer.',
    }),
  ),
}

/** Describes what hooks do for a route. */
export const describeRoute = ({
  schema,
  url,
  route,
}: {
  readonly schema: FastifySchema
  readonly url: string
  readonly route: RouteOptions
}): { schema: FastifySchema; url: string } => {
  const config = route.config ?? {}
  const isChange = route.method !== 'GET'
  const headers = headersOf(config, isChange)
  return {
    url,
    schema: {
      ...schema,
      ...(headers && { headers }),
      ...(config.takes && !schema?.body && { consumes: config.takes, body: FileSchema }),
      ...(config.access === 'gm' && { security: [{ session: [] }] }),
      ...(config.access === 'host' && { security: [{ hostSession: [] }] }),
      response: {
        ...withHeaders(schema?.response as Responses | undefined, config),
        ...problemResponses(problemsOf(url, config, isChange)),
      },
    },
  }
}

const FILE_NAME_HEADERS = {
  [FILE_NAME_HEADER]: Type.Optional(
    Type.String({ description: 'The name of the file, percent-encoded. It is kept for the GM.' }),
  ),
}

const headersOf = (config: Access, isChange: boolean): TSchema | undefined => {
  const { onRevision, takesFileName } = config
  if (!isChange) return undefined
  const overland = Type.Literal('1', { description: 'Tells that no foreign page sent this.' })
  return Type.Object({
    'x-overland': overland,
    ...(onRevision && REVISION_HEADERS),
    ...(takesFileName && FILE_NAME_HEADERS),
  })
}

/** Of the route's hooks, and its own. */
const problemsOf = (url: string, config: Access, isChange: boolean): readonly ProblemCode[] => {
  const { access, onRevision, problems = [] } = config
  const isOfCampaign = url.includes(':campaign')
  return [
    'WRONG_HOST',
    ...(isOfCampaign ? CAMPAIGN_PROBLEMS : []),
    ...(url.startsWith('/api/host/') ? HOST_PROBLEMS : []),
    ...(access === 'gm' || access === 'host' || isOfCampaign ? (['NOT_SIGNED_IN'] as const) : []),
    ...(isChange ? CHANGE_PROBLEMS : []),
    ...(onRevision ? REVISION_PROBLEMS : []),
    ...(access === 'gm' && isChange ? (['TOO_MANY_REQUESTS'] as const) : []),
    ...(bytesBeyondFull(config) !== undefined ? (['CAMPAIGN_FULL'] as const) : []),
    ...problems,
  ]
}

const CAMPAIGN_PROBLEMS: readonly ProblemCode[] = ['INVALID_INPUT', 'NO_CAMPAIGN', 'UNAVAILABLE']
const HOST_PROBLEMS: readonly ProblemCode[] = ['INVALID_INPUT', 'UNAVAILABLE']
const CHANGE_PROBLEMS: readonly ProblemCode[] = ['FORBIDDEN', 'TOO_LARGE', 'WRONG_CONTENT_TYPE']
const REVISION_PROBLEMS: readonly ProblemCode[] = [
  'STALE_REVISION',
  'KEY_REUSED',
  'REVISION_REQUIRED',
]

const problemResponses = (codes: readonly ProblemCode[]): Responses => {
  const byStatus = Map.groupBy(codes, (code) => PROBLEM_STATUS[code])
  const responses = [...byStatus].map(([status, names]) => [
    status,
    problemResponse(names.join(', '), names.includes('STALE_REVISION'), PROBLEM_HEADERS[status]),
  ])
  return { ...Object.fromEntries(responses), default: problemResponse('INTERNAL', false) }
}

const problemResponse = (description: string, isStale: boolean, headers?: Responses) => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: isStale ? StaleProblemSchema : ProblemSchema } },
  ...(headers && { headers }),
})

/** By status. */
const PROBLEM_HEADERS: Readonly<Record<number, Responses>> = {
  426: { Upgrade: Type.String({ description: 'The protocol to ask for.' }) },
  429: { 'Retry-After': Type.String({ description: 'In how many seconds to try again.' }) },
}

const withHeaders = (
  responses: Responses = {},
  { answersChanges, answersCookie, answersRevision, answersTag }: Access,
): Responses => {
  const revision = Type.String({ description: 'The revision, in quotes.' })
  const tag = Type.String({ description: 'Another one for every other content.' })
  const cookie = Type.String({ description: 'The cookie of the session.' })
  const entries = Object.entries(responses).map(([status, schema]) => {
    const headers = {
      ...(answersRevision && { ETag: revision }),
      ...(answersTag && { ETag: tag }),
      ...(answersCookie && { 'Set-Cookie': cookie }),
    }
    const isEmpty = Object.keys(headers).length === 0
    const either = answersChanges ? Type.Union([schema as TSchema, answersChanges]) : schema
    const described = { 'x-response-description': MEANINGS[status], ...(either as object) }
    return [status, isEmpty ? described : { ...described, headers }]
  })
  return Object.fromEntries(entries)
}
