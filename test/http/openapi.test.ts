import { beforeAll, expect, test } from 'vitest'
import { startServing } from './server.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
}
interface Operation {
  readonly security?: unknown
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: unknown
  readonly responses: Readonly<
    Record<string, { content?: Record<string, unknown>; headers?: object }>
  >
}
interface Document {
  readonly openapi: string
  readonly components: { schemas: object; securitySchemes: Record<string, { in: string }> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let document: Document

beforeAll(async () => {
  const { server, stop } = await startServing()
  document = (await server.send({ url: '/api/openapi.json' })).json<Document>()
  return stop
})

const CHANGES = [
  ['/map', 'put'],
  ['/days', 'post'],
  ['/undo', 'post'],
  ['/redo', 'post'],
  ['/hexes', 'post'],
  ['/sites', 'post'],
  ['/sites/{id}', 'put'],
  ['/sites/{id}', 'delete'],
  ['/tables', 'post'],
  ['/tables/{id}', 'put'],
  ['/tables/{id}', 'delete'],
  ['/encounters/{id}', 'put'],
  ['/encounters/{id}/quantities', 'post'],
  ['/days/{day}/notes', 'put'],
  ['/settings', 'put'],
  ['/rules', 'put'],
  ['/position', 'post'],
  ['/chart', 'put'],
  ['/bearings', 'post'],
  ['/backup', 'post'],
] as const

test('the OpenAPI document names every route of the contract and the health checks', async () => {
  const { openapi, paths } = document
  expect(openapi).toMatch(/^3\.1\./)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const inCampaign = (operation: string) => operation.replace(' ', ' /api/campaigns/{campaign}')
  expect(operations.sort()).toEqual(
    [
      ...['post /session', 'delete /session', 'get /map', 'put /map', 'post /days', 'get /days']
        .concat(['post /undo', 'post /redo', 'get /terrains', 'get /live'])
        .concat(['post /hexes', 'post /sites', 'put /sites/{id}', 'delete /sites/{id}'])
        .concat(['get /tables', 'post /tables', 'put /tables/{id}', 'delete /tables/{id}'])
        .concat(['get /tables/export', 'get /tables/{id}/export', 'post /tables/read'])
        .concat(['put /encounters/{id}', 'post /encounters/{id}/quantities'])
        .concat(['put /days/{day}/notes', 'get /journal'])
        .concat(['get /days/export', 'get /journal/export'])
        .concat(['put /settings', 'put /chart', 'post /bearings'])
        .concat(['get /rules', 'put /rules', 'post /position'])
        .concat(['get /images', 'post /images', 'delete /images/{id}'])
        .concat(['get /rolls/ahead', 'post /rolls/ahead', 'delete /rolls/ahead/{n}'])
        .concat(['post /runs', 'post /rewind', 'get /land'])
        .concat(['post /handouts', 'put /handouts/{id}', 'delete /handouts/{id}'])
        .concat(['get /reports', 'put /reports', 'delete /reports', 'post /reports/test'])
        .concat([])
        .concat(['get /backup', 'post /backup'])
        .concat(['get /access', 'patch /access', 'post /access/key', 'post /access/players'])
        .concat(['patch /access/home', 'post /access/screen', 'put /screen', 'post /point'])
        .concat(['delete /access/sessions', 'delete /access/sessions/{id}'])
        .map(inCampaign),
      'post /api/campaigns',
      ...['post /session', 'delete /session', 'get /settings', 'patch /settings']
        .concat(['get /campaigns', 'post /campaigns', 'patch /campaigns/{id}'])
        .concat(['delete /campaigns/{id}', 'post /campaigns/{id}/key'])
        .concat(['get /campaigns/{id}/backup'])
        .map((operation) => operation.replace(' ', ' /api/host')),
      'get /api/openapi.json',
      'get /charts/{campaign}/{file}',
      'get /charts/{campaign}/{image}/{level}/{tile}',
      'get /healthz',
      'get /readyz',
    ].sort(),
  )
})

test.each(CHANGES)('the document says of %s (%s) what a change needs', async (route, method) => {
  const { paths } = document
  const operation = paths[`/api/campaigns/{campaign}${route}`]?.[method]
  const headers = operation?.parameters?.filter((parameter) => parameter.in === 'header') ?? []
  expect(headers.map(({ name, required }) => [name, required])).toEqual([
    ['x-overland', true],
    ['if-match', true],
    ['idempotency-key', false],
  ])
  expect(operation?.security).toEqual([{ session: [] }])
  const statuses = Object.keys(operation?.responses ?? {})
  const refusals = ['400', '401', '403', '404', '412', '413', '415', '421', '422', '428', '503']
  expect(statuses).toEqual(expect.arrayContaining(refusals))
  const success = operation?.responses['200'] ?? operation?.responses['201']
  expect(success?.headers).toHaveProperty('ETag')
})

test('the document says in which types an image may be sent, and how its file is named', async () => {
  const { paths } = document
  const { requestBody, parameters } = paths['/api/campaigns/{campaign}/images']?.post ?? {}
  const header = { in: 'header', name: 'overland-file-name', required: false }
  expect(parameters).toContainEqual(expect.objectContaining(header))
  const types = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']
  expect(Object.keys((requestBody as { content: object }).content)).toEqual(types)
})

test('every problem in the document is application/problem+json, of one schema', async () => {
  const { paths, components } = document
  expect(components.schemas).toHaveProperty('Problem')
  expect(components.securitySchemes).toMatchObject({ session: { type: 'apiKey', in: 'cookie' } })
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const problems = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => status === 'default' || Number(status) >= 400),
  )
  expect(problems.length).toBeGreaterThan(50)
  for (const [status, { content }] of problems) {
    expect(Object.keys(content ?? {})).toEqual(['application/problem+json'])
    const text = JSON.stringify(content)
    expect(text).toContain(status === '412' ? '#/components/schemas/GmView' : 'schemas/Problem')
  }
})

test.each([
  ['/charts/{campaign}/{file}', 'get', '200', 'ETag'],
  ['/charts/{campaign}/{file}', 'get', '304', 'ETag'],
  ['/charts/{campaign}/{image}/{level}/{tile}', 'get', '200', 'ETag'],
  ['/api/campaigns/{campaign}/images', 'post', '429', 'Retry-After'],
  ['/api/campaigns/{campaign}/live', 'get', '426', 'Upgrade'],
  ['/api/campaigns/{campaign}/session', 'post', '429', 'Retry-After'],
])('the document says of %s (%s) that %s carries %s', async (path, method, status, header) => {
  const { paths } = document
  expect(paths[path]?.[method]?.responses[status]?.headers).toHaveProperty(header)
})
