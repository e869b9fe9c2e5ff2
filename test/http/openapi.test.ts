import { beforeAll, expect, test } from 'vitest'
import { PROBLEM_STATUS } from '#protocol/problems.ts'
import { type Route, startServing } from './server.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
}
interface Operation {
  readonly security?: unknown
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean }
  readonly responses: Readonly<Record<string, { content?: Record<string, unknown> }>>
}
interface Document {
  readonly openapi: string
  readonly info: { description: string }
  readonly components: { securitySchemes: Record<string, { in: string }> }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

let document: Document
let routes: readonly Route[]

beforeAll(async () => {
  const { server, stop } = await startServing()
  document = (await server.send({ url: '/api/openapi.json' })).json<Document>()
  routes = server.routes
  return stop
})

/** Pages and their files, and what only a host's tools read. */
const LEFT_OUT = /^\/(?:$|dm|host|new|screen|c\/|assets\/|metrics)/

test('the OpenAPI document names every route but those of pages', () => {
  const { openapi, paths } = document
  expect(openapi).toMatch(/^3\.1\./)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const named = routes
    .filter(({ method, url }) => method !== 'HEAD' && !LEFT_OUT.test(url))
    .map(({ method, url }) => `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(operations.sort()).toEqual(named.sort())
})

test('the document says of each change what it needs', () => {
  const headersOf = ({ parameters = [] }: Operation) =>
    parameters.filter((parameter) => parameter.in === 'header')
  const changes = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => headersOf(operation).some(({ name }) => name === 'if-match'))
  expect(changes.length).toBeGreaterThan(20)
  for (const change of changes) {
    expect(headersOf(change).map(({ name, required }) => [name, required])).toEqual([
      ['x-overland', true],
      ['if-match', true],
      ['idempotency-key', false],
    ])
    expect(change.security).toEqual([{ session: [] }])
  }
})

test('every route may answer a problem, as application/problem+json, and each code is named', async () => {
  const { paths, components, info } = document
  expect(components.securitySchemes).toMatchObject({ session: { type: 'apiKey', in: 'cookie' } })
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  expect(operations.length).toBeGreaterThan(50)
  for (const { responses } of operations)
    expect(Object.keys(responses.default?.content ?? {})).toEqual(['application/problem+json'])
  for (const code of Object.keys(PROBLEM_STATUS)) expect(info.description).toContain(code)
})

test.each(['undo', 'redo'])('the document says that %s needs no body', (command) => {
  const { requestBody } = document.paths[`/api/campaigns/{campaign}/${command}`]?.post ?? {}
  expect(requestBody).toMatchObject({ required: false })
})
