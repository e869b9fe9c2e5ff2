import { diffArrays } from 'diff'
import {
  isContainer,
  isSameJson as isSame,
  type JsonPatch,
  toPathStep,
} from '#protocol/json-patch.ts'

type List = readonly unknown[]

/** Arrays with more differing elements are not searched for common ones: it would take too long. */
const MOST_EDITS = 100
const MOST_SEARCHED = 2_000
/** Arrays with more are replaced: telling them one by one would be as long, and take far longer. */
const MOST_OPERATIONS = 2_000

/** Of a longer patch it is not asked whether the value would be shorter. */
const MOST_COMPARED_BYTES = 2 ** 16

/** The patch to `after`, at the cost of the change: shared objects are not looked into. */
export const jsonDifference = (before: unknown, after: unknown, path = ''): JsonPatch => {
  if (before === after) return []
  const inside = differenceInside(before, after, path)
  if (inside && (inside.length < 2 || inside.some(saysMuch))) return inside
  const whole: JsonPatch = [{ op: 'replace', path, value: after }]
  if (!inside) return whole
  const limit = bytesOf(inside)
  if (limit > MOST_COMPARED_BYTES) return inside
  return jsonBytes(whole, limit) < limit ? whole : inside
}

const saysMuch = (operation: JsonPatch[number]): boolean =>
  'value' in operation && Array.isArray(operation.value) && operation.value.length > MOST_OPERATIONS

/** Undefined unless both are objects, or both arrays that are not all different. */
const differenceInside = (before: unknown, after: unknown, path: string): JsonPatch | undefined => {
  if (!isContainer(before) || !isContainer(after)) return undefined
  if (Array.isArray(before) !== Array.isArray(after)) return undefined
  return Array.isArray(before)
    ? elementDifferences(before, after as List, path)
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

/** From the end to the start, so that no operation moves what a later one names. */
const elementDifferences = (before: List, after: List, path: string): JsonPatch | undefined => {
  const spans = differingSpans(before, after)
  const operations = spans.reduce((sum, { old, now }) => sum + Math.max(old.length, now.length), 0)
  if (operations > MOST_OPERATIONS) return undefined
  return spans.toReversed().flatMap(({ at, old, now }): JsonPatch => {
    const both = Math.min(old.length, now.length)
    const pathOf = (index: number): string => `${path}/${at + index}`
    return [
      ...now
        .slice(0, both)
        .flatMap((value, index) => jsonDifference(old[index], value, pathOf(index))),
      ...old.slice(both).map(() => ({ op: 'remove', path: pathOf(both) }) as const),
      ...now
        .slice(both)
        .map((value, index) => ({ op: 'add', path: pathOf(both + index), value }) as const),
    ]
  })
}

/** Elements in a row, and those that take their place. */
interface Span {
  readonly at: number
  readonly old: readonly unknown[]
  readonly now: readonly unknown[]
}

const differingSpans = (before: List, after: List): readonly Span[] => {
  const shorter = Math.min(before.length, after.length)
  let at = 0
  while (at < shorter && isSame(before[at], after[at])) at += 1
  let tail = 0
  while (tail < shorter - at && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail += 1
  const old = before.slice(at, before.length - tail)
  const now = after.slice(at, after.length - tail)
  const hasCommon = old.length > 0 && now.length > 0
  const search = { comparator: isSame, maxEditLength: MOST_EDITS }
  const isSearched = hasCommon && Math.max(old.length, now.length) <= MOST_SEARCHED
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

/** The bytes of a value's JSON; above the limit, any number above it. */
export const jsonBytes = (value: unknown, limit: number): number => {
  // Lists of numbers, as runs of hexes, are short.
  const isRun = Array.isArray(value) && typeof value[0] === 'number'
  if (!isContainer(value) || isRun) return bytesOf(value)
  let bytes = 1
  for (const [name, part] of Object.entries(value)) {
    if (bytes > limit) break
    // Each part has a comma or the end behind it, each field of an object its name before it.
    bytes += jsonBytes(part, limit - bytes) + 1
    if (!Array.isArray(value)) bytes += bytesOf(name) + 1
  }
  return Math.max(bytes, 2)
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
