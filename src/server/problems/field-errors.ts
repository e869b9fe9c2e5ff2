import type { FastifySchemaValidationError } from 'fastify'
import type { FieldError, FieldFault, FieldFaultCode, Figures } from '#protocol/problems.ts'
import { mapRecordNumbers, sentenceLabel } from '#rules/record.ts'

/** Fields' names in sentences, by their path on the wire without `map.`. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...mapRecordNumbers(sentenceLabel),
  '': 'The body',
}

/** A field's name in sentences, such as `Terrain` for `map.terrain`; for a part of a field its path. */
const labelOf = (path: string): string => {
  const field = path.replace(/^map\./, '')
  const defaultLabel = field.includes('.') ? field : field.charAt(0).toUpperCase() + field.slice(1)
  return FIELD_LABELS[field] ?? defaultLabel
}

type Fault = Omit<FieldFault, 'path'>

/** Faults by path, for patterns that need a plainer sentence. */
const FAULT_BY_PATH: Readonly<Record<string, Fault>> = {
  limit: { code: 'out-of-range', figures: { min: 1, max: 100, step: 1 } },
  name: { code: 'blank' },
}

const MAX_ERRORS = 20
const MAX_NAME_LENGTH = 60

/** An error of Ajv with `verbose`. */
type Failure = FastifySchemaValidationError & { parentSchema?: Readonly<Record<string, unknown>> }

/** Turns Ajv's errors into field errors, at most one a field. */
export const fieldErrors = (
  failures: readonly FastifySchemaValidationError[],
  context: string,
): readonly FieldError[] => {
  const faults = new Map<string, FieldFault>()
  for (const failure of failures) {
    // The branch of an `if` has its own errors in the list.
    if (failure.keyword === 'if') continue
    const fault = fieldFault(failure, context)
    if (!faults.has(fault.path)) faults.set(fault.path, fault)
    if (faults.size === MAX_ERRORS) break
  }
  return [...faults.values()].map(sayFault)
}

const fieldFault = (failure: Failure, context: string): FieldFault => {
  const { keyword, params } = failure
  const path = pathOf(failure.instancePath)
  if (keyword === 'required') {
    return { path: join(path, String(params.missingProperty)), code: 'missing' }
  }
  if (keyword === 'additionalProperties') {
    const name = truncateName(String(params.additionalProperty))
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
  const { type, minimum, maximum, enum: values, minLength, maxLength } = parentSchema
  const { minItems, maxItems } = parentSchema
  const hasRightType = keyword !== 'type'
  // One branch of several possible values.
  if ('const' in parentSchema) return { code: 'unfit' }
  if (Array.isArray(values)) return { code: 'not-one-of', figures: { values: values.map(String) } }
  if (keyword === 'not') return { code: 'zero' }
  if (keyword === 'pattern') return FAULT_BY_PATH[path] ?? { code: 'malformed' }
  if (type === 'integer' || type === 'number') {
    const isWhole = type === 'integer'
    const typeCode = isWhole ? 'not-whole' : 'not-a-number'
    const figures = { ...bounds(minimum, maximum), ...(isWhole && { step: 1 }) }
    return { code: hasRightType ? 'out-of-range' : typeCode, figures }
  }
  if (type === 'array') {
    return {
      code: hasRightType ? 'wrong-count' : 'not-a-list',
      figures: bounds(minItems, maxItems),
    }
  }
  if (type === 'boolean') return { code: 'not-true-or-false' }
  if (type === 'object') return { code: 'not-an-object' }
  if (type === 'string' && maxLength !== undefined) {
    const lengthCode = keyword === 'minLength' ? 'too-short' : 'too-long'
    return {
      code: hasRightType ? lengthCode : 'not-text',
      figures: bounds(minLength ?? 0, maxLength),
    }
  }
  if (type === 'string' && !hasRightType) return { code: 'not-text' }
  return FAULT_BY_PATH[path] ?? { code: 'unfit' }
}

const bounds = (min: unknown, max: unknown): { readonly min?: number; readonly max?: number } => ({
  ...(typeof min === 'number' && { min }),
  ...(typeof max === 'number' && { max }),
})

/** A path such as `map.position.x` from a JSON pointer such as `/map/position/x`. */
const pathOf = (pointer: string): string => {
  const steps = pointer.split('/').slice(1)
  return truncateName(
    steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.'),
  )
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

/** Shortens a field's name in answers to 60 characters. */
export const truncateName = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name

type Sentence = (label: string, figures: Figures) => string

const formatRange = (min: Figures[string] | undefined, max: Figures[string] | undefined): string =>
  `${formatCount(min)} to ${formatCount(max)}`

const numberSentence: Sentence = (label, { step, min, max }) =>
  `${label} must be a ${step === 1 ? 'whole ' : ''}number from ${formatRange(min, max)}.`

const textSentence: Sentence = (label, { min = 0, max }) =>
  `${label} must be text${max === undefined ? '' : ` of ${formatRange(min, max)} characters`}.`

const listSentence: Sentence = (label, { min = 0, max }) =>
  `${label} must be a list${max === undefined ? '' : ` of ${formatRange(min, max)}`}.`

const SENTENCES: Readonly<Record<FieldFaultCode, Sentence>> = {
  missing: (label) => `${label} is missing.`,
  'unknown-field': (_, { name }) => `${name} is not a field of this request.`,
  'not-one-of': (label, { values }) => `${label} must be ${joinWithOr(values)}.`,
  'not-whole': numberSentence,
  'not-a-number': numberSentence,
  'out-of-range': numberSentence,
  zero: (label) => `${label} must not be 0.`,
  'not-a-list': listSentence,
  'wrong-count': listSentence,
  'not-true-or-false': (label) => `${label} must be true or false.`,
  'not-an-object': (label, { part }) =>
    `${part === undefined ? label : `The ${part}`} must be a JSON object.`,
  'not-text': textSentence,
  'too-short': textSentence,
  'too-long': textSentence,
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
  'neither-or-both': (_, { fields }) => `Either ${joinWithOr(fields)} must be given.`,
  'no-such-image': () => 'There is no such image. Upload it first.',
  'too-narrow': (_, { max }) => `A map may be at most ${max} times as long as it is wide.`,
  repeated: (label) => `${label} repeats an earlier one.`,
  'no-colon': (label) => `${label} must not hold a colon.`,
  'not-dice': (label) => `${label} must be dice, as 2d6+1.`,
  'not-table-dice': (label) => `${label} must be two to ten dice, as 1d12+1d8.`,
  'not-an-address': (label) =>
    `${label} must be a web address, such as the one that Discord shows.`,
  'host-not-allowed': (label, { hosts }) =>
    `${label} must lead to ${joinWithOr(hosts) || 'nowhere: this server sends no reports'}. The server’s host can allow others.`,
  'no-such-handout': (label) => `${label} must be the id of a handout, or null.`,
  'no-such-table': (label) => `${label} must be the id of an encounter table.`,
  stays: (label) => `${label} must be left out: the party stays where it is.`,
  gap: (label, { from, to }) => `${label} leaves a gap: no row covers ${formatSpan(from, to)}.`,
  overlap: (label, { from, to }) =>
    `${label} overlaps an earlier row: ${formatSpan(from, to)} ${from === to ? 'is' : 'are'} covered twice.`,
  circle: (label) => `${label} leads back to its own table.`,
  'too-deep': (label, { max }) => `${label} leads through more than ${max} tables.`,
}

export const sayFault = (fault: FieldFault): FieldError => {
  const { path, ...rest } = fault
  const { code, figures = {} } = rest
  return { path, message: SENTENCES[code](labelOf(path), figures), ...rest }
}

const formatSpan = (from: Figures[string] | undefined, to: Figures[string] | undefined): string =>
  from === to ? `${from}` : `${from} to ${to}`

export const formatCount = (value: Figures[string] | undefined): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : 'any'

const joinWithOr = (words: Figures[string] | undefined): string => {
  const list = [words ?? []].flat()
  return list.length < 2 ? list.join() : `${list.slice(0, -1).join(', ')} or ${list.at(-1)}`
}
