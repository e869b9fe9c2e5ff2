import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import type { App } from '#server/dependencies.ts'

interface Operation {
  readonly responses: Readonly<Record<string, { content?: object }>>
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** Every server has the same document, and it takes long to make. */
let documented: readonly { readonly template: readonly string[]; readonly methods: Paths[string] }[]

const readDocument = (app: App): typeof documented =>
  Object.entries(app.swagger().paths as Paths).map(([path, methods = {}]) => ({
    template: path.split('/'),
    methods,
  }))

/** The operation of the OpenAPI document that a request is, if it is one. */
const operationOf = (app: App, method: string, path: string): Operation | undefined => {
  documented ??= readDocument(app)
  const steps = path.split('/')
  const found = documented.find(
    ({ template }) =>
      template.length === steps.length &&
      template.every((step, at) => step.startsWith('{') || step === steps[at]),
  )
  return found?.methods?.[method.toLowerCase()]
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
  const response = operation.responses[answer.statusCode < 400 ? status : 'default']
  const [type = ''] = String(answer.headers['content-type'] ?? '').split(';')
  const faults = [
    ...(response ? [] : ['the status']),
    ...(type === '' || Object.hasOwn(response?.content ?? {}, type) ? [] : [`the type ${type}`]),
  ]
  // An assertion of its own for each of so many answers would take a tenth of the time.
  if (faults.length > 0)
    expect(faults, `${method} ${path} answered ${status} ${answer.body}: not documented`).toEqual(
      [],
    )
}
