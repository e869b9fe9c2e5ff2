import { createRequire } from 'node:module'
import type { FastifyServerOptions } from 'fastify'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type Compile = (route: { readonly schema: unknown }) => unknown
type Build = (...options: unknown[]) => Compile

/** Fastify's own compilers. */
const from = createRequire(createRequire(import.meta.url).resolve('fastify'))
const validators = from('@fastify/ajv-compiler')() as Build
const serializers = from('@fastify/fast-json-stringify-compiler')() as Build

const once = (build: Build): Build => {
  const compiled = new Map<string, unknown>()
  return (...options) => {
    const compile = build(...options)
    return (route) => {
      const key = JSON.stringify([options, route.schema])
      const known = compiled.get(key) ?? compile(route)
      compiled.set(key, known)
      return known
    }
  }
}

/**
 * Compiles each schema once in a process: Fastify would compile it in every server that a test builds,
 * for 200 ms each (docs/decisions/0027).
 */
export const compiledOnce = {
  compilersFactory: { buildValidator: once(validators), buildSerializer: once(serializers) },
} as unknown as SchemaController
