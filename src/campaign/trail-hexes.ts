import { type Hex, hexKey } from '../rules/hex.ts'
import type { TrailStep } from './map-state.ts'

/** Of a trail and of the longer ones that grew from it, which share it: each begins as the longest. */
interface Growth {
  /** Where each hex comes first; null until somebody asks. */
  readonly firstAt: Map<string, number> | null
  /** Of the longest. */
  length: number
}

type Trail = readonly TrailStep[]

const kept = new WeakMap<Trail, Growth>()

const grow = (growth: Growth, steps: Trail): Growth => {
  const { firstAt } = growth
  if (!firstAt) growth.length += steps.length
  else
    for (const { hex } of steps) {
      const key = hexKey(hex)
      if (!firstAt.has(key)) firstAt.set(key, growth.length)
      growth.length += 1
    }
  return growth
}

const firstStepAt = (trail: Trail, hex: Hex): number | undefined => {
  const known = kept.get(trail)
  const growth = known?.firstAt ? known : grow({ firstAt: new Map(), length: 0 }, trail)
  if (growth !== known) kept.set(trail, growth)
  return growth.firstAt?.get(hexKey(hex))
}

/** Whether the party's true trail leads through a hex. */
export const isOnTrail = (trail: Trail, hex: Hex): boolean =>
  (firstStepAt(trail, hex) ?? trail.length) < trail.length

/** How many first steps of two trails are the same, as far as it is known without a look at them. */
export const sharedSteps = (one: Trail, other: Trail): number => {
  const growth = kept.get(one)
  return growth && growth === kept.get(other) ? Math.min(one.length, other.length) : 0
}

/** The trail with more steps, whose hexes are known at the cost of those steps. */
export const withSteps = (trail: Trail, steps: Trail): Trail => {
  const longer = trail.concat(steps)
  const growth = kept.get(trail) ?? { firstAt: null, length: trail.length }
  kept.set(trail, growth)
  // Else another trail grew from this one, and its steps were noted.
  if (growth.length === trail.length) kept.set(longer, grow(growth, steps))
  return longer
}
