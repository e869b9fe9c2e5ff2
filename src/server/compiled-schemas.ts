import { createRequire } from 'node:module'
import type { FastifyServerOptions } from 'fastify'

type Factories = Required<
  NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>
>
type Compile = (route: { readonly schema: unknown }) => unknown

/** Fastify's own compilers. */
const from = createRequire(createRequire(import.meta.url).resolve('fastify'))
const validators = from('@fastify/ajv-compiler')() as (...options: unknown[]) => Compile
const serializers = from('@fastify/fast-json-stringify-compiler')() as typeof validators

const once = (build: typeof validators) => {
  const compiled = new Map<string, unknown>()
  return (...options: unknown[]): Compile => {
    const compile = build(...options)
    return (route) => {
      const key = JSON.stringify([options, route.schema])
      const known = compiled.get(key) ?? compile(route)
      compiled.set(key, known)
      return known
    }
  }
}

const buildSerializer = once(serializers)

/** Writes values by a schema, as answers are written. */
export const compileSerializer = (schema: object): ((value: unknown) => string) =>
  buildSerializer({})({ schema }) as (value: unknown) => string

/**
 * Compiles each schema once in a process: many routes answer the same, and Fastify would compile that
 * for each of them (docs/decisions/0027).
 */
export const compiledSchemas = {
  compilersFactory: {
    buildValidator: once(validators),
    buildSerializer,
  } as unknown as Factories,
}
