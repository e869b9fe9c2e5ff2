import { firstWaypoint, headingTowards } from '#rules/journey/journey.ts'
import { straightPath } from '#rules/journey/quickest-path.ts'
import { MAX_HEXES_A_DAY, type MarchBudget, march, type Progress } from '#rules/movement.ts'
import { type Heading, type Hex, hexKey, sameHex } from '#shared/hex.ts'

/** R-PLOT-1: longer, it would be slow to draw. */
export const MOST_HEXES = 2_000

/** R-PLOT-1: every hex of a route, from its first waypoint on, neighbour by neighbour. */
export const pathOf = (waypoints: readonly Hex[]): readonly Hex[] => {
  const [first, ...others] = waypoints
  if (!first) return []
  const path = [first]
  for (const waypoint of others) path.push(...straightPath(path.at(-1) ?? first, waypoint))
  return path
}

/** A waypoint that is still ahead: its index among all of the route's. */
interface Pin {
  readonly index: number
  readonly hex: Hex
}

interface RouteAhead {
  /** The party's hex, then every hex to come to; alone when nothing is left. */
  readonly path: readonly Hex[]
  readonly pins: readonly Pin[]
}

/** R-PLOT-1: what is left of a route for a party that believes to be here (R-JRN-1). */
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
  return { path: [here, ...straightPath(here, first), ...whole.slice(next + 1)], pins }
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
  /** The index of its last hex in the path. */
  readonly index: number
}

/** Nobody plans longer. */
const MOST_DAYS = 10_000

/** More than averages of weather lose when they are added up. */
const ROUNDING = 1e-9

/** The march of a day that begins on a hex. As an average, its points may be a fraction. */
export type MarchFrom = (hex: Hex) => Omit<MarchBudget, 'progress'>

/**
 * R-PLOT-5: where the days end if nobody gets lost, as many as it takes.
 *
 * @param progress of the day before
 * @returns none if the party gets nowhere
 */
export const dayMarks = (
  path: readonly Hex[],
  marchFrom: MarchFrom,
  progress: Progress | null = null,
): readonly DayMark[] => {
  const headings = path
    .slice(1)
    .map((hex, index) => headingTowards(path[index] as Hex, hex) as Heading)
  const marks: DayMark[] = []
  let at = 0
  let left = progress
  let fraction = 0
  for (let day = 1; at < headings.length && day <= MOST_DAYS; day += 1) {
    const here = path[at] as Hex
    const { points, ...how } = marchFrom(here)
    if (points <= 0) return []
    const whole = Math.floor(points + fraction + ROUNDING)
    fraction += points - whole
    // One heading more than a day can enter, for what is left over.
    const ahead = headings.slice(at, at + MAX_HEXES_A_DAY + 1)
    const gone = march(here, ahead, { ...how, points: whole, progress: left })
    at += gone.way.length
    left = gone.progress
    marks.push({ day, index: at })
  }
  return marks
}

/** Which hexes a path has, by their keys. */
export const hexesOn = (path: readonly Hex[]): ReadonlySet<string> => new Set(path.map(hexKey))
