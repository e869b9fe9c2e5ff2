import { diffArrays } from 'diff'
import { type JsonPatch, toPathStep } from '../protocol/json-patch.ts'
import { isSameJson as isSame } from '../protocol/same-json.ts'
import { atOnce, pausing, type Steps } from '../rules/steps.ts'

type List = readonly unknown[]

/** Arrays with more differing elements are not searched for common ones: it would take too long. */
const MOST_EDITS = 200
/** Arrays with more are replaced: telling them one by one would be as long, and take far longer. */
const MOST_OPERATIONS = 2_000

/** Of a longer patch it is not asked whether the value would be shorter. */
const MOST_COMPARED_BYTES = 2 ** 16

/** The patch to `after`, at the cost of the change: shared objects are not looked into. */
export const jsonDifference = (before: unknown, after: unknown, path = ''): JsonPatch => {
  if (isSame(before, after)) return []
  const inside = differenceInside(before, after, path)
  if (inside?.length === 1 || inside?.some(saysMuch)) return inside
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

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

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
  const isFew = old.length + now.length <= MOST_EDITS
  const isSearched = hasCommon && (isFew || !differInMany(before, after))
  const chunks = isSearched ? diffArrays(old, now, search) : undefined
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

/** By the later of two lists, whether they differ in many elements. */
const keptAnswers = new WeakMap<List, { readonly before: WeakRef<List>; readonly many: boolean }>()

/** Shorter lists are compared soon enough. */
const LONG = 500

/** Works out in advance what takes `jsonDifference` long: whether long lists differ in much. */
export function* prepareDifference(before: unknown, after: unknown): Steps<void> {
  if (before === after || !isContainer(before) || !isContainer(after)) return
  if (Array.isArray(before) && Array.isArray(after) && after.length > LONG) {
    if (differAtTheEnd(before, after)) return
    const many = yield* compareLists(before, after)
    keptAnswers.set(after, { before: new WeakRef(before), many })
    return
  }
  const old = before as Readonly<Record<string, unknown>>
  for (const [name, value] of Object.entries(after)) yield* prepareDifference(old[name], value)
}

/** A day adds a step to a long trail: what else there is need not be looked through. */
const differAtTheEnd = (before: List, after: List): boolean => {
  const [shorter, longer] = before.length < after.length ? [before, after] : [after, before]
  let at = 0
  while (at < shorter.length && shorter[at] === longer[at]) at += 1
  return longer.length - at <= MOST_EDITS
}

const differInMany = (before: List, after: List): boolean => {
  const kept = keptAnswers.get(after)
  return kept?.before.deref() === before ? kept.many : atOnce(compareLists(before, after))
}

/** Whether more elements differ than the search would find. Most others are the same objects. */
function* compareLists(before: List, after: List): Steps<boolean> {
  const gone = yield* without(before, after)
  const come = yield* without(after, before)
  if (gone.length + come.length <= MOST_EDITS) return false
  const texts = new Map<string, number>()
  yield* pausing(gone, (value) => {
    const text = JSON.stringify(value)
    texts.set(text, (texts.get(text) ?? 0) + 1)
  })
  let same = 0
  yield* pausing(come, (value) => {
    const text = JSON.stringify(value)
    const left = texts.get(text) ?? 0
    if (left === 0) return
    texts.set(text, left - 1)
    same += 1
  })
  return gone.length + come.length - 2 * same > MOST_EDITS
}

/** The elements that are none of the others. */
function* without(elements: List, others: List): Steps<List> {
  const known = new Set<unknown>()
  yield* pausing(others, (other) => known.add(other))
  const found: unknown[] = []
  yield* pausing(elements, (element) => {
    if (!known.has(element)) found.push(element)
  })
  return found
}

/** Elements of a long list that are written together; those of a shorter one may be long. */
const PIECE = 16

/** The bytes of a value's JSON; above the limit, any number above it. */
export const jsonBytes = (value: unknown, limit: number): number => {
  if (!isContainer(value)) return bytesOf(value)
  if (Array.isArray(value) && value.length > PIECE) return listBytes(value, limit)
  const fields = Object.entries(value)
  let bytes = '{}'.length + Math.max(0, fields.length - 1)
  for (const [name, field] of fields) {
    if (bytes > limit) break
    if (!Array.isArray(value)) bytes += bytesOf(name) + ':'.length
    bytes += jsonBytes(field, limit - bytes)
  }
  return bytes
}

const listBytes = (list: List, limit: number): number => {
  let bytes = '['.length
  for (let at = 0; at < list.length && bytes <= limit; at += PIECE)
    bytes += bytesOf(list.slice(at, at + PIECE)) - ']'.length
  return bytes
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))
