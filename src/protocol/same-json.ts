const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether two values have the same JSON. Parts that are one object are not looked into. */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a)) {
    const other = b as readonly unknown[]
    return a.length === other.length && a.every((value, index) => isSameJson(value, other[index]))
  }
  const names = Object.keys(a)
  const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(one[name], other[name]))
  )
}
