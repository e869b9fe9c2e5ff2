import { type Heading, type Hex, move } from '../hex.ts'
import { MAX_HEXES_A_DAY, type Pace } from '../movement.ts'
import type { Settings } from '../settings.ts'
import {
  type Conditions,
  type Order,
  type TravelDay,
  type Traveller,
  travelDay,
} from '../travel-day.ts'
import { aim, firstWaypoint, type Route, waypointAfter } from './waypoints.ts'

/** Where a party goes, and how. */
export interface Journey {
  readonly route: Route
  readonly pace: Pace
  readonly canoe: boolean
}

/** A party on a journey. */
export interface Underway {
  readonly traveller: Traveller
  /** The index of the waypoint that it goes to; the route's length: it arrived. */
  readonly next: number
}

/** R-AIM-2: the hex that the party takes its heading from, and arrives with. */
export const aimingHex = (
  { record, believed }: Pick<Traveller, 'record' | 'believed'>,
  { lost }: Pick<Settings, 'lost'>,
): Hex => (lost === 'true-hex' ? record.position : believed)

/** R-JRN-1: a party at the start of a journey. */
export const setOut = (
  traveller: Traveller,
  { route }: Pick<Journey, 'route'>,
  { settings }: Pick<Conditions, 'settings'>,
): Underway => ({ traveller, next: firstWaypoint(route, aimingHex(traveller, settings)) })

export const hasArrived = ({ next }: Underway, { route }: Pick<Journey, 'route'>): boolean =>
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
    const heading = aim(here, route[index] as Hex)
    if (heading === null) {
      index += 1
      continue
    }
    headings.push(heading)
    here = move(here, heading)
  }
  return headings
}

/** R-COST-5: headings that any day may need: what is kept leads into one hex more. */
const MOST_HEADINGS = MAX_HEXES_A_DAY + 1

export interface JourneyDay {
  readonly order: Order
  readonly day: TravelDay
  readonly underway: Underway
}

/**
 * R-JRN-2, R-JRN-3: a day on a journey: it bends along the route and ends where the party
 * arrives; a lost party goes straight on all day, and aims anew in the morning.
 *
 * @param along `headingsAlong`, or a memory of it for many days on one route
 * @throws RangeError when the party is there already, or the rules lack what the day needs
 */
export const journeyDay = (
  underway: Underway,
  journey: Journey,
  conditions: Conditions,
  along: HeadingsAlong = headingsAlong,
): JourneyDay => {
  const { traveller, next } = underway
  const { route, pace, canoe } = journey
  const from = aimingHex(traveller, conditions.settings)
  const headings = along(route, next, from, MOST_HEADINGS)
  const direction = headings[0]
  if (direction === undefined) throw new RangeError('The party is there already')
  const order: Order = { direction, pace, canoe, manual: false }
  const day = travelDay(traveller, order, conditions, headings)
  return {
    order,
    day,
    underway: { traveller: day, next: waypointAfter(route, next, day.believedWay) },
  }
}
