import { type Hex, hexKey } from '../rules/hex.ts'
import type { TrailStep } from './map-state.ts'

/** Where each hex comes first in a trail, and in the longer ones that grew from it. */
interface FirstSteps {
  readonly at: Map<string, number>
  /** Steps noted so far. */
  length: number
}

type Trail = readonly TrailStep[]

const kept = new WeakMap<Trail, FirstSteps>()

const note = (first: FirstSteps, steps: Trail): FirstSteps => {
  for (const { hex } of steps) {
    const key = hexKey(hex)
    if (!first.at.has(key)) first.at.set(key, first.length)
    first.length += 1
  }
  return first
}

const firstSteps = (trail: Trail): FirstSteps => {
  const known = kept.get(trail) ?? note({ at: new Map(), length: 0 }, trail)
  kept.set(trail, known)
  return known
}

/** Whether the party's true trail leads through a hex. */
export const isOnTrail = (trail: Trail, hex: Hex): boolean =>
  (firstSteps(trail).at.get(hexKey(hex)) ?? trail.length) < trail.length

/** The trail with more steps, whose hexes are known at the cost of those steps. */
export const withSteps = (trail: Trail, steps: Trail): Trail => {
  const longer = [...trail, ...steps]
  const first = kept.get(trail)
  // Else another trail grew from this one, and its steps were noted.
  if (first?.length === trail.length) kept.set(longer, note(first, steps))
  return longer
}
