import { type Hex, hexKey, move, sameHex } from '../../../rules/hex.ts'
import { aim, firstWaypoint } from '../../../rules/journey/waypoints.ts'

/** R-AIM-1: the hexes on the way to another one, which is the last of them; none if it is here. */
const legTo = (from: Hex, to: Hex): Hex[] => {
  const leg: Hex[] = []
  let here = from
  for (let heading = aim(here, to); heading !== null; heading = aim(here, to)) {
    const next = move(here, heading)
    if (next === here) break
    leg.push(next)
    here = next
  }
  return leg
}

/** R-PLOT-1: longer, it would be slow to draw. */
export const MOST_HEXES = 2_000

/** R-PLOT-1: every hex of a route, from its first waypoint on, neighbour by neighbour. */
export const pathOf = (waypoints: readonly Hex[]): readonly Hex[] => {
  const [first, ...others] = waypoints
  if (!first) return []
  const path = [first]
  for (const waypoint of others) path.push(...legTo(path.at(-1) ?? first, waypoint))
  return path
}

/** A waypoint that is still ahead: its index among all of the route's. */
export interface Pin {
  readonly index: number
  readonly hex: Hex
}

export interface RouteAhead {
  /** The party's hex, then every hex to come to; alone when nothing is left. */
  readonly path: readonly Hex[]
  readonly pins: readonly Pin[]
}

/** R-PLOT-2: what is left of a route for a party that believes to be here (R-JRN-1). */
export const routeAhead = (waypoints: readonly Hex[], here: Hex): RouteAhead => {
  const whole = pathOf(waypoints)
  const next = whole.length > 1 ? firstWaypoint(whole, here) : whole.length
  const first = whole[next]
  if (!first) return { path: [here], pins: [] }
  let passed = -1
  const pins: Pin[] = []
  for (const [index, hex] of waypoints.entries()) {
    passed = whole.findIndex((each, at) => at >= passed && sameHex(each, hex))
    if (index > 0 && passed >= next) pins.push({ index, hex })
  }
  return { path: [here, ...legTo(here, first), ...whole.slice(next + 1)], pins }
}

/** The hexes where a way bends, and its end: waypoints that lead along the same way. */
export const bendsOf = (way: readonly Hex[]): readonly Hex[] =>
  way.filter((hex, index) => {
    const before = way[index - 1]
    const after = way[index + 1]
    if (!before) return false
    return !after || after.x - hex.x !== hex.x - before.x || after.y - hex.y !== hex.y - before.y
  })

/** The end of a day on the route. */
export interface DayMark {
  readonly day: number
  /** Of a hex of the path. */
  readonly index: number
}

/** Nobody plans longer. */
const MOST_DAYS = 10_000

/**
 * R-PLOT-5: where the days end if nobody gets lost, as many as it takes.
 *
 * @param hexesFrom the expected hexes of a day that begins there; may be a fraction
 * @returns none if the party gets nowhere
 */
export const dayMarks = (
  path: readonly Hex[],
  hexesFrom: (hex: Hex) => number,
): readonly DayMark[] => {
  const end = path.length - 1
  const marks: DayMark[] = []
  let at = 0
  for (let day = 1; at < end && day <= MOST_DAYS; day += 1) {
    const from = path[Math.floor(at)]
    const hexes = from ? hexesFrom(from) : 0
    if (hexes <= 0) return []
    at = Math.min(end, at + hexes)
    marks.push({ day, index: Math.floor(at) })
  }
  return marks
}

/** Which hexes a path has, by their keys. */
export const hexesOn = (path: readonly Hex[]): ReadonlySet<string> => new Set(path.map(hexKey))
