import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyEncounter, anyHex, anyTable } from '../../test/support/arbitraries.ts'
import { HANDOUT_STATES } from '../protocol/handouts.ts'
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

const DELETED = fc.constant('deleted' as const)

const anyMapState: fc.Arbitrary<MapState> = fc.record({
  known: mapOf(fc.constantFrom('seen', 'visited')),
  terrain: mapOf(fc.constantFrom('1', '5', '8')),
  sites: fc.array(anySite, { maxLength: 4 }).map((sites) => new Map(sites.map((s) => [s.id, s]))),
  trail: fc.array(fc.record({ day: fc.nat(), hex: anyHex, shown: anyHex }), { maxLength: 6 }),
  tables: fc
    .array(fc.tuple(fc.constantFrom('beach', 'caves', 'ruins'), fc.oneof(anyTable, DELETED)), {
      maxLength: 3,
    })
    .map((tables) => new Map(tables)),
  met: fc
    .array(fc.tuple(fc.constantFrom('beach/1', 'beach/2', 'caves/1'), fc.nat({ max: 9 })))
    .map((met) => new Map(met)),
  encounters: fc
    .array(fc.tuple(fc.constantFrom('1-1', '1-2', '2-1', '10-1'), anyEncounter))
    .map((entries) => new Map(entries)),
  notes: fc
    .array(
      fc.tuple(
        fc.constantFrom('1', '2', '10'),
        fc.record({ gm: fc.string(), players: fc.string(), session: fc.option(fc.string()) }),
      ),
    )
    .map((notes) => new Map(notes)),
  handouts: fc
    .array(
      fc.tuple(
        fc.constantFrom('a', 'b'),
        fc.record({
          name: fc.string(),
          day: fc.nat({ max: 9 }),
          width: fc.integer({ min: 1, max: 9 }),
          height: fc.integer({ min: 1, max: 9 }),
          state: fc.constantFrom(...HANDOUT_STATES),
        }),
      ),
    )
    .map((handouts) => new Map(handouts)),
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
