import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Hex, sameHex } from '../rules/hex.ts'
import type { TrailStep } from './map-state.ts'
import { isOnTrail, withSteps } from './trail-hexes.ts'

const HEXES: readonly Hex[] = Array.from({ length: 6 }, (_, x) => ({ x, y: x }))

const anySteps = fc.array(
  fc
    .record({ day: fc.nat(9), hex: fc.constantFrom(...HEXES) })
    .map(({ day, hex }): TrailStep => ({ day, hex, shown: hex })),
  { maxLength: 4 },
)

/** Trails that grew from one another, some of them looked into meanwhile. */
const anyTrails = fc
  .tuple(anySteps, fc.array(fc.record({ from: fc.nat(), steps: anySteps, look: fc.boolean() })))
  .map(([first, growths]) => {
    const trails: (readonly TrailStep[])[] = [first]
    for (const { from, steps, look } of growths) {
      const trail = trails[from % trails.length] ?? first
      if (look) isOnTrail(trail, { x: 0, y: 0 })
      trails.push(withSteps(trail, steps))
    }
    return trails
  })

test('R-NAV-5: a hex is on a trail if a step of it was there, however trails grow from one another', () => {
  fc.assert(
    fc.property(anyTrails, (trails) => {
      for (const trail of trails)
        for (const hex of HEXES)
          expect(isOnTrail(trail, hex)).toBe(trail.some((step) => sameHex(step.hex, hex)))
    }),
  )
})
