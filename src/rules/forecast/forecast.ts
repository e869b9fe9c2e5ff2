import { type Hex, moveHex, sameHex } from '#shared/hex.ts'
import {
  aimingHex,
  firstWaypoint,
  hasArrived,
  headingsAlong,
  journeyDay,
  startJourney,
} from '../journey/journey.ts'
import { PACE_DIE_SIDES, PACES, type Pace } from '../movement.ts'
import { dailyNeed, SUPPLIES, type Supply } from '../supplies.ts'
import type { TerrainId } from '../terrain.ts'
import type { DayConditions, TravelDay } from '../travel-day.ts'
import { weatherShares } from '../weather.ts'
import { runJourneys } from './journeys.ts'
import { type ForecastPlan, forecastConditions, hexCode, type PacedPlan } from './plan.ts'
import {
  exactStoreDays,
  forecastWater,
  type StoreDays,
  shortestLasting,
  type WaterForecast,
  waterBounds,
} from './stores.ts'
import { type PaceForecast, summarise } from './summary.ts'

/** R-CAST-4: what stands between the party and its destination. */
interface RouteAhead {
  /** Hexes that a party enters that is never lost. */
  readonly hexes: number
  /** By their known terrain, the most frequent first; null: nobody knows. */
  readonly terrains: readonly { readonly terrain: TerrainId | null; readonly hexes: number }[]
  /** The fewest days, 0 where only the party believes to be elsewhere; null: more than the runs have. */
  readonly days: number | null
}

/** Further than any run goes. */
const MOST_HEXES = 5_000
const SURE_TO_FIND = 1_000

const isFurther = (one: TravelDay, other: TravelDay): boolean =>
  one.way.length === other.way.length
    ? (one.progress?.points ?? 0) > (other.progress?.points ?? 0)
    : one.way.length > other.way.length

/** Days of a party that is never lost, with the best of the pace's die and of the weather. */
const fewestDays = (plan: PacedPlan): number | null => {
  const { horizon } = plan
  const { navigation } = plan.rules
  const guide = navigation.guide + SURE_TO_FIND
  const settings = { ...plan.settings, lost: 'true-hex' } as const
  const conditionsOn = (weather: number, pace: number): DayConditions => ({
    ...forecastConditions({
      ...plan,
      rules: { ...plan.rules, navigation: { ...navigation, guide } },
    }),
    settings,
    ...(plan.settings.lost !== 'true-hex' && { unknownCost: 1 }),
    dice: (purpose, sides) => {
      if (purpose === 'rain') return weather
      return purpose === 'pace' ? pace : sides
    },
  })
  const { movement, weather } = plan.rules
  const paceDice = movement.paceDie === 'none' ? [1] : [1, PACE_DIE_SIDES]
  const all = weatherShares(weather).flatMap(({ from }) =>
    paceDice.map((shown) => conditionsOn(from, shown)),
  )
  let underway = startJourney(plan.traveller, plan, { settings })
  if (hasArrived(underway, plan)) return 0
  for (let days = 1; days <= horizon; days += 1) {
    const ends = all.map((conditions) => journeyDay(underway, plan, conditions))
    const furthest = ends.reduce((best, end) => (isFurther(end.day, best.day) ? end : best))
    underway = furthest.underway
    if (hasArrived(underway, plan)) return days
  }
  return null
}

const wayOf = ({ traveller, route }: PacedPlan): Hex[] => {
  let here = traveller.record.position
  return headingsAlong(route, firstWaypoint(route, here), here, MOST_HEXES).map((heading) => {
    here = moveHex(here, heading)
    return here
  })
}

/** R-CAST-4: from where the party truly is. @throws RangeError as `travelDay` */
export const routeAhead = (plan: PacedPlan): RouteAhead => {
  const way = wayOf(plan)
  const byTerrain = Map.groupBy(way, (hex) => plan.land.get(hexCode(hex)) ?? null)
  const terrains = [...byTerrain].map(([terrain, hexes]) => ({ terrain, hexes: hexes.length }))
  terrains.sort((a, b) => b.hexes - a.hexes)
  return { hexes: way.length, terrains, days: fewestDays(plan) }
}

/** R-CAST-1: all that is told of a journey before it begins. */
export interface Forecast {
  readonly food: StoreDays
  readonly ointment: StoreDays
  readonly water: WaterForecast
  /** R-CAST-7: where the stores end, in 90 of 100 expeditions at the earliest. */
  readonly end: StoreDays
  /** R-CAST-8: of the whole party. */
  readonly daily: Readonly<Record<Supply, number>>
  readonly paces: Readonly<Record<Pace, PaceForecast>>
  readonly between: Readonly<Record<Pace, RouteAhead>>
}

/** R-AIM-2: whether the party is where it wants to go, or believes so. */
export const hasReachedDestination = ({
  traveller,
  settings,
  route,
}: Pick<ForecastPlan, 'traveller' | 'settings' | 'route'>): boolean => {
  const destination = route.at(-1)
  return destination !== undefined && sameHex(aimingHex(traveller, settings), destination)
}

/**
 * R-CAST-1: forecasts a journey at each pace.
 *
 * @throws RangeError when the party is there already, or the rules lack the record's terrain
 */
export const forecast = (plan: ForecastPlan, runs: number): Forecast => {
  const { traveller, rules } = plan
  const { record } = traveller
  const food = exactStoreDays(record, rules, 'food')
  const ointment = exactStoreDays(record, rules, 'ointment')
  const bounds = waterBounds(record, rules)
  const ends = {
    driest: shortestLasting(food, ointment, bounds.driest),
    wettest: shortestLasting(food, ointment, bounds.wettest),
  }
  const water = forecastWater(plan, runs)
  const eachPace = <Told>(tell: (paced: PacedPlan) => Told) =>
    Object.fromEntries(PACES.map((pace) => [pace, tell({ ...plan, pace })])) as Record<Pace, Told>
  const daily = SUPPLIES.map((each) => [each, dailyNeed(rules.needs, each, record.partyMembers)])
  return {
    food,
    ointment,
    water,
    end: shortestLasting(food, ointment, water.from),
    daily: Object.fromEntries(daily),
    paces: eachPace((paced) => summarise(paced.pace, runJourneys(paced, runs), ends)),
    between: eachPace(routeAhead),
  }
}
