import { firstWaypoint, headingTowards } from '#rules/journey/journey.ts'
import { straightPath } from '#rules/journey/quickest-path.ts'
import { MAX_HEXES_A_DAY, type MarchBudget, march, type Progress } from '#rules/movement.ts'
import { type Heading, type Hex, hexKey, sameHex } from '#shared/hex.ts'

/** R-PLOT-1: the most hexes of a route; a longer one would be slow to draw. */
export const MAX_ROUTE_HEXES = 2_000

/** R-PLOT-1: every hex of a route from its first waypoint to its last, neighbour by neighbour. */
export const routePath = (waypoints: readonly Hex[]): readonly Hex[] => {
  const [firstHex, ...laterWaypoints] = waypoints
  if (!firstHex) return []
  const path = [firstHex]
  for (const waypoint of laterWaypoints)
    path.push(...straightPath(path.at(-1) ?? firstHex, waypoint))
  return path
}

/** A waypoint that the party has still to reach. */
interface Pin {
  /** The index among all waypoints of the route. */
  readonly index: number
  readonly hex: Hex
}

interface RemainingRoute {
  /** The party's hex and every hex still to enter. */
  readonly path: readonly Hex[]
  readonly pins: readonly Pin[]
}

/** R-PLOT-1: the rest of a route for a party that believes to be at `here` (R-JRN-1). */
export const remainingRoute = (waypoints: readonly Hex[], here: Hex): RemainingRoute => {
  const fullPath = routePath(waypoints)
  const nextIndex = fullPath.length > 1 ? firstWaypoint(fullPath, here) : fullPath.length
  const firstHex = fullPath[nextIndex]
  if (!firstHex) return { path: [here], pins: [] }
  let pathIndex = -1
  const pins: Pin[] = []
  for (const [index, hex] of waypoints.entries()) {
    pathIndex = fullPath.findIndex((each, at) => at >= pathIndex && sameHex(each, hex))
    if (index > 0 && pathIndex >= nextIndex) pins.push({ index, hex })
  }
  return { path: [here, ...straightPath(here, firstHex), ...fullPath.slice(nextIndex + 1)], pins }
}

/** The hexes where a path bends, and its last: as waypoints they make the same path. */
export const bendHexes = (path: readonly Hex[]): readonly Hex[] =>
  path.filter((hex, index) => {
    const before = path[index - 1]
    const after = path[index + 1]
    if (!before) return false
    return !after || after.x - hex.x !== hex.x - before.x || after.y - hex.y !== hex.y - before.y
  })

/** Where a day on the route ends. */
export interface DayEnd {
  readonly day: number
  /** The index in the path of the day's last hex. */
  readonly index: number
}

/** Ends the loop on routes that take forever. */
const MAX_PLANNED_DAYS = 10_000

/** Larger than the floating-point error of added weather averages. */
const ROUNDING_ERROR = 1e-9

/** The march of a day that begins on a hex. Its points are an average and may be a fraction. */
export type MarchBudgetAt = (hex: Hex) => Omit<MarchBudget, 'progress'>

/**
 * R-PLOT-5: where each day ends, until the path's end, if the party does not get lost.
 *
 * @param progress the points left over from the day before
 * @returns an empty list if the party cannot move
 */
export const dayEnds = (
  path: readonly Hex[],
  marchBudgetAt: MarchBudgetAt,
  progress: Progress | null = null,
): readonly DayEnd[] => {
  const headings = path
    .slice(1)
    .map((hex, index) => headingTowards(path[index] as Hex, hex) as Heading)
  const ends: DayEnd[] = []
  let position = 0
  let leftover = progress
  let fraction = 0
  for (let day = 1; position < headings.length && day <= MAX_PLANNED_DAYS; day += 1) {
    const here = path[position] as Hex
    const { points, ...budget } = marchBudgetAt(here)
    if (points <= 0) return []
    const wholePoints = Math.floor(points + fraction + ROUNDING_ERROR)
    fraction += points - wholePoints
    // One heading more than a day can enter: points left over go towards it.
    const headingsAhead = headings.slice(position, position + MAX_HEXES_A_DAY + 1)
    const marched = march(here, headingsAhead, {
      ...budget,
      points: wholePoints,
      progress: leftover,
    })
    position += marched.way.length
    leftover = marched.progress
    ends.push({ day, index: position })
  }
  return ends
}

export const hexKeysOf = (path: readonly Hex[]): ReadonlySet<string> => new Set(path.map(hexKey))
