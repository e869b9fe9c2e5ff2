import { expect } from 'vitest'

type Tester = Parameters<typeof expect.addEqualityTesters>[0][number]

type AnyMap = ReadonlyMap<unknown, unknown>

const isMap = (value: unknown): value is AnyMap =>
  typeof value === 'object' &&
  value !== null &&
  'size' in value &&
  'get' in value &&
  'keys' in value

/** A map in layers is like a plain one that holds the same. */
const alike: Tester = function (a, b, testers) {
  if (!isMap(a) || !isMap(b) || (a instanceof Map && b instanceof Map)) return undefined
  return this.equals(new Map(a), new Map(b), testers)
}

// A worker keeps its modules from file to file, and so what was added to `expect`.
const ADDED = Symbol.for('overland maps are compared by what they hold')
const added = globalThis as { [ADDED]?: true }
if (!added[ADDED]) expect.addEqualityTesters([alike])
added[ADDED] = true
