import { MAX_HEXES, MAX_TRAIL } from '../rules/bounds.ts'
import { type Hex, isWithinBounds, sameHex } from '../rules/hex.ts'
import { type KnownHexes, markVisit } from '../rules/knowledge.ts'
import { terrainById } from '../rules/terrain.ts'
import type { TravelDay } from '../rules/travel-day.ts'
import type { Expedition, State } from './campaign.ts'
import { landTerrain } from './land.ts'
import type { MapState, TrailStep } from './map-state.ts'
import { toldSteps } from './told-steps.ts'
import { withSteps } from './trail-hexes.ts'

/** How much may be marked. */
interface Most {
  readonly known: number
  readonly trail: number
}

/** For commands that are refused as a whole past a bound. */
const ANY: Most = { known: Number.POSITIVE_INFINITY, trail: Number.POSITIVE_INFINITY }
/**
 * R-BOUND-2: a day is never refused, nor is a party kept lost: it marks what there is room for.
 */
export const OF_PLAY: Most = { known: MAX_HEXES, trail: MAX_TRAIL }

/** R-LOST-2: whether the party is elsewhere than it believes. */
export const isAstray = ({ map, believed }: Pick<Expedition, 'map' | 'believed'>): boolean =>
  !sameHex(map.position, believed)

/** R-KNOW-2, R-KNOW-3: how far the party sees tells nothing of where a lost party truly is. */
export const knownAfterVisit = (state: State, hex: Hex, { known: most } = ANY): KnownHexes => {
  const { settings, rules, map } = state.expedition
  const ofRecord = settings.lost === 'true-hex' ? map.terrain : null
  const terrain = landTerrain(state, hex) ?? ofRecord
  const bonus = terrain ? terrainById(rules.terrains, terrain).sight : 0
  return markVisit(state.mapState.known, hex, settings.reach + bonus, most)
}

/**
 * R-BOUND-2: the steps that players are told of go before the others, of earlier days too: where
 * their trail ends must not tell how far the party truly went.
 */
const longerTrail = (
  trail: MapState['trail'],
  steps: readonly TrailStep[],
  { trail: most }: Most,
): MapState['trail'] => {
  if (trail.length + steps.length <= most) return withSteps(trail, steps)
  const told = toldSteps(trail)
  const longer = toldSteps([...told, ...steps]).slice(0, most)
  return longer.length === trail.length && told.length === trail.length ? trail : longer
}

/** R-TRAIL-1: the map state once the party has come to where the expedition says. */
export const mapStateAfterTravel = ({ expedition, mapState }: State, most = ANY): MapState => {
  const { map, believed, day } = expedition
  const step: TrailStep = { day, hex: map.position, shown: believed }
  const known = knownAfterVisit({ expedition, mapState }, believed, most)
  return { ...mapState, known, trail: longerTrail(mapState.trail, [step], most) }
}

/**
 * R-TRAIL-1: the map state once a day's way has led to where the expedition says. A step for each
 * hex of the longer way, one if a travelled day led nowhere; the shorter way repeats its end.
 */
export const mapStateAfterWay = (
  { expedition, mapState }: State,
  { way, believedWay, heading }: Pick<TravelDay, 'way' | 'believedWay' | 'heading'>,
): MapState => {
  const { map, believed, day } = expedition
  const length = Math.max(way.length, believedWay.length, heading === null ? 0 : 1)
  if (length === 0) return mapState
  const steps = Array.from({ length }, (_, index) => ({
    day,
    hex: way[index] ?? map.position,
    shown: believedWay[index] ?? believed,
  }))
  const known = steps.reduce(
    (sum, { shown }) =>
      knownAfterVisit({ expedition, mapState: { ...mapState, known: sum } }, shown, OF_PLAY),
    mapState.known,
  )
  return { ...mapState, known, trail: longerTrail(mapState.trail, steps, OF_PLAY) }
}

/** R-LOST-3: when the GM puts the party elsewhere, its believed hex moves by the same offset. */
export const believedAfterMove = ({ map, believed }: Expedition, to: Hex): Hex => {
  const { x, y } = map.position
  const along = { x: believed.x + to.x - x, y: believed.y + to.y - y }
  return isWithinBounds(along) ? along : to
}
