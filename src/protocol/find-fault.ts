import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { isContainer } from './json-patch.ts'

/** Keywords of JSON Schema that describe parts of a value. */
interface PartKeywords {
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly patternProperties?: Readonly<Record<string, TSchema>>
  readonly items?: TSchema
}

type Fields = Readonly<Record<string, unknown>>

/** Keywords for which a list is always checked as a whole. */
const LIST_KEYWORDS = ['minItems', 'maxItems', 'uniqueItems']

const compiled = new WeakMap<TSchema, ReturnType<typeof Compile>>()

/** @returns the path to the first fault, as `/sites/camp/hex`; undefined if the value is valid */
export const findFault = (schema: TSchema, value: unknown): string | undefined => {
  const check = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, check)
  return check.Check(value) ? undefined : (check.Errors(value)[0]?.instancePath ?? '')
}

const isCheckedByParts = (schema: TSchema, value: unknown): value is Fields => {
  const { properties, patternProperties, items } = schema as PartKeywords
  if (!Array.isArray(value)) return isContainer(value) && Boolean(properties ?? patternProperties)
  return items !== undefined && !LIST_KEYWORDS.some((keyword) => keyword in schema)
}

/** Undefined if the schema allows no part with this name. */
const schemaOfPart = (schema: TSchema, name: string): TSchema | undefined => {
  const { properties = {}, patternProperties = {}, items } = schema as PartKeywords
  if (Object.hasOwn(properties, name)) return properties[name]
  const patterns = Object.keys(patternProperties)
  const pattern = patterns.find((source) => new RegExp(source).test(name))
  return pattern === undefined ? items : patternProperties[pattern]
}

/**
 * Checks a value that was valid before it was patched. Only the parts that the patch changed are
 * checked.
 *
 * @returns the path to the first fault, like `findFault`
 */
export const findPatchFault = (
  schema: TSchema,
  patch: object,
  after: unknown,
): string | undefined => {
  if (!isCheckedByParts(schema, after)) return findFault(schema, after)
  const { required = [] } = schema as PartKeywords
  for (const [name, step] of Object.entries(patch)) {
    const part = schemaOfPart(schema, name)
    const isMissing = required.includes(name) && !Object.hasOwn(after, name)
    if (!part || isMissing) return `/${name}`
    const fault = findStepFault(part, step, after[name])
    if (fault !== undefined) return `/${name}${fault}`
  }
  return undefined
}

const findStepFault = (part: TSchema, step: object, after: unknown): string | undefined => {
  if (!Array.isArray(step)) return findPatchFault(part, step, after)
  return step.length === 0 ? undefined : findFault(part, after)
}
