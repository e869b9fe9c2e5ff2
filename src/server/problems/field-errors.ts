import type { FastifySchemaValidationError } from 'fastify'
import type { FieldError, FieldFault, FieldFaultCode, Figures } from '#protocol/problems.ts'
import { mapRecordNumbers, sentenceLabel } from '#rules/record.ts'

/** For the server's sentences, by path on the wire without `map.`. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...mapRecordNumbers(sentenceLabel),
  '': 'The body',
}

/** Such as `Terrain` of `map.terrain`; parts of fields are called by their path. */
const labelOf = (path: string): string => {
  const field = path.replace(/^map\./, '')
  const word = field.includes('.') ? field : field.charAt(0).toUpperCase() + field.slice(1)
  return FIELD_LABELS[field] ?? word
}

type Fault = Omit<FieldFault, 'path'>

/** By path, where the schema's own words would help nobody. */
const FAULT_AT: Readonly<Record<string, Fault>> = {
  limit: { code: 'out-of-range', figures: { min: 1, max: 100, step: 1 } },
  name: { code: 'blank' },
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
  if (keyword === 'uniqueItems') {
    const later = Math.max(Number(params.i), Number(params.j))
    return { path: join(path, String(later)), code: 'repeated' }
  }
  if (path === '') return { path, code: 'not-an-object', figures: { part: context } }
  return { path, ...faultOf(failure, path) }
}

const faultOf = ({ keyword, parentSchema = {} }: Failure, path: string): Fault => {
  const { type, minimum, maximum, enum: words, minLength, maxLength } = parentSchema
  const { minItems, maxItems } = parentSchema
  const isOfType = keyword !== 'type'
  // One of several that would do.
  if ('const' in parentSchema) return { code: 'unfit' }
  if (Array.isArray(words)) return { code: 'not-one-of', figures: { values: words.map(String) } }
  if (keyword === 'not') return { code: 'zero' }
  if (keyword === 'pattern') return FAULT_AT[path] ?? { code: 'malformed' }
  if (type === 'integer' || type === 'number') {
    const isWhole = type === 'integer'
    const otherType = isWhole ? 'not-whole' : 'not-a-number'
    const figures = { ...bounds(minimum, maximum), ...(isWhole && { step: 1 }) }
    return { code: isOfType ? 'out-of-range' : otherType, figures }
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

/** A field's name in answers: at most 60 characters of it. */
export const shorten = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name

type Say = (label: string, figures: Figures) => string

const range = (min: Figures[string] | undefined, max: Figures[string] | undefined): string =>
  `${count(min)} to ${count(max)}`

const numberOf: Say = (label, { step, min, max }) =>
  `${label} must be a ${step === 1 ? 'whole ' : ''}number from ${range(min, max)}.`

const textOf: Say = (label, { min = 0, max }) =>
  `${label} must be text${max === undefined ? '' : ` of ${range(min, max)} characters`}.`

const listOf: Say = (label, { min = 0, max }) =>
  `${label} must be a list${max === undefined ? '' : ` of ${range(min, max)}`}.`

const SENTENCES: Readonly<Record<FieldFaultCode, Say>> = {
  missing: (label) => `${label} is missing.`,
  'unknown-field': (_, { name }) => `${name} is not a field of this request.`,
  'not-one-of': (label, { values }) => `${label} must be ${listed(values)}.`,
  'not-whole': numberOf,
  'not-a-number': numberOf,
  'out-of-range': numberOf,
  zero: (label) => `${label} must not be 0.`,
  'not-a-list': listOf,
  'wrong-count': listOf,
  'not-true-or-false': (label) => `${label} must be true or false.`,
  'not-an-object': (label, { part }) =>
    `${part === undefined ? label : `The ${part}`} must be a JSON object.`,
  'not-text': textOf,
  'too-short': textOf,
  'too-long': textOf,
  blank: (label) => `${label} must not be blank.`,
  'not-plain': (label) => `${label} must be one line of plain text.`,
  malformed: (label) => `${label} is not written correctly.`,
  unfit: (label) => `${label} is not valid.`,
  'not-json': (label) => `${label} must be JSON in UTF-8.`,
  'not-taken': () => 'This request takes no body.',
  'not-a-cursor': (label) => `${label} must be a cursor that an earlier page gave as next.`,
  'not-a-key': (label, { max }) => `${label} must be up to ${max} letters, digits, - or _.`,
  'not-a-revision': (label) => `${label} must be one revision in quotes, such as "a1b2c3-7".`,
  'there-already': () => 'The party is at the end of the route already.',
  'off-lattice': (label) => `${label} must lie on the lattice: x + y must be even.`,
  'at-odds': (_, { fields }) =>
    `${[fields].flat().join(' and ')} say different things. Change one of them.`,
  'neither-or-both': (_, { fields }) => `Either ${listed(fields)} must be given.`,
  'no-such-image': () => 'There is no such image. Upload it first.',
  'too-narrow': (_, { max }) => `A map may be at most ${max} times as long as it is wide.`,
  repeated: (label) => `${label} repeats an earlier one.`,
  'no-colon': (label) => `${label} must not hold a colon.`,
  'not-dice': (label) => `${label} must be dice, as 2d6+1.`,
  'not-table-dice': (label) => `${label} must be two to ten dice, as 1d12+1d8.`,
  'not-an-address': (label) =>
    `${label} must be a web address, such as the one that Discord shows.`,
  'host-not-allowed': (label, { hosts }) =>
    `${label} must lead to ${listed(hosts) || 'nowhere: this server sends no reports'}. The server’s host can allow others.`,
  'no-such-handout': (label) => `${label} must be the id of a handout, or null.`,
  'no-such-table': (label) => `${label} must be the id of an encounter table.`,
  stays: (label) => `${label} must be left out: the party stays where it is.`,
  gap: (label, { from, to }) => `${label} leaves a gap: no row covers ${span(from, to)}.`,
  overlap: (label, { from, to }) =>
    `${label} overlaps an earlier row: ${span(from, to)} ${from === to ? 'is' : 'are'} covered twice.`,
  circle: (label) => `${label} leads back to its own table.`,
  'too-deep': (label, { max }) => `${label} leads through more than ${max} tables.`,
}

export const sayFault = (fault: FieldFault): FieldError => {
  const { path, ...rest } = fault
  const { code, figures = {} } = rest
  return { path, message: SENTENCES[code](labelOf(path), figures), ...rest }
}

const span = (from: Figures[string] | undefined, to: Figures[string] | undefined): string =>
  from === to ? `${from}` : `${from} to ${to}`

export const count = (value: Figures[string] | undefined): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : 'any'

const listed = (words: Figures[string] | undefined): string => {
  const all = [words ?? []].flat()
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`
}
