import type { FastifySchemaValidationError } from 'fastify'
import { type FieldError, listChoices } from '../../protocol/problems.ts'

/** What people call the fields of requests, by their name on the wire. */
const LABELS: Readonly<Record<string, string>> = {
  partyMembers: 'Party members',
  food: 'Food',
  water: 'Water',
  ointment: 'Ointment',
  raincatchers: 'Raincatchers',
  survival: 'Survival',
  position: 'Position',
  'position.x': 'Position x',
  'position.y': 'Position y',
  terrain: 'Terrain',
  rain: 'Rain',
  direction: 'Direction',
  pace: 'Pace',
  canoe: 'Canoe',
  manual: 'Manual',
  map: 'The map',
  key: 'The key',
  as: 'As',
  limit: 'Limit',
  before: 'Before',
  after: 'After',
  archived: 'Archived',
  home: 'Home',
  hexes: 'The hexes',
  knowledge: 'Knowledge',
  hex: 'The hex',
  icon: 'The icon',
  name: 'The name',
  text: "The players' text",
  gmText: "The GM's text",
  shown: 'Shown',
  fog: 'Fog',
  lost: 'Lost',
  reach: 'Reach',
  'numbering.origin': 'The origin',
  chart: 'The chart',
  'chart.gm': 'The GM image',
  'chart.players': "The players' image",
  reveal: 'Reveal',
}

/** What a value must be where the schema's own words would help nobody. */
const PATTERN_MESSAGES: Readonly<Record<string, string>> = {
  limit: 'must be a whole number from 1 to 100',
  name: 'must not be blank',
  'chart.gm': 'must be the id of an image',
  'chart.players': 'must be the id of an image or null',
}

/** More than this in one answer helps nobody. */
const MAX_ERRORS = 20
const MAX_NAME_LENGTH = 60

/** A failure as Ajv tells it with `verbose`: with the schema that was not met. */
type Failure = FastifySchemaValidationError & { parentSchema?: Readonly<Record<string, unknown>> }

/** What is wrong with a request, in words for people, one message a field. */
export const fieldErrors = (
  failures: readonly FastifySchemaValidationError[],
  context: string,
): readonly FieldError[] => {
  const found = new Map<string, FieldError>()
  for (const failure of failures) {
    const error = fieldError(failure, context)
    if (!found.has(error.path)) found.set(error.path, error)
    if (found.size === MAX_ERRORS) break
  }
  return [...found.values()]
}

const fieldError = (failure: Failure, context: string): FieldError => {
  const { keyword, params } = failure
  const at = pathOf(failure.instancePath)
  if (keyword === 'required') {
    const path = join(at, String(params.missingProperty))
    return { path, message: `${labelOf(path)} is missing.` }
  }
  if (keyword === 'additionalProperties') {
    const name = shorten(String(params.additionalProperty))
    return { path: join(at, name), message: `${name} is not a field of this request.` }
  }
  if (at === '') return { path: '', message: `The ${context} must be a JSON object.` }
  return { path: at, message: `${labelOf(at)} ${demandOf(failure, at)}.` }
}

const demandOf = ({ keyword, parentSchema = {} }: Failure, path: string): string => {
  const { type, minimum, maximum, enum: words, minLength, maxLength } = parentSchema
  const { minItems, maxItems } = parentSchema
  if (Array.isArray(words)) return `must be ${listChoices(words.map(String))}`
  if (keyword === 'pattern') return PATTERN_MESSAGES[path] ?? 'is not written as it must be'
  if (type === 'integer')
    return `must be a whole number from ${count(minimum)} to ${count(maximum)}`
  if (type === 'number') return `must be a number from ${count(minimum)} to ${count(maximum)}`
  if (type === 'array' && maxItems !== undefined)
    return `must be a list of ${count(minItems)} to ${count(maxItems)}`
  if (type === 'boolean') return 'must be true or false'
  if (type === 'object') return 'must be a JSON object'
  if (type === 'string' && maxLength !== undefined) {
    return `must be text of ${count(minLength ?? 0)} to ${count(maxLength)} characters`
  }
  if (type === 'string' && keyword === 'type') return 'must be text'
  return PATTERN_MESSAGES[path] ?? 'is not as it must be'
}

/** `/map/position/x` as `map.position.x`. */
const pathOf = (pointer: string): string => {
  const steps = pointer.split('/').slice(1)
  return shorten(steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.'))
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

const labelOf = (path: string): string => {
  const field = path.replace(/^map\./, '')
  return LABELS[field] ?? field
}

const shorten = (name: string): string =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name

const count = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en-US') : 'any'
