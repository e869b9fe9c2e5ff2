import {
  HEADINGS,
  type Heading,
  type Hex,
  hexDistance,
  isWithinBounds,
  neighbour,
  sameHex,
} from '../hex.ts'

/**
 * How far the neighbour along a heading lies from the straight line, in a unit of its own: all steps
 * are equally long, so the cross product compares them.
 */
const besideLine = (from: Hex, next: Hex, to: Hex): number =>
  Math.abs((next.x - from.x) * (to.y - from.y) - (next.y - from.y) * (to.x - from.x))

/**
 * R-AIM-1: the heading towards another hex of the world: on a shortest way, nearest to the straight
 * line, the lower number on a tie. null: it is the same hex.
 */
export const aim = (from: Hex, to: Hex): Heading | null => {
  const distance = hexDistance(from, to)
  let best: Heading | null = null
  let least = Number.POSITIVE_INFINITY
  for (const heading of HEADINGS) {
    const next = neighbour(from, heading)
    if (hexDistance(next, to) >= distance || !isWithinBounds(next)) continue
    const beside = besideLine(from, next, to)
    if (beside >= least) continue
    best = heading
    least = beside
  }
  return best
}

/** Hexes to come to in turn, at least one. */
export type Route = readonly Hex[]

/**
 * R-JRN-1: the index of the waypoint that a party goes to first. Those up to the one nearest to it,
 * the later of two, count as passed; the last one only where the party stands on it.
 *
 * @returns the route's length when the party is there already
 */
export const firstWaypoint = (route: Route, here: Hex): number => {
  let nearest = 0
  let least = Number.POSITIVE_INFINITY
  for (const [index, waypoint] of route.entries()) {
    const distance = hexDistance(here, waypoint)
    if (distance > least) continue
    nearest = index
    least = distance
  }
  return nearest + 1 < route.length || least === 0 ? nearest + 1 : nearest
}

/**
 * R-JRN-4: the waypoint that comes after a day's way. A waypoint in between is reached by entering
 * it, the last one by ending the day on it.
 */
export const waypointAfter = (route: Route, next: number, way: readonly Hex[]): number => {
  const last = route.length - 1
  let index = next
  for (const hex of way) while (index < last && sameHex(hex, route[index] as Hex)) index += 1
  const end = way[way.length - 1]
  return end && index === last && sameHex(end, route[last] as Hex) ? route.length : index
}
