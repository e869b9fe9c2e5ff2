import { isContainer } from '#protocol/json-patch.ts'
import { ownValue } from './state.ts'

/**
 * The difference between two states, as in `{"known":{"4":{"6":["seen"]}}}`. Objects are the path; a
 * list of one element sets the value at the path; an empty list removes it.
 */
export type Patch = { readonly [key: string]: Patch | readonly [] | readonly [unknown] }

/** The patches from a state to the next one (`forth`) and from that one to the first (`back`). */
export interface PatchPair {
  readonly forth: Patch
  readonly back: Patch
}

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  isContainer(value) && !Array.isArray(value)

type MutablePatch = Record<string, Patch[string]>

/** Undefined unless one list is the beginning of the other: such a list is replaced as a whole. */
const listPatch = (before: readonly unknown[], after: readonly unknown[]): Patch | undefined => {
  const shared = Math.min(before.length, after.length)
  for (let index = 0; index < shared; index += 1)
    if (before[index] !== after[index]) return undefined
  const forth: MutablePatch = {}
  for (let index = shared; index < after.length; index += 1) forth[index] = [after[index]]
  for (let index = shared; index < before.length; index += 1) forth[index] = []
  return forth
}

/** Undefined if the value must be replaced as a whole. */
const valuePatch = (before: unknown, after: unknown): Patch | undefined => {
  if (Array.isArray(before) && Array.isArray(after)) return listPatch(before, after)
  return isObject(before) && isObject(after) ? objectPatch(before, after) : undefined
}

const objectPatch = (before: JsonObject, after: JsonObject): Patch => {
  const forth: MutablePatch = {}
  let shared = 0
  for (const key of Object.keys(after)) {
    const newValue = after[key]
    // Most values are the same: only for the others it is checked whether the key is inherited.
    if (before[key] === newValue && newValue !== undefined) {
      shared += 1
      continue
    }
    const oldValue = ownValue(before, key)
    if (oldValue !== undefined) shared += 1
    const innerPatch = valuePatch(oldValue, newValue)
    if (!innerPatch) forth[key] = [newValue]
    else if (Object.keys(innerPatch).length > 0) forth[key] = innerPatch
  }
  const names = Object.keys(before)
  // Usually no key was removed.
  if (names.length === shared) return forth
  for (const key of names)
    if (after[key] !== before[key] && ownValue(after, key) === undefined) forth[key] = []
  return forth
}

/** Compares plain JSON objects. Parts that are the same object are not searched. */
export const difference = (before: object, after: object): PatchPair => {
  const forth = objectPatch(before as JsonObject, after as JsonObject)
  return { forth, back: inversePatch(before, forth) }
}

const patchMismatch = (key: string): RangeError =>
  new RangeError(`The patch does not fit at "${key}"`)

const isRemoval = (step: Patch[string]): boolean => Array.isArray(step) && step.length === 0

/** Lists only grow and shrink at their end. */
const applyToList = (before: readonly unknown[], patch: Patch): unknown[] => {
  const list = [...before]
  const steps = Object.entries(patch)
  for (const [index] of steps.filter(([, step]) => isRemoval(step)).reverse()) {
    if (index !== `${list.length - 1}`) throw patchMismatch(index)
    list.pop()
  }
  for (const [index, step] of steps.filter(([, step]) => !isRemoval(step))) {
    if (index !== `${list.length}` || !Array.isArray(step)) throw patchMismatch(index)
    list.push(step[0])
  }
  return list
}

const applyToObject = (before: JsonObject, patch: Patch): JsonObject => {
  const object = { ...before }
  for (const [key, step] of Object.entries(patch)) {
    const oldValue = ownValue(object, key)
    if (!Array.isArray(step)) {
      if (!isContainer(oldValue)) throw patchMismatch(key)
      object[key] = applyPatch(oldValue, step as Patch)
    } else if (step.length > 0) object[key] = step[0]
    else if (oldValue === undefined) throw patchMismatch(key)
    else delete object[key]
  }
  return object
}

/** A copy with the patch's values; other parts are shared. @throws RangeError if the patch does not fit */
export const applyPatch = <Target extends object>(target: Target, patch: Patch): Target =>
  (Array.isArray(target)
    ? applyToList(target, patch)
    : applyToObject(target as JsonObject, patch)) as Target

/** The patch that undoes a patch: the values of `before` at the patch's paths. */
export const inversePatch = (before: object, patch: Patch): Patch =>
  Object.fromEntries(
    Object.entries(patch).map(([key, step]) => {
      const oldValue = ownValue(before as JsonObject, key)
      if (isContainer(oldValue) && !Array.isArray(step))
        return [key, inversePatch(oldValue, step as Patch)]
      return [key, oldValue === undefined ? [] : [oldValue]]
    }),
  )
