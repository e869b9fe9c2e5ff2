import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { App } from '../../src/server/parts.ts'

interface Operation {
  readonly responses: Readonly<Record<string, { content?: object; headers?: object }>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** The operation of the OpenAPI document that a request is, if it is one. */
const operationOf = (app: App, method: string, path: string): Operation | undefined => {
  const paths = app.swagger().paths as Paths
  const steps = path.split('/')
  const [, methods] =
    Object.entries(paths).find(([template]) => {
      const named = template.split('/')
      return (
        named.length === steps.length &&
        named.every((step, at) => step.startsWith('{') || step === steps[at])
      )
    }) ?? []
  return methods?.[method.toLowerCase()]
}

/** The OpenAPI document is true: every answer that a test ever gets is one that it names. */
export const expectDocumented = (
  app: App,
  { method = 'GET', url }: InjectOptions,
  answer: LightMyRequestResponse,
): void => {
  const [path = ''] = String(url).split('?')
  const operation = operationOf(app, method, path)
  if (!operation) return
  const status = String(answer.statusCode)
  const what = `${method} ${path} answered ${status} ${answer.body}`
  const documented = status === '500' ? 'default' : status
  const { content = {}, headers = {} } = operation.responses[documented] ?? {}
  expect(Object.keys(operation.responses), what).toContain(documented)
  const [type] = String(answer.headers['content-type'] ?? '').split(';')
  expect(type === '' ? [] : Object.keys(content), what).toEqual(
    type === '' ? [] : expect.arrayContaining([type]),
  )
  for (const header of Object.keys(headers)) {
    expect(answer.headers, what).toHaveProperty(header.toLowerCase())
  }
}
