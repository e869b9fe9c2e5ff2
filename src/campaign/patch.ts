import { isContainer } from '#protocol/json-patch.ts'
import { ownValue } from './state.ts'

/**
 * The difference between two states, by path. An object leads on. A list holds the value that is put
 * there; an empty list takes the value away. So `{"known":{"4":{"6":["seen"]}}}`.
 */
export type Patch = { readonly [key: string]: Patch | readonly [] | readonly [unknown] }

export interface PatchPair {
  readonly forth: Patch
  readonly back: Patch
}

type Parts = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Parts => isContainer(value) && !Array.isArray(value)

type Open = Record<string, Patch[string]>

/** Undefined unless one goes on where the other ends: otherwise the list is replaced whole. */
const listForth = (from: readonly unknown[], to: readonly unknown[]): Patch | undefined => {
  const shared = Math.min(from.length, to.length)
  for (let at = 0; at < shared; at += 1) if (from[at] !== to[at]) return undefined
  const forth: Open = {}
  for (let at = shared; at < to.length; at += 1) forth[at] = [to[at]]
  for (let at = shared; at < from.length; at += 1) forth[at] = []
  return forth
}

/** Undefined: they have nothing in common. */
const partForth = (old: unknown, now: unknown): Patch | undefined => {
  if (Array.isArray(old) && Array.isArray(now)) return listForth(old, now)
  return isObject(old) && isObject(now) ? objectForth(old, now) : undefined
}

const objectForth = (from: Parts, to: Parts): Patch => {
  const forth: Open = {}
  let shared = 0
  for (const key of Object.keys(to)) {
    const now = to[key]
    // Most are the same: only of the others it is asked whose they are.
    if (from[key] === now && now !== undefined) {
      shared += 1
      continue
    }
    const old = ownValue(from, key)
    if (old !== undefined) shared += 1
    const inner = partForth(old, now)
    if (!inner) forth[key] = [now]
    else if (Object.keys(inner).length > 0) forth[key] = inner
  }
  const names = Object.keys(from)
  // As a rule nothing was taken away.
  if (names.length === shared) return forth
  for (const key of names)
    if (to[key] !== from[key] && ownValue(to, key) === undefined) forth[key] = []
  return forth
}

/** Leads from one plain JSON object to another and back. Parts that are one object are not looked into. */
export const difference = (before: object, after: object): PatchPair => {
  const forth = objectForth(before as Parts, after as Parts)
  return { forth, back: inversePatch(before, forth) }
}

const misfit = (key: string): RangeError => new RangeError(`The patch does not fit at "${key}"`)

const isNothing = (step: Patch[string]): boolean => Array.isArray(step) && step.length === 0

/** A list grows and shrinks at its end. */
const patchedList = (before: readonly unknown[], by: Patch): unknown[] => {
  const list = [...before]
  const steps = Object.entries(by)
  for (const [place] of steps.filter(([, step]) => isNothing(step)).reverse()) {
    if (place !== `${list.length - 1}`) throw misfit(place)
    list.pop()
  }
  for (const [place, step] of steps.filter(([, step]) => !isNothing(step))) {
    if (place !== `${list.length}` || !Array.isArray(step)) throw misfit(place)
    list.push(step[0])
  }
  return list
}

const patchedObject = (before: Parts, by: Patch): Parts => {
  const object = { ...before }
  for (const [key, step] of Object.entries(by)) {
    const old = ownValue(object, key)
    if (!Array.isArray(step)) {
      if (!isContainer(old)) throw misfit(key)
      object[key] = applyPatch(old, step as Patch)
    } else if (step.length > 0) object[key] = step[0]
    else if (old === undefined) throw misfit(key)
    else delete object[key]
  }
  return object
}

/** The object with a patch's values. It shares all other parts. @throws RangeError if it does not fit */
export const applyPatch = <Target extends object>(target: Target, by: Patch): Target =>
  (Array.isArray(target) ? patchedList(target, by) : patchedObject(target as Parts, by)) as Target

/** Leads back from `patched(before, by)`: what stands where the patch leads. */
export const inversePatch = (before: object, by: Patch): Patch =>
  Object.fromEntries(
    Object.entries(by).map(([key, step]) => {
      const old = ownValue(before as Parts, key)
      if (isContainer(old) && !Array.isArray(step)) return [key, inversePatch(old, step as Patch)]
      return [key, old === undefined ? [] : [old]]
    }),
  )
