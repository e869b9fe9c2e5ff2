export const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null

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

/** RFC 6902; these three say every change. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }

export type JsonPatch = readonly PatchOperation[]

/** A member name as a path step (RFC 6901, 3). */
export const toPathStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

const fromPathStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

type Container = Record<string, unknown> | unknown[]

const ARRAY_INDEX = /^(0|[1-9]\d*)$/

const mismatch = (path: string): RangeError => new RangeError(`The patch does not apply: ${path}`)

const has = (container: unknown, name: string): container is Container =>
  isContainer(container) &&
  (!Array.isArray(container) || ARRAY_INDEX.test(name)) &&
  Object.hasOwn(container, name)

/** The patched document; untouched parts stay the same objects. @throws RangeError */
export const patchJson = <Document>(document: Document, patch: JsonPatch): Document => {
  // The first step of every path is empty: it names the document.
  const root: Container = { '': document }
  const copies = new Set<unknown>([root])

  /** The container in a container, copied once before it is written to. */
  const enter = (container: Container, name: string, path: string): Container => {
    if (!has(container, name)) throw mismatch(path)
    const members = container as Record<string, unknown>
    const found = members[name]
    if (copies.has(found)) return found as Container
    if (!isContainer(found)) throw mismatch(path)
    const copy = Array.isArray(found) ? [...found] : { ...found }
    copies.add(copy)
    members[name] = copy
    return copy
  }

  for (const operation of patch) {
    const { path } = operation
    const steps = path.split('/').map(fromPathStep)
    if (steps[0] !== '') throw mismatch(path)
    const name = steps.pop() as string
    const container = steps.reduce<Container>((inner, step) => enter(inner, step, path), root)
    carryOut(container, name, operation)
  }
  return root[''] as Document
}

const carryOut = (container: Container, name: string, operation: PatchOperation): void => {
  const { op, path } = operation
  const isThere = has(container, name)
  const isAppended = Array.isArray(container) && (name === '-' || name === `${container.length}`)
  if (op === 'remove' && isThere) {
    if (Array.isArray(container)) container.splice(Number(name), 1)
    else delete container[name]
    return
  }
  const value = op === 'add' || (op === 'replace' && isThere) ? operation.value : undefined
  if (value === undefined) throw mismatch(path)
  if (op === 'add' && Array.isArray(container)) {
    if (!(isAppended || isThere)) throw mismatch(path)
    container.splice(name === '-' ? container.length : Number(name), 0, value)
  } else {
    // An assignment to `__proto__` would make no member.
    const member = { value, writable: true, enumerable: true, configurable: true }
    Object.defineProperty(container, name, member)
  }
}
