import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { isContainer } from './json-patch.ts'

/** What of a schema leads into a value. */
interface Shape {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
}

type Fields = Readonly<Record<string, unknown>>

/** Such lists are held against their schema as a whole. */
const OF_WHOLE_LISTS = ['minItems', 'maxItems', 'uniqueItems']

const compiled = new WeakMap<TSchema, ReturnType<typeof Compile>>()

/** @returns the path to a fault, as `/sites/camp/hex`; undefined: there is none */
export const findFault = (schema: TSchema, value: unknown): string | undefined => {
  const check = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, check)
  return check.Check(value) ? undefined : (check.Errors(value)[0]?.instancePath ?? '')
}

const leadsInto = (schema: TSchema, value: unknown): value is Fields => {
  const { properties, patternProperties, items } = schema as Shape
  if (!Array.isArray(value)) return isContainer(value) && Boolean(properties ?? patternProperties)
  return items !== undefined && !OF_WHOLE_LISTS.some((word) => word in schema)
}

/** Undefined: it may not be there. */
const partOf = (schema: TSchema, name: string): TSchema | undefined => {
  const { properties = {}, patternProperties = {}, items } = schema as Shape
  if (Object.hasOwn(properties, name)) return properties[name]
  const patterns = Object.keys(patternProperties)
  const pattern = patterns.find((words) => new RegExp(words).test(name))
  return pattern === undefined ? items : patternProperties[pattern]
}

/**
 * Holds against a schema what a patch made of a value that fitted before. Only what the patch names
 * is looked at.
 *
 * @returns as `findFault`
 */
export const findPatchFault = (
  schema: TSchema,
  patch: object,
  after: unknown,
): string | undefined => {
  if (!leadsInto(schema, after)) return findFault(schema, after)
  const { required = [] } = schema as Shape
  for (const [name, step] of Object.entries(patch)) {
    const part = partOf(schema, name)
    const isLeft = Object.hasOwn(after, name) || !required.includes(name)
    if (!part || !isLeft) return `/${name}`
    const fault = findStepFault(part, step, after[name])
    if (fault !== undefined) return `/${name}${fault}`
  }
  return undefined
}

const findStepFault = (part: TSchema, step: object, after: unknown): string | undefined => {
  if (!Array.isArray(step)) return findPatchFault(part, step, after)
  return step.length === 0 ? undefined : findFault(part, after)
}
