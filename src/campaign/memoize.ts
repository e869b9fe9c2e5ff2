import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'

/** Computes once for each source object and caches the result; the object must never change. */
export const memoize = <Source extends object, Result>(
  compute: (source: Source) => Result,
): ((source: Source) => Result) => {
  const results = new WeakMap<Source, Result>()
  return (source) => {
    const found = results.get(source)
    if (found) return found
    const result = compute(source)
    results.set(source, result)
    return result
  }
}

/** Adds up the JSON sizes of a record's objects, in bytes of UTF-8. Each object is measured once. */
export const sumJsonBytes = <Value extends object>(
  partToMeasure: (value: Value) => unknown,
): ((values: Readonly<Record<string, Value | string>>) => number) => {
  const bytesOf = memoize((value: Value) => Buffer.byteLength(JSON.stringify(partToMeasure(value))))
  return (values) =>
    Object.values(values)
      .filter((value) => typeof value === 'object')
      .reduce((sum, value) => sum + bytesOf(value), 0)
}

const STAMP_LENGTH = 16

/** A short hash that differs when the content differs. The order of fields counts as content. */
export const contentStamp = (partToMeasure: unknown): string =>
  hash('sha256', JSON.stringify(partToMeasure), 'base64url').slice(0, STAMP_LENGTH)
