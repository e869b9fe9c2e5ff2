import { type Hex, hexDistance, sameHex } from '../hex.ts'

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
