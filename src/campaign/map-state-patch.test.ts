import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyHex } from '../../test/support/arbitraries.ts'
import { hexKey } from '../rules/hex.ts'
import { SITE_ICONS, SITE_SHOWN } from '../rules/site.ts'
import type { MapState } from './map-state.ts'
import { diffMapState, patchMapState } from './map-state-patch.ts'

const mapOf = <Value>(values: fc.Arbitrary<Value>) =>
  fc
    .array(fc.tuple(anyHex.map(hexKey), values), { maxLength: 12 })
    .map((entries) => new Map(entries))

const anySite = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  hex: anyHex,
  icon: fc.constantFrom(...SITE_ICONS),
  name: fc.string({ minLength: 1, maxLength: 9 }),
  gmText: fc.string(),
  text: fc.string(),
  shown: fc.constantFrom(...SITE_SHOWN),
})

const anyMapState: fc.Arbitrary<MapState> = fc.record({
  known: mapOf(fc.constantFrom('seen', 'visited')),
  terrain: mapOf(fc.constantFrom('1', '5', '8')),
  sites: fc.array(anySite, { maxLength: 4 }).map((sites) => new Map(sites.map((s) => [s.id, s]))),
  trail: fc.array(fc.record({ day: fc.nat(), hex: anyHex, shown: anyHex }), { maxLength: 6 }),
})

test('R-UNDO-5: a patch makes each of two map states of the other, also after a stay in a file', () => {
  fc.assert(
    fc.property(anyMapState, anyMapState, (before, after) => {
      const patch = JSON.parse(JSON.stringify(diffMapState(before, after)))
      expect(patchMapState(before, patch, 'forth')).toEqual(after)
      expect(patchMapState(after, patch, 'back')).toEqual(before)
    }),
  )
})

test('a patch says nothing of what stayed the same', () => {
  fc.assert(
    fc.property(anyMapState, (mapState) => {
      expect(diffMapState(mapState, { ...mapState })).toEqual({})
      const trail = [...mapState.trail, { day: 1, hex: { x: 0, y: 0 }, shown: { x: 0, y: 0 } }]
      expect(diffMapState(mapState, { ...mapState, trail })).toEqual({
        trail: { kept: mapState.trail.length, before: [], after: trail.slice(-1) },
      })
    }),
  )
})
