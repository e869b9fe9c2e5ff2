/** Keeps one result for each source object, which must never change. */
export const remembered = <Source extends object, Result>(
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
