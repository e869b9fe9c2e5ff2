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
 * How far the neighbour along a heading lies from the straight line, in a unit of its own: all steps
 * are equally long, so the cross product compares them.
 */
const besideLine = (from: Hex, next: Hex, to: Hex): number =>
  Math.abs((next.x - from.x) * (to.y - from.y) - (next.y - from.y) * (to.x - from.x))

/**
 * R-AIM-1: the heading towards another hex of the world: on a shortest way, nearest to the straight
 * line, the lower number on a tie. null: it is the same hex.
 */
export const headingTowards = (from: Hex, to: Hex): Heading | null => {
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
 * R-AIM-2: the waypoint that comes after a day's way. A waypoint in between is reached by entering
 * it, the last one by ending the day on it.
 */
export const waypointAfter = (route: Route, next: number, way: readonly Hex[]): number => {
  const last = route.length - 1
  let index = next
  for (const hex of way) while (index < last && sameHex(hex, route[index] as Hex)) index += 1
  const end = way[way.length - 1]
  return end && index === last && sameHex(end, route[last] as Hex) ? route.length : index
}

export interface Journey {
  readonly route: Route
  readonly pace: Pace
  readonly canoe: boolean
}

export interface JourneyState {
  readonly traveller: PartyState
  /** The index of the waypoint that it goes to; the route's length: it arrived. */
  readonly next: number
}

/** R-AIM-2: the hex that the party takes its heading from, and arrives with. */
export const aimingHex = (
  { record, believed }: Pick<PartyState, 'record' | 'believed'>,
  { lost }: Pick<Settings, 'lost'>,
): Hex => (lost === 'true-hex' ? record.position : believed)

/** R-JRN-1: a party at the start of a journey. */
export const startJourney = (
  traveller: PartyState,
  { route }: Pick<Journey, 'route'>,
  { settings }: Pick<DayConditions, 'settings'>,
): JourneyState => ({ traveller, next: firstWaypoint(route, aimingHex(traveller, settings)) })

export const hasArrived = ({ next }: JourneyState, { route }: Pick<Journey, 'route'>): boolean =>
  next === route.length

export type HeadingsAlong = (
  route: Route,
  next: number,
  from: Hex,
  most: number,
) => readonly Heading[]

/** R-JRN-2: the headings along the rest of a route, as many as `most`, fewer where it ends. */
export const headingsAlong: HeadingsAlong = (route, next, from, most) => {
  const headings: Heading[] = []
  let here = from
  let index = next
  while (headings.length < most && index < route.length) {
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

/** R-COST-5: headings that any day may need: what is kept leads into one hex more. */
const MOST_HEADINGS = MAX_HEXES_A_DAY + 1

export interface JourneyDay {
  readonly order: DayOrder
  readonly day: TravelDay
  readonly underway: JourneyState
}

/**
 * R-JRN-2: a day on a journey: it bends along the route and ends where the party
 * arrives; a lost party goes straight on all day, and aims anew in the morning.
 *
 * @param along `headingsAlong`, or a memory of it for many days on one route
 * @throws RangeError when the party is there already, or the rules lack what the day needs
 */
export const journeyDay = (
  underway: JourneyState,
  journey: Journey,
  conditions: DayConditions,
  along: HeadingsAlong = headingsAlong,
): JourneyDay => {
  const { traveller, next } = underway
  const { route, pace, canoe } = journey
  const from = aimingHex(traveller, conditions.settings)
  const headings = along(route, next, from, MOST_HEADINGS)
  const direction = headings[0]
  if (direction === undefined) throw new RangeError('The party is there already')
  const order: DayOrder = { direction, pace, canoe, manual: false }
  const day = travelDay(traveller, order, conditions, headings)
  return {
    order,
    day,
    underway: { traveller: day, next: waypointAfter(route, next, day.believedWay) },
  }
}
