import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hexFromKey, hexKey } from '../rules/hex.ts'
import { toRuns } from '../rules/hex-runs.ts'
import { ANY, runsOf } from './hex-rows.ts'
import { EMPTY_MAP_STATE } from './map-state.ts'
import { diffMapState, patchMapState } from './map-state-patch.ts'

type Known = Map<string, 'seen' | 'visited'>

/** Near one another, so that rows are joined and cut. */
const nearHex = fc
  .tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -2, max: 2 }))
  .map(([x, y]) => hexKey({ x, y: x % 2 === 0 ? 2 * y : 2 * y + 1 }))

const known: fc.Arbitrary<Known> = fc
  .array(fc.tuple(nearHex, fc.constantFrom('seen', 'visited')), { maxLength: 40 })
  .map((entries) => new Map(entries))

const sorted = (hexes: Known, value: string) =>
  toRuns(
    [...hexes]
      .filter(([, found]) => value === ANY || found === value)
      .map(([key]) => hexFromKey(key)),
  )

test('R-KNOW-5: runs that are worked out of the change are those of the hexes', () => {
  fc.assert(
    fc.property(known, known, (before, after) => {
      runsOf(before, ANY)
      const patch = diffMapState(
        { ...EMPTY_MAP_STATE, known: before },
        { ...EMPTY_MAP_STATE, known: after },
      )
      const back = patchMapState({ ...EMPTY_MAP_STATE, known: after }, patch, 'back')
      for (const value of ['seen', 'visited', ANY]) {
        expect(runsOf(after, value)).toEqual(sorted(after, value))
        expect(runsOf(back.known, value)).toEqual(sorted(before, value))
      }
    }),
  )
})
