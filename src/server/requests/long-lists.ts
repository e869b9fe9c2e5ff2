import type { FastifyRequest } from 'fastify'
import type { FieldFault } from '#protocol/problems.ts'
import { shorten } from '../problems/field-errors.ts'
import { badInput } from '../problems/http-problem.ts'

/** The words of a JSON Schema that lead to lists and objects. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly anyOf?: readonly Schema[]
}

/** Unknown fields of a body that are all reported: more than a mistaken program sends. */
const MAX_UNKNOWN_FIELDS = 20

/**
 * Refuses a body with a list that is longer than its schema allows, or with more than 20 unknown
 * fields, by one error. Ajv reports every mistake and looks at each element of a list that is too
 * long: 700,000 wrong elements take the memory of the process. So this runs before it.
 */
export const refuseLongLists = async ({ routeOptions, body }: FastifyRequest): Promise<void> => {
  const schema = routeOptions.schema?.body as Schema | undefined
  if (!schema) return
  let unknownFields = 0
  for (const { path, code, figures } of excesses(schema, body, '')) {
    if (code === 'unknown-field') unknownFields += 1
    if (code !== 'unknown-field' || unknownFields > MAX_UNKNOWN_FIELDS)
      throw badInput(path, code, figures)
  }
}

/** Lists that are too long, whose elements are not looked at, and unknown fields. */
function* excesses(schema: Schema, value: unknown, path: string): Generator<FieldFault> {
  if (typeof value !== 'object' || value === null) return
  const { anyOf = [], items, minItems = 0, maxItems, properties, additionalProperties } = schema
  for (const branch of anyOf) yield* excesses(branch, value, path)
  if (Array.isArray(value)) {
    if (maxItems !== undefined && value.length > maxItems)
      yield { path, code: 'wrong-count', figures: { min: minItems, max: maxItems } }
    else if (items)
      for (const [at, element] of value.entries()) yield* excesses(items, element, joined(path, at))
  } else if (properties) {
    for (const [name, field] of Object.entries(value)) {
      const at = joined(path, shorten(name))
      if (Object.hasOwn(properties, name)) yield* excesses(properties[name] ?? {}, field, at)
      else if (additionalProperties === false)
        yield { path: at, code: 'unknown-field', figures: { name: shorten(name) } }
    }
  }
}

const joined = (path: string, step: string | number): string =>
  path === '' ? String(step) : `${path}.${step}`
