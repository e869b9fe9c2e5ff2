import type { FastifySchemaValidationError } from 'fastify'
import type { FieldError, FieldFault } from '../../protocol/problems.ts'
import { sayFault } from './field-sentences.ts'

type Fault = Omit<FieldFault, 'path'>

/** By path, where the schema's own words would help nobody. */
const FAULT_AT: Readonly<Record<string, Fault>> = {
  limit: { code: 'out-of-range', figures: { min: 1, max: 100, step: 1 } },
  name: { code: 'blank' },
  'chart.gm': { code: 'not-an-image' },
  'chart.players': { code: 'not-an-image-or-null' },
  'chart.survey': { code: 'not-an-image-or-null' },
}

const MAX_ERRORS = 20
const MAX_NAME_LENGTH = 60

/** As Ajv reports it with `verbose`. */
type Failure = FastifySchemaValidationError & { parentSchema?: Readonly<Record<string, unknown>> }

/** One error a field. */
export const fieldErrors = (
  failures: readonly FastifySchemaValidationError[],
  context: string,
): readonly FieldError[] => {
  const found = new Map<string, FieldFault>()
  for (const failure of failures) {
    // What its branch refuses stands beside it.
    if (failure.keyword === 'if') continue
    const fault = fieldFault(failure, context)
    if (!found.has(fault.path)) found.set(fault.path, fault)
    if (found.size === MAX_ERRORS) break
  }
  return [...found.values()].map(sayFault)
}

const fieldFault = (failure: Failure, context: string): FieldFault => {
  const { keyword, params } = failure
  const path = pathOf(failure.instancePath)
  if (keyword === 'required') {
    return { path: join(path, String(params.missingProperty)), code: 'missing' }
  }
  if (keyword === 'additionalProperties') {
    const name = shorten(String(params.additionalProperty))
    return { path: join(path, name), code: 'unknown-field', figures: { name } }
  }
  if (path === '') return { path, code: 'not-an-object', figures: { part: context } }
  return { path, ...faultOf(failure, path) }
}

const faultOf = ({ keyword, parentSchema = {} }: Failure, path: string): Fault => {
  const { type, minimum, maximum, enum: words, minLength, maxLength } = parentSchema
  const { minItems, maxItems } = parentSchema
  const isOfType = keyword !== 'type'
  if (Array.isArray(words)) return { code: 'not-one-of', figures: { values: words.map(String) } }
  if (keyword === 'pattern') return FAULT_AT[path] ?? { code: 'malformed' }
  if (type === 'integer') {
    const figures = { ...bounds(minimum, maximum), step: 1 }
    return { code: isOfType ? 'out-of-range' : 'not-whole', figures }
  }
  if (type === 'number') {
    return { code: isOfType ? 'out-of-range' : 'not-a-number', figures: bounds(minimum, maximum) }
  }
  if (type === 'array') {
    return { code: isOfType ? 'wrong-count' : 'not-a-list', figures: bounds(minItems, maxItems) }
  }
  if (type === 'boolean') return { code: 'not-true-or-false' }
  if (type === 'object') return { code: 'not-an-object' }
  if (type === 'string' && maxLength !== undefined) {
    const tooShortOrLong = keyword === 'minLength' ? 'too-short' : 'too-long'
    return {
      code: isOfType ? tooShortOrLong : 'not-text',
      figures: bounds(minLength ?? 0, maxLength),
    }
  }
  if (type === 'string' && !isOfType) return { code: 'not-text' }
  return FAULT_AT[path] ?? { code: 'unfit' }
}

const bounds = (min: unknown, max: unknown): { readonly min?: number; readonly max?: number } => ({
  ...(typeof min === 'number' && { min }),
  ...(typeof max === 'number' && { max }),
})

/** `/map/position/x` as `map.position.x`. */
const pathOf = (pointer: string): string => {
  const steps = pointer.split('/').slice(1)
  return shorten(steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.'))
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const shorten = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name
