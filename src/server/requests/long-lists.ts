import type { FastifyRequest } from 'fastify'
import type { FieldFault } from '#protocol/problems.ts'
import { truncateName } from '../problems/field-errors.ts'
import { badInput } from '../problems/http-problem.ts'

/** The keywords of JSON Schema that describe lists and objects. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
}

/** Most unknown fields that are reported one by one; a body with more gets a single error. */
const MAX_UNKNOWN_FIELDS = 20

/**
 * Refuses a body with a list that is longer than its schema allows, or with more than 20 unknown
 * fields. Runs before Ajv, which reports every mistake of every element: 700,000 wrong elements would
 * take all memory of the process.
 */
export const refuseLongLists = async ({ routeOptions, body }: FastifyRequest): Promise<void> => {
  const schema = routeOptions.schema?.body as Schema | undefined
  if (!schema) return
  let unknownFields = 0
  for (const { path, code, figures } of findExcesses(schema, body, '')) {
    if (code === 'unknown-field') unknownFields += 1
    if (code !== 'unknown-field' || unknownFields > MAX_UNKNOWN_FIELDS)
      throw badInput(path, code, figures)
  }
}

/** Finds lists that are too long, without reading their elements, and unknown fields. */
function* findExcesses(schema: Schema, value: unknown, path: string): Generator<FieldFault> {
  if (typeof value !== 'object' || value === null) return
  const { anyOf = [], items, minItems = 0, maxItems, properties, additionalProperties } = schema
  for (const branch of anyOf) yield* findExcesses(branch, value, path)
  if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems)
      yield { path, code: 'wrong-count', figures: { min: minItems, max: maxItems } }
    else if (items)
      for (const [at, element] of value.entries())
        yield* findExcesses(items, element, joinPath(path, at))
  } else if (properties) {
    for (const [name, field] of Object.entries(value)) {
      const at = joinPath(path, truncateName(name))
      if (Object.hasOwn(properties, name)) yield* findExcesses(properties[name] ?? {}, field, at)
      else if (additionalProperties === false)
        yield { path: at, code: 'unknown-field', figures: { name: truncateName(name) } }
    }
  }
}

const joinPath = (path: string, step: string | number): string =>
  path === '' ? String(step) : `${path}.${step}`
