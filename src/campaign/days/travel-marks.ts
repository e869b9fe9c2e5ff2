import { type KnownHexes, markExplored, markVisit } from '#rules/knowledge.ts'
import type { NamedRecord } from '#rules/record.ts'
import { terrainById } from '#rules/terrain.ts'
import type { DayOrder, PartyState, TravelDay } from '#rules/travel-day.ts'
import { MAX_HEXES, MAX_TRAIL_STEPS } from '#shared/bounds.ts'
import { type Hex, isWithinBounds, sameHex } from '#shared/hex.ts'
import { landTerrain } from '../map/land.ts'
import type { State, TrailStep } from '../state.ts'
import { fromNamedRecord } from '../views/wire-record.ts'

/** Most known hexes and trail steps that a campaign may have. */
interface MarkLimits {
  readonly known: number
  readonly trail: number
}

/** For commands, which are refused as a whole if they exceed a bound. */
const NO_LIMITS: MarkLimits = { known: Number.POSITIVE_INFINITY, trail: Number.POSITIVE_INFINITY }
/** R-BOUND-2: for ending days and finding a lost party: marks beyond these limits are left out. */
export const PLAY_LIMITS: MarkLimits = { known: MAX_HEXES, trail: MAX_TRAIL_STEPS }

/** R-LOST-2: whether the party is elsewhere than it believes. */
export const isAstray = ({ record, believed }: Pick<State, 'record' | 'believed'>): boolean =>
  !sameHex(record.position, believed)

export const isOnTrail = (trail: State['trail'], hex: Hex): boolean =>
  trail.some((step) => sameHex(step.hex, hex))

/** R-KNOW-2, R-KNOW-3: marks hexes in sight. How far that is must not betray a lost party's true hex. */
export const knownAfterVisit = (
  state: State,
  hex: Hex,
  { known: maxKnown } = NO_LIMITS,
): KnownHexes => {
  const { settings, rules, record } = state
  const recordTerrain = settings.lost === 'true-hex' ? record.terrain : null
  const terrain = landTerrain(state, hex) ?? recordTerrain
  const bonus = terrain ? terrainById(rules.terrains, terrain).sight : 0
  return markVisit(state.known, hex, settings.reach + bonus, maxKnown)
}

export const knownAfterVisits = (
  state: State,
  hexes: readonly Hex[],
  limits = NO_LIMITS,
): KnownHexes =>
  hexes.reduce((known, hex) => knownAfterVisit({ ...state, known }, hex, limits), state.known)

/** Adds steps to the trail, and the hexes that players see from them. */
const addTrailSteps = (state: State, steps: readonly TrailStep[], limits: MarkLimits): State => {
  const shownHexes = steps.map((step) => step.shown)
  const known = knownAfterVisits(state, shownHexes, limits)
  const added = steps.slice(0, Math.max(0, limits.trail - state.trail.length))
  return { ...state, known, trail: added.length > 0 ? [...state.trail, ...added] : state.trail }
}

/** R-TRAIL-1: marks the party's position on the trail and on the map. */
export const markPosition = (state: State, limits = NO_LIMITS): State => {
  const { record, believed, day } = state
  return addTrailSteps(state, [{ day, hex: record.position, shown: believed }], limits)
}

/**
 * R-TRAIL-1: marks a day's path: a step for each hex of the longer one of the true and the believed
 * path, where the shorter one repeats its end; one step if a day of travel entered no hex.
 */
export const markDayPath = (
  state: State,
  { way, believedWay }: Pick<TravelDay, 'way' | 'believedWay'>,
  { direction }: Pick<DayOrder, 'direction'>,
): State => {
  const { record, believed, day } = state
  const length = Math.max(way.length, believedWay.length, direction === null ? 0 : 1)
  if (length === 0) return state
  const steps = Array.from({ length }, (_, index) => ({
    day,
    hex: way[index] ?? record.position,
    shown: believedWay[index] ?? believed,
  }))
  return addTrailSteps(state, steps, PLAY_LIMITS)
}

/** R-COST-5, R-LOST-7: drops the leftover points, both the true and the believed ones. */
export const NO_PROGRESS = { progress: null, believedProgress: null } as const

/**
 * R-DAY-6: the party as the day begins, from the record that the GM sees.
 *
 * @param map the record in the request, if the GM edited the form
 * @throws Refusal `INVALID_INPUT` naming a field of `map`
 */
export const travellerFrom = (state: State, map?: NamedRecord): PartyState => {
  const { day, progress, believedProgress } = state
  const record = map ? fromNamedRecord(map, state.rules, 'map.') : state.record
  const isSamePosition = sameHex(record.position, state.record.position)
  return {
    record,
    believed: believedAfterMove(state, record.position),
    day,
    ...(isSamePosition ? { progress, believedProgress } : NO_PROGRESS),
  }
}

/** R-EXPL-1: marks the believed hex, where players see the party, as explored; never the true one. */
export const markExploredHex = (state: State): State => {
  const { believed } = state
  const known = markExplored(knownAfterVisit(state, believed, PLAY_LIMITS), believed)
  return known === state.known ? state : { ...state, known }
}

/** R-LOST-3: when the GM moves the party, its believed hex moves by the same offset. */
export const believedAfterMove = (
  { record, believed }: Pick<State, 'record' | 'believed'>,
  to: Hex,
): Hex => {
  const { x, y } = record.position
  const moved = { x: believed.x + to.x - x, y: believed.y + to.y - y }
  return isWithinBounds(moved) ? moved : to
}
