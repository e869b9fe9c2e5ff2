import { diffArrays } from 'diff'
import {
  isContainer,
  isSameJson as isSame,
  type JsonPatch,
  toPathStep,
} from '#protocol/json-patch.ts'

type JsonArray = readonly unknown[]

// Longer arrays, and those with more edits, are not searched for common elements: it takes too long.
const MAX_EDITS = 100
const MAX_SEARCHED_LENGTH = 2_000
/** An array that needs more operations is replaced as a whole. */
const MAX_ARRAY_OPERATIONS = 2_000

/** A longer patch is sent without checking whether the whole value would be shorter. */
const MAX_COMPARED_BYTES = 2 ** 16

/** The patch from `before` to `after`. Objects that both share are not searched. */
export const jsonDifference = (before: unknown, after: unknown, path = ''): JsonPatch => {
  if (before === after) return []
  const inside = differenceInside(before, after, path)
  if (inside && (inside.length < 2 || inside.some(hasLongArray))) return inside
  const whole: JsonPatch = [{ op: 'replace', path, value: after }]
  if (!inside) return whole
  const limit = bytesOf(inside)
  if (limit > MAX_COMPARED_BYTES) return inside
  return jsonBytes(whole, limit) < limit ? whole : inside
}

const hasLongArray = (operation: JsonPatch[number]): boolean =>
  'value' in operation &&
  Array.isArray(operation.value) &&
  operation.value.length > MAX_ARRAY_OPERATIONS

/** Undefined if the value must be replaced as a whole. */
const differenceInside = (before: unknown, after: unknown, path: string): JsonPatch | undefined => {
  if (!isContainer(before) || !isContainer(after)) return undefined
  if (Array.isArray(before) !== Array.isArray(after)) return undefined
  return Array.isArray(before)
    ? elementDifferences(before, after as JsonArray, path)
    : memberDifferences(before, after, path)
}

const memberDifferences = (before: object, after: object, path: string): JsonPatch => {
  const old = new Map(Object.entries(before))
  const now = new Map(Object.entries(after))
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name): JsonPatch => {
    const at = `${path}/${toPathStep(name)}`
    if (!now.has(name)) return [{ op: 'remove', path: at }]
    if (!old.has(name)) return [{ op: 'add', path: at, value: now.get(name) }]
    return jsonDifference(old.get(name), now.get(name), at)
  })
}

/** Operations from the end to the start, so that none moves an element that a later one names. */
const elementDifferences = (
  before: JsonArray,
  after: JsonArray,
  path: string,
): JsonPatch | undefined => {
  const spans = differingSpans(before, after)
  const operations = spans.reduce((sum, { old, now }) => sum + Math.max(old.length, now.length), 0)
  if (operations > MAX_ARRAY_OPERATIONS) return undefined
  return spans.toReversed().flatMap(({ at, old, now }): JsonPatch => {
    const replaced = Math.min(old.length, now.length)
    const pathOf = (index: number): string => `${path}/${at + index}`
    return [
      ...now
        .slice(0, replaced)
        .flatMap((value, index) => jsonDifference(old[index], value, pathOf(index))),
      ...old.slice(replaced).map(() => ({ op: 'remove', path: pathOf(replaced) }) as const),
      ...now
        .slice(replaced)
        .map((value, index) => ({ op: 'add', path: pathOf(replaced + index), value }) as const),
    ]
  })
}

/** Consecutive elements of an array, and the elements that replace them. */
interface Span {
  readonly at: number
  readonly old: readonly unknown[]
  readonly now: readonly unknown[]
}

const differingSpans = (before: JsonArray, after: JsonArray): readonly Span[] => {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && isSame(before[at], after[at])) at += 1
  let tail = 0
  while (tail < shorter - at && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1
  const old = before.slice(at, before.length - tail)
  const now = after.slice(at, after.length - tail)
  const hasCommon = old.length > 0 && now.length > 0
  const search = { comparator: isSame, maxEditLength: MAX_EDITS }
  const isSearched = hasCommon && Math.max(old.length, now.length) <= MAX_SEARCHED_LENGTH
  const chunks = isSearched ? diffArrays([...old], [...now], search) : undefined
  if (!chunks) return [{ at, old, now }]
  const spans: Span[] = []
  let span: Span = { at, old: [], now: [] }
  for (const { removed: isOld, added: isNew, value } of chunks) {
    if (isOld) span = { ...span, old: [...span.old, ...value] }
    else if (isNew) span = { ...span, now: [...span.now, ...value] }
    else {
      spans.push(span)
      span = { at: span.at + span.old.length + value.length, old: [], now: [] }
    }
  }
  return [...spans, span]
}

/** Size of a value's JSON in bytes; counting ends above the limit. */
export const jsonBytes = (value: unknown, limit: number): number => {
  // Arrays of numbers are runs of hexes, which are short.
  const isRun = Array.isArray(value) && typeof value[0] === 'number'
  if (!isContainer(value) || isRun) return bytesOf(value)
  let bytes = 1
  for (const [name, part] of Object.entries(value)) {
    if (bytes > limit) break
    // A comma or the closing bracket follows each part; an object's field also has a name and a colon.
    bytes += jsonBytes(part, limit - bytes) + 1
    if (!Array.isArray(value)) bytes += bytesOf(name) + 1
  }
  return Math.max(bytes, 2)
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
