import { beforeAll, expect, test } from 'vitest'
import { STANDARD_SETTINGS } from '#rules/settings.ts'
import { revisionHeaders, type Server, startServing } from './server.ts'

let server: Server
let cookie: string
let revision: string

beforeAll(async () => {
  const started = await startServing()
  server = started.server
  cookie = await server.signIn()
  revision = (await server.view(cookie)).revision
  return started.stop
})

const TABLE = { name: 'Caves', die: 6 }
const wrong = (count: number): number[] => Array.from({ length: count }, () => 0)
const unknown = (count: number): object =>
  Object.fromEntries(wrong(count).map((_, at) => [`field${at}`, 0]))

test.each([
  ['rows of a table', 'POST /tables', 'rows', { ...TABLE, rows: wrong(700_000) }],
  ['sites of a hex key', 'POST /sites/merge', 'sites', { sites: wrong(300_000), terrain: [] }],
  ['hexes of a stroke', 'POST /hexes', 'hexes', { hexes: wrong(100_000) }],
  [
    'dice that are typed',
    'PUT /settings',
    'typedDice',
    { ...STANDARD_SETTINGS, typedDice: wrong(9_000) },
  ],
])('%s: a list that is too long is refused by one error', async (_, request, path, body) => {
  const [method = '', route = ''] = request.split(' ') as ['POST' | 'PUT', string]
  const sent = { method, route, cookie, body, headers: revisionHeaders(revision) } as const
  const answer = await server.send(sent)
  expect(answer.json()).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  expect(answer.json().errors).toMatchObject([{ path, code: 'wrong-count' }])
  expect((await server.view(cookie)).revision).toBe(revision)
})

test.each([
  ['of the body', 'POST', '/tables', unknown(100_000)],
  [
    'of a list’s elements',
    'POST',
    '/tables',
    { ...TABLE, rows: wrong(2_000).map(() => unknown(30)) },
  ],
  ['of an object that may be null', 'PUT', '/chart', { chart: unknown(2_000) }],
] as const)('a body with many unknown fields %s is refused by one error', async (...row) => {
  const [, method, route, body] = row
  const answer = await server.send({
    method,
    route,
    cookie,
    body,
    headers: revisionHeaders(revision),
  })
  const figures = { name: 'field20' }
  expect(answer.json().errors).toMatchObject([{ code: 'unknown-field', figures }])
})

test('all mistakes of a form are in one answer', async () => {
  const body = { ...TABLE, rows: [0, 1, 2], weight: 1, height: 2 }
  const headers = revisionHeaders(revision)
  const answer = await server.send({ method: 'POST', route: '/tables', cookie, body, headers })
  expect(answer.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'weight',
    'height',
    'rows.0',
    'rows.1',
    'rows.2',
  ])
})

interface Schema {
  readonly type?: string
  readonly items?: Schema
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly anyOf?: readonly Schema[]
}

const listsIn = (schema: Schema): Schema[] => [
  ...(schema.type === 'array' ? [schema] : []),
  ...[...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])].flatMap(listsIn),
  ...(schema.items ? listsIn(schema.items) : []),
]

test('every list that a body may have is bounded', () => {
  const { paths = {} } = server.app.swagger() as {
    paths?: Record<string, Record<string, Operation>>
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const bodies = operations.flatMap(
    ({ requestBody }) => requestBody?.content['application/json']?.schema ?? [],
  )
  const lists = bodies.flatMap(listsIn)
  expect(lists.length).toBeGreaterThan(10)
  expect(lists.filter(({ maxItems }) => maxItems === undefined)).toEqual([])
})

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: Schema }>>
  }
}
