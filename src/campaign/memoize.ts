import { Buffer } from 'node:buffer'
import { hash } from 'node:crypto'

/** Keeps one result for each source object, which must never change. */
export const memoize = <Source extends object, Result>(
  work: (source: Source) => Result,
): ((source: Source) => Result) => {
  const results = new WeakMap<Source, Result>()
  return (source) => {
    const found = results.get(source)
    if (found) return found
    const result = work(source)
    results.set(source, result)
    return result
  }
}

/** The bytes of all objects in a record as JSON, in UTF-8. Each object is measured once. */
export const sumJsonBytes = <Value extends object>(
  content: (value: Value) => unknown,
): ((values: Readonly<Record<string, Value | string>>) => number) => {
  const bytesOf = memoize((value: Value) => Buffer.byteLength(JSON.stringify(content(value))))
  return (values) =>
    Object.values(values)
      .filter((value) => typeof value === 'object')
      .reduce((sum, value) => sum + bytesOf(value), 0)
}

const STAMP_LENGTH = 16

/** Another one for other content. Fields in another order are other content. */
export const contentStamp = (content: unknown): string =>
  hash('sha256', JSON.stringify(content), 'base64url').slice(0, STAMP_LENGTH)
