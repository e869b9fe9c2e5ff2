import { sameHex } from '../hex.ts'
import { aimingHex } from '../journey/journey.ts'
import { PACES, type Pace } from '../movement.ts'
import { dailyNeed, SUPPLIES, type Supply } from '../supplies.ts'
import { type Between, between } from './between.ts'
import { runJourneys } from './journeys.ts'
import type { Plan, Steps } from './plan.ts'
import {
  exactDays,
  forecastWater,
  type Lasts,
  shortest,
  type WaterForecast,
  waterBounds,
} from './stores.ts'
import { type PaceForecast, summarise } from './summary.ts'

/** R-CAST-1: all that is told of a journey before it begins. */
export interface Forecast {
  readonly food: Lasts
  readonly ointment: Lasts
  readonly water: WaterForecast
  /** R-CAST-7: where the stores end, in 90 of 100 expeditions at the earliest; null: they do not. */
  readonly end: Lasts
  /** R-CAST-8: of the whole party. */
  readonly daily: Readonly<Record<Supply, number>>
  readonly paces: Readonly<Record<Pace, PaceForecast>>
  readonly between: Readonly<Record<Pace, Between>>
}

/** R-AIM-2: whether the party is where it wants to go, or believes so. */
export const isThere = ({
  traveller,
  settings,
  route,
}: Pick<Plan, 'traveller' | 'settings' | 'route'>): boolean => {
  const destination = route.at(-1)
  return destination !== undefined && sameHex(aimingHex(traveller, settings), destination)
}

/**
 * R-CAST-1: forecasts a journey at each pace; may pause.
 *
 * @throws RangeError when the party is there already, or the rules lack the record's terrain
 */
export function* forecast(plan: Plan, runs: number): Steps<Forecast> {
  const { traveller, rules } = plan
  const { record } = traveller
  const food = exactDays(record, rules, 'food')
  const ointment = exactDays(record, rules, 'ointment')
  const bounds = waterBounds(record, rules)
  const ends = {
    driest: shortest(food, ointment, bounds.driest),
    wettest: shortest(food, ointment, bounds.wettest),
  }
  const water = yield* forecastWater(plan, runs)
  const told: [Pace, PaceForecast, Between][] = []
  for (const pace of PACES) {
    const paced = { ...plan, pace }
    const outcomes = yield* runJourneys(paced, runs)
    told.push([pace, summarise(pace, outcomes, ends), between(paced)])
  }
  const daily = SUPPLIES.map((each) => [each, dailyNeed(rules.needs, each, record.partyMembers)])
  return {
    food,
    ointment,
    water,
    end: shortest(food, ointment, water.from),
    daily: Object.fromEntries(daily),
    paces: Object.fromEntries(told.map(([pace, told]) => [pace, told])) as Forecast['paces'],
    between: Object.fromEntries(told.map(([pace, , lies]) => [pace, lies])) as Forecast['between'],
  }
}
