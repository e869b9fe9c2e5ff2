import { atOnce, copyOf, pausing, type Steps } from './steps.ts'

/** By key; undefined removes the key. */
type Changes<Value> = ReadonlyMap<string, Value | undefined>

const NO_CHANGES: Changes<never> = new Map()

/** An immutable map, as few changes on top of another. */
class LayeredMap<Value> implements ReadonlyMap<string, Value> {
  readonly base: ReadonlyMap<string, Value>
  readonly layer: Changes<Value>
  readonly size: number

  constructor(base: ReadonlyMap<string, Value>, layer: Changes<Value>, size: number) {
    this.base = base
    this.layer = layer
    this.size = size
  }

  get(key: string): Value | undefined {
    return this.layer.has(key) ? this.layer.get(key) : this.base.get(key)
  }

  has(key: string): boolean {
    return this.layer.has(key) ? this.layer.get(key) !== undefined : this.base.has(key)
  }

  *entries(): MapIterator<[string, Value]> {
    for (const entry of this.base) if (!this.layer.has(entry[0])) yield entry
    for (const [key, value] of this.layer) if (value !== undefined) yield [key, value]
    return undefined
  }

  *keys(): MapIterator<string> {
    for (const [key] of this.entries()) yield key
    return undefined
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value
    return undefined
  }

  forEach(visit: (value: Value, key: string, map: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this)
  }

  [Symbol.iterator](): MapIterator<[string, Value]> {
    return this.entries()
  }
}

/** With more changes a map is copied as a whole: about once in forty days of travel. */
const MOST_CHANGES = 256

type NewValues<Value> = Iterable<readonly [key: string, value: Value | undefined]>

/** A copy with other values, at the cost of the changes; undefined removes the key. */
export const withChanges = <Value>(
  map: ReadonlyMap<string, Value>,
  changes: NewValues<Value>,
): ReadonlyMap<string, Value> => atOnce(makeWithChanges(map, changes))

/** `withChanges` for many of them. */
export function* makeWithChanges<Value>(
  map: ReadonlyMap<string, Value>,
  changes: NewValues<Value>,
): Steps<ReadonlyMap<string, Value>> {
  const { base, layer } = layersOf(map)
  const next = new Map(layer)
  let { size } = map
  yield* pausing(changes, ([key, value]) => {
    const inBase = base.get(key)
    const old = next.has(key) ? next.get(key) : inBase
    size += Number(value !== undefined) - Number(old !== undefined)
    if (value === inBase) next.delete(key)
    else next.set(key, value)
  })
  if (next.size <= MOST_CHANGES) return new LayeredMap(base, next, size)
  const flat = yield* copyOf(base)
  yield* pausing(next, ([key, value]) => {
    if (value === undefined) flat.delete(key)
    else flat.set(key, value)
  })
  origins.set(flat, { from: new WeakRef(base), changed: next })
  return flat
}

/** The base of a flat map, and by their keys all values in which the two may differ. */
const origins = new WeakMap<
  ReadonlyMap<string, unknown>,
  { readonly from: WeakRef<ReadonlyMap<string, unknown>>; readonly changed: Changes<unknown> }
>()

const layersOf = <Value>(
  map: ReadonlyMap<string, Value>,
): { readonly base: ReadonlyMap<string, Value>; readonly layer: Changes<Value> } =>
  map instanceof LayeredMap ? map : { base: map, layer: NO_CHANGES }

/**
 * Each once. Only the changed keys, if the other map came of the one by one call of `withChanges`.
 */
export function* keysThatMayDiffer<Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
): Generator<string, void> {
  const visited: ReadonlyMap<string, unknown>[] = []
  for (const map of mapsThatDiffer(one, other)) {
    for (const key of map.keys()) if (!visited.some((before) => before.has(key))) yield key
    visited.push(map)
  }
}

const mapsThatDiffer = <Value>(
  one: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
): readonly ReadonlyMap<string, unknown>[] => {
  const a = layersOf(one)
  const b = layersOf(other)
  if (a.base === b.base) return [a.layer, b.layer]
  const origin = origins.get(b.base)
  return origin?.from.deref() === a.base ? [a.layer, origin.changed, b.layer] : [one, other]
}
