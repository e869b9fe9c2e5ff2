import { type Hex, hexKey, isWithinBounds, sameHex } from '../rules/hex.ts'
import { type KnownHexes, markVisit } from '../rules/knowledge.ts'
import { terrainById } from '../rules/terrain.ts'
import type { Expedition, State } from './campaign.ts'
import { landTerrain } from './land.ts'
import type { MapState, TrailStep } from './map-state.ts'
import { remembered } from './remembered.ts'

/** R-LOST-2: whether the party is elsewhere than it believes. */
export const isAstray = ({ map, believed }: Pick<Expedition, 'map' | 'believed'>): boolean =>
  !sameHex(map.position, believed)

/** R-KNOW-2, R-KNOW-3: how far the party sees tells nothing of where a lost party truly is. */
export const knownAfterVisit = (state: State, hex: Hex): KnownHexes => {
  const { settings, rules, map } = state.expedition
  const ofRecord = settings.lost === 'true-hex' ? map.terrain : null
  const terrain = landTerrain(state, hex) ?? ofRecord
  const bonus = terrain ? terrainById(rules.terrains, terrain).sight : 0
  return markVisit(state.mapState.known, hex, settings.reach + bonus)
}

/** The hexes of the true trail, by `hexKey`. */
export const hexesOnTrail = remembered(
  (trail: readonly TrailStep[]): ReadonlySet<string> =>
    new Set(trail.map(({ hex }) => hexKey(hex))),
)

/** R-TRAIL-1: the map state once the party has come to where the expedition says. */
export const mapStateAfterTravel = ({ expedition, mapState }: State): MapState => {
  const { map, believed, day } = expedition
  const step: TrailStep = { day, hex: map.position, shown: believed }
  const known = knownAfterVisit({ expedition, mapState }, believed)
  return { ...mapState, known, trail: [...mapState.trail, step] }
}

/** R-LOST-3: when the GM puts the party elsewhere, its believed hex moves by the same offset. */
export const believedAfterMove = ({ map, believed }: Expedition, to: Hex): Hex => {
  const { x, y } = map.position
  const along = { x: believed.x + to.x - x, y: believed.y + to.y - y }
  return isWithinBounds(along) ? along : to
}
