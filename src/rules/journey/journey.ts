import {
  HEADINGS,
  type Heading,
  type Hex,
  hexDistance,
  isWithinBounds,
  moveHex,
  neighbour,
  sameHex,
} from '#shared/hex.ts'
import { MAX_HEXES_A_DAY, type Pace } from '../movement.ts'
import type { Settings } from '../settings.ts'
import {
  type DayConditions,
  type DayOrder,
  type PartyState,
  type TravelDay,
  travelDay,
} from '../travel-day.ts'

/**
 * How far a neighbour of `from` lies beside the straight line to `to`, in arbitrary units: all
 * steps are equally long, so that the cross product compares them.
 */
const distanceFromLine = (from: Hex, neighbourHex: Hex, to: Hex): number =>
  Math.abs(
    (neighbourHex.x - from.x) * (to.y - from.y) - (neighbourHex.y - from.y) * (to.x - from.x),
  )

/**
 * R-AIM-1: the heading towards another hex: on a shortest path, nearest to the straight line, the
 * lower number on a tie. null: it is the same hex.
 */
export const headingTowards = (from: Hex, to: Hex): Heading | null => {
  const distance = hexDistance(from, to)
  let bestHeading: Heading | null = null
  let smallestOffset = Number.POSITIVE_INFINITY
  for (const heading of HEADINGS) {
    const neighbourHex = neighbour(from, heading)
    if (hexDistance(neighbourHex, to) >= distance || !isWithinBounds(neighbourHex)) continue
    const offset = distanceFromLine(from, neighbourHex, to)
    if (offset >= smallestOffset) continue
    bestHeading = heading
    smallestOffset = offset
  }
  return bestHeading
}

/** The waypoints of a journey in order, at least one. */
export type Route = readonly Hex[]

/**
 * R-JRN-1: the index of the waypoint that a party goes to first. Waypoints up to the nearest one
 * (the later of two equally near) count as passed; the last one only if the party is on it.
 *
 * @returns the route's length when the party is there already
 */
export const firstWaypoint = (route: Route, from: Hex): number => {
  let nearest = 0
  let nearestDistance = Number.POSITIVE_INFINITY
  for (const [index, waypoint] of route.entries()) {
    const distance = hexDistance(from, waypoint)
    if (distance > nearestDistance) continue
    nearest = index
    nearestDistance = distance
  }
  return nearest + 1 < route.length || nearestDistance === 0 ? nearest + 1 : nearest
}

/**
 * R-AIM-2: the index of the next waypoint after a day's march. A waypoint in between is reached by
 * entering it, the last one by ending the day on it.
 */
export const waypointAfter = (route: Route, nextWaypoint: number, path: readonly Hex[]): number => {
  const lastIndex = route.length - 1
  let index = nextWaypoint
  for (const hex of path) while (index < lastIndex && sameHex(hex, route[index] as Hex)) index += 1
  const lastHex = path[path.length - 1]
  return lastHex && index === lastIndex && sameHex(lastHex, route[lastIndex] as Hex)
    ? route.length
    : index
}

export interface Journey {
  readonly route: Route
  readonly pace: Pace
  readonly canoe: boolean
}

export interface JourneyState {
  readonly traveller: PartyState
  /** The index of the waypoint that the party goes to; the route's length: it has arrived. */
  readonly nextWaypoint: number
}

/** R-AIM-2: the hex from which the party aims: the true one if it sees that, else the believed. */
export const aimingHex = (
  { record, believed }: Pick<PartyState, 'record' | 'believed'>,
  { lost }: Pick<Settings, 'lost'>,
): Hex => (lost === 'true-hex' ? record.position : believed)

/** R-JRN-1: starts a journey at the nearest part of the route. */
export const startJourney = (
  traveller: PartyState,
  { route }: Pick<Journey, 'route'>,
  { settings }: Pick<DayConditions, 'settings'>,
): JourneyState => ({
  traveller,
  nextWaypoint: firstWaypoint(route, aimingHex(traveller, settings)),
})

export const hasArrived = (
  { nextWaypoint }: JourneyState,
  { route }: Pick<Journey, 'route'>,
): boolean => nextWaypoint === route.length

export type HeadingsAlong = (
  route: Route,
  nextWaypoint: number,
  from: Hex,
  max: number,
) => readonly Heading[]

/** R-JRN-2: the headings along the rest of a route; at most `max`, fewer where the route ends. */
export const headingsAlong: HeadingsAlong = (route, nextWaypoint, from, max) => {
  const headings: Heading[] = []
  let here = from
  let index = nextWaypoint
  while (headings.length < max && index < route.length) {
    const heading = headingTowards(here, route[index] as Hex)
    if (heading === null) {
      index += 1
      continue
    }
    headings.push(heading)
    here = moveHex(here, heading)
  }
  return headings
}

/** R-COST-5: the most headings that a day may need: left-over points may lead to one more hex. */
const MAX_HEADINGS = MAX_HEXES_A_DAY + 1

export interface JourneyDay {
  readonly order: DayOrder
  readonly day: TravelDay
  readonly journeyState: JourneyState
}

/**
 * R-JRN-2: travels a day of a journey: the march follows the bends of the route and ends where the
 * party arrives. A lost party marches straight on all day, and aims anew in the morning.
 *
 * @param findHeadings `headingsAlong`, or a memoized one for many days on one route
 * @throws RangeError when the party is there already, or the rules lack what the day needs
 */
export const travelJourneyDay = (
  journeyState: JourneyState,
  journey: Journey,
  conditions: DayConditions,
  findHeadings: HeadingsAlong = headingsAlong,
): JourneyDay => {
  const { traveller, nextWaypoint } = journeyState
  const { route, pace, canoe } = journey
  const from = aimingHex(traveller, conditions.settings)
  const headings = findHeadings(route, nextWaypoint, from, MAX_HEADINGS)
  const direction = headings[0]
  if (direction === undefined) throw new RangeError('The party is there already')
  const order: DayOrder = { direction, pace, canoe, manual: false }
  const day = travelDay(traveller, order, conditions, headings)
  return {
    order,
    day,
    journeyState: {
      traveller: day,
      nextWaypoint: waypointAfter(route, nextWaypoint, day.believedWay),
    },
  }
}
