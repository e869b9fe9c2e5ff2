export const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null

/** Whether two values have the same JSON. Parts that are the same object are not searched. */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true
  if (!isContainer(a) || !isContainer(b) || Array.isArray(a) !== Array.isArray(b)) return false
  if (Array.isArray(a)) {
    const array = b as readonly unknown[]
    return a.length === array.length && a.every((value, index) => isSameJson(value, array[index]))
  }
  const names = Object.keys(a)
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>]
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSameJson(left[name], right[name]))
  )
}

/** An operation of RFC 6902. These three suffice for every change. */
export type PatchOperation =
  | { readonly op: 'add' | 'replace'; readonly path: string; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: string }

export type JsonPatch = readonly PatchOperation[]

/** Escapes a member's name for a path (RFC 6901, 3). */
export const toPathStep = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

const fromPathStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~')

type Container = Record<string, unknown> | unknown[]

const ARRAY_INDEX = /^(0|[1-9]\d*)$/

const patchMismatch = (path: string): RangeError =>
  new RangeError(`The patch does not apply: ${path}`)

const hasMember = (container: unknown, name: string): container is Container =>
  isContainer(container) &&
  (!Array.isArray(container) || ARRAY_INDEX.test(name)) &&
  Object.hasOwn(container, name)

/** Copies the document with the patch; unchanged parts are shared. @throws RangeError if it does not apply */
export const patchJson = <Document>(document: Document, patch: JsonPatch): Document => {
  // The first step of every path is empty and names the document.
  const root: Container = { '': document }
  const copies = new Set<unknown>([root])

  /** The inner container with this name, replaced by a copy the first time. */
  const copyInner = (container: Container, name: string, path: string): Container => {
    if (!hasMember(container, name)) throw patchMismatch(path)
    const members = container as Record<string, unknown>
    const inner = members[name]
    if (copies.has(inner)) return inner as Container
    if (!isContainer(inner)) throw patchMismatch(path)
    const copy = Array.isArray(inner) ? [...inner] : { ...inner }
    copies.add(copy)
    members[name] = copy
    return copy
  }

  for (const operation of patch) {
    const { path } = operation
    const steps = path.split('/').map(fromPathStep)
    if (steps[0] !== '') throw patchMismatch(path)
    const name = steps.pop() as string
    const container = steps.reduce<Container>((outer, step) => copyInner(outer, step, path), root)
    applyOperation(container, name, operation)
  }
  return root[''] as Document
}

/** Changes the container, which must be a copy. @throws RangeError if the operation does not apply */
const applyOperation = (container: Container, name: string, operation: PatchOperation): void => {
  const { op, path } = operation
  const isThere = hasMember(container, name)
  const isAppended = Array.isArray(container) && (name === '-' || name === `${container.length}`)
  if (op === 'remove' && isThere) {
    if (Array.isArray(container)) container.splice(Number(name), 1)
    else delete container[name]
    return
  }
  const value = op === 'add' || (op === 'replace' && isThere) ? operation.value : undefined
  if (value === undefined) throw patchMismatch(path)
  if (op === 'add' && Array.isArray(container)) {
    if (!(isAppended || isThere)) throw patchMismatch(path)
    container.splice(name === '-' ? container.length : Number(name), 0, value)
  } else {
    // Unlike an assignment, this makes a member even of the name `__proto__`.
    const member = { value, writable: true, enumerable: true, configurable: true }
    Object.defineProperty(container, name, member)
  }
}
