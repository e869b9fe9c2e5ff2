import { type Hex, moveHex, sameHex } from '#shared/hex.ts'
import {
  aimingHex,
  firstWaypoint,
  hasArrived,
  headingsAlong,
  startJourney,
  travelJourneyDay,
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

/** R-CAST-4: the way from the party to its destination. */
interface RouteAhead {
  /** How many hexes the party enters if it is never lost. */
  readonly hexes: number
  /** The hexes by known terrain, the most frequent first; null: nobody knows the terrain. */
  readonly terrains: readonly { readonly terrain: TerrainId | null; readonly hexes: number }[]
  /** The fewest days; 0 if only the party believes to be elsewhere; null: more than a run has. */
  readonly days: number | null
}

/** More hexes than any run enters. */
const MAX_HEXES_AHEAD = 5_000
/** A bonus with which every navigation check succeeds. */
const CERTAIN_GUIDE = 1_000

const isFurther = (day: TravelDay, otherDay: TravelDay): boolean =>
  day.way.length === otherDay.way.length
    ? (day.progress?.points ?? 0) > (otherDay.progress?.points ?? 0)
    : day.way.length > otherDay.way.length

/** The days of a party that is never lost, with the best pace dice and the best weather. */
const fewestDays = (plan: PacedPlan): number | null => {
  const { horizon } = plan
  const { navigation } = plan.rules
  const guide = navigation.guide + CERTAIN_GUIDE
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
  const allConditions = weatherShares(weather).flatMap(({ from }) =>
    paceDice.map((result) => conditionsOn(from, result)),
  )
  let journey = startJourney(plan.traveller, plan, { settings })
  if (hasArrived(journey, plan)) return 0
  for (let days = 1; days <= horizon; days += 1) {
    const outcomes = allConditions.map((conditions) => travelJourneyDay(journey, plan, conditions))
    const best = outcomes.reduce((best, outcome) =>
      isFurther(outcome.day, best.day) ? outcome : best,
    )
    journey = best.journeyState
    if (hasArrived(journey, plan)) return days
  }
  return null
}

const pathAhead = ({ traveller, route }: PacedPlan): Hex[] => {
  let here = traveller.record.position
  return headingsAlong(route, firstWaypoint(route, here), here, MAX_HEXES_AHEAD).map((heading) => {
    here = moveHex(here, heading)
    return here
  })
}

/** R-CAST-4: the way ahead from the party's true hex. @throws RangeError as `travelDay` */
export const routeAhead = (plan: PacedPlan): RouteAhead => {
  const path = pathAhead(plan)
  const byTerrain = Map.groupBy(path, (hex) => plan.land.get(hexCode(hex)) ?? null)
  const terrains = [...byTerrain].map(([terrain, hexes]) => ({ terrain, hexes: hexes.length }))
  terrains.sort((a, b) => b.hexes - a.hexes)
  return { hexes: path.length, terrains, days: fewestDays(plan) }
}

/** R-CAST-1: the forecast of a journey before it begins. */
export interface Forecast {
  readonly food: StoreDays
  readonly ointment: StoreDays
  readonly water: WaterForecast
  /** R-CAST-7: the day on which the first store ends; in 90 of 100 expeditions not earlier. */
  readonly end: StoreDays
  /** R-CAST-8: what the whole party needs a day. */
  readonly daily: Readonly<Record<Supply, number>>
  readonly paces: Readonly<Record<Pace, PaceForecast>>
  readonly routeAhead: Readonly<Record<Pace, RouteAhead>>
}

/** R-AIM-2: whether the party is at its destination, or believes to be there. */
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
  const storeEnds = {
    driest: shortestLasting(food, ointment, bounds.driest),
    wettest: shortestLasting(food, ointment, bounds.wettest),
  }
  const water = forecastWater(plan, runs)
  const eachPace = <Value>(compute: (planAtPace: PacedPlan) => Value) =>
    Object.fromEntries(PACES.map((pace) => [pace, compute({ ...plan, pace })])) as Record<
      Pace,
      Value
    >
  const daily = SUPPLIES.map((supply) => [
    supply,
    dailyNeed(rules.needs, supply, record.partyMembers),
  ])
  return {
    food,
    ointment,
    water,
    end: shortestLasting(food, ointment, water.from),
    daily: Object.fromEntries(daily),
    paces: eachPace((planAtPace) =>
      summarise(planAtPace.pace, runJourneys(planAtPace, runs), storeEnds),
    ),
    routeAhead: eachPace(routeAhead),
  }
}
