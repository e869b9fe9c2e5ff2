import { type KnownHexes, markExplored, markVisit } from '#rules/knowledge.ts'
import type { NamedRecord } from '#rules/record.ts'
import { terrainById } from '#rules/terrain.ts'
import type { DayOrder, PartyState, TravelDay } from '#rules/travel-day.ts'
import { MAX_HEXES, MAX_TRAIL_STEPS } from '#shared/bounds.ts'
import { type Hex, isWithinBounds, sameHex } from '#shared/hex.ts'
import { landTerrain } from '../map/land.ts'
import type { State, TrailStep } from '../state.ts'
import { fromNamedRecord } from '../views/wire-record.ts'

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
export const OF_PLAY: Most = { known: MAX_HEXES, trail: MAX_TRAIL_STEPS }

/** R-LOST-2: whether the party is elsewhere than it believes. */
export const isAstray = ({ record, believed }: Pick<State, 'record' | 'believed'>): boolean =>
  !sameHex(record.position, believed)

export const isOnTrail = (trail: State['trail'], hex: Hex): boolean =>
  trail.some((step) => sameHex(step.hex, hex))

/** R-KNOW-2, R-KNOW-3: how far the party sees tells nothing of where a lost party truly is. */
export const knownAfterVisit = (state: State, hex: Hex, { known: most } = ANY): KnownHexes => {
  const { settings, rules, record } = state
  const ofRecord = settings.lost === 'true-hex' ? record.terrain : null
  const terrain = landTerrain(state, hex) ?? ofRecord
  const bonus = terrain ? terrainById(rules.terrains, terrain).sight : 0
  return markVisit(state.known, hex, settings.reach + bonus, most)
}

export const knownAfterVisits = (state: State, hexes: readonly Hex[], most = ANY): KnownHexes =>
  hexes.reduce((known, hex) => knownAfterVisit({ ...state, known }, hex, most), state.known)

/** With a party that came by these steps. */
const withSteps = (state: State, steps: readonly TrailStep[], most: Most): State => {
  const shown = steps.map((step) => step.shown)
  const known = knownAfterVisits(state, shown, most)
  const added = steps.slice(0, Math.max(0, most.trail - state.trail.length))
  return { ...state, known, trail: added.length > 0 ? [...state.trail, ...added] : state.trail }
}

/** R-TRAIL-1: once the party has come to where the state says. */
export const markPosition = (state: State, most = ANY): State => {
  const { record, believed, day } = state
  return withSteps(state, [{ day, hex: record.position, shown: believed }], most)
}

/**
 * R-TRAIL-1: once a day's way has led to where the state says. A step for each hex of the longer way,
 * one if a travelled day led nowhere; the shorter way repeats its end.
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
  return withSteps(state, steps, OF_PLAY)
}

/** R-COST-5, R-LOST-7: what is left over is lost, in truth and as the party believes. */
export const NO_PROGRESS = { progress: null, believedProgress: null } as const

/**
 * R-DAY-6: what travels from the record that the GM sees.
 *
 * @param map of the request, if the form was edited
 * @throws Refusal `INVALID_INPUT` naming a field of `map`
 */
export const travellerFrom = (state: State, map?: NamedRecord): PartyState => {
  const { day, progress, believedProgress } = state
  const record = map ? fromNamedRecord(map, state.rules, 'map.') : state.record
  const stays = sameHex(record.position, state.record.position)
  return {
    record,
    believed: believedAfterMove(state, record.position),
    day,
    ...(stays ? { progress, believedProgress } : NO_PROGRESS),
  }
}

/** R-EXPL-1: the hex where players are shown the party, never the true one. */
export const markExploredHex = (state: State): State => {
  const { believed } = state
  const known = markExplored(knownAfterVisit(state, believed, OF_PLAY), believed)
  return known === state.known ? state : { ...state, known }
}

/** R-LOST-3: when the GM puts the party elsewhere, its believed hex moves by the same offset. */
export const believedAfterMove = (
  { record, believed }: Pick<State, 'record' | 'believed'>,
  to: Hex,
): Hex => {
  const { x, y } = record.position
  const along = { x: believed.x + to.x - x, y: believed.y + to.y - y }
  return isWithinBounds(along) ? along : to
}
