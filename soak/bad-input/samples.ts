import type { Chance } from '../support/chance.ts'

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

type Schemas = Readonly<Record<string, JsonSchema>>

/** A random value that fits a schema, or nearly. */
export const randomSample = (schema: JsonSchema, schemas: Schemas, chance: Chance): unknown => {
  const { $ref, const: constant, enum: options, anyOf, oneOf } = schema
  if ($ref !== undefined) {
    return randomSample(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, chance)
  }
  if (constant !== undefined) return constant
  if (options) return chance.pick(options)
  const choices = anyOf ?? oneOf
  if (choices) return randomSample(chance.pick(choices), schemas, chance)
  const type = typeof schema.type === 'string' ? schema.type : (schema.type?.[0] ?? 'string')
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => schema.required?.includes(name) || chance.happens(1 / 2))
          .map(([name, field]) => [name, randomSample(field, schemas, chance)]),
      )
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + chance.below(3) }, () =>
        randomSample(schema.items ?? {}, schemas, chance),
      )
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + chance.below(Math.min(10, (schema.maximum ?? 10) + 1))
    case 'boolean':
      return chance.happens(1 / 2)
    case 'null':
      return null
    default:
      return chance.pick(['', 'a name', 'Light', 'Beach', 'x'.repeat(5_000), '\u0000', '🧭'])
  }
}

const WRONG_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  2 ** 53,
  1e300,
  '',
  '1',
  'x'.repeat(10_000),
  [],
  {},
  [[[[]]]],
  { __proto__: 1, toString: 2 },
  [null],
  '2e308',
]

/** Breaks one thing in a value: adds, removes or replaces a field. */
export const mutateValue = (value: unknown, chance: Chance): unknown => {
  if (typeof value !== 'object' || value === null || chance.happens(1 / 10))
    return chance.pick(WRONG_VALUES)
  if (Array.isArray(value)) return [...value, chance.pick(WRONG_VALUES)]
  const fields = Object.entries(value)
  if (fields.length === 0 || chance.happens(1 / 4))
    return { ...value, extra: chance.pick(WRONG_VALUES) }
  const [name, content] = chance.pick(fields)
  if (chance.happens(1 / 4)) return Object.fromEntries(fields.filter(([other]) => other !== name))
  return { ...value, [name]: mutateValue(content, chance) }
}
