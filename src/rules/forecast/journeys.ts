import { type Heading, type Hex, sameHex } from '#shared/hex.ts'
import {
  type HeadingsAlong,
  hasArrived,
  headingsAlong,
  type JourneyState,
  startJourney,
  travelJourneyDay,
} from '../journey/journey.ts'
import type { DayConditions } from '../travel-day.ts'
import { forecastConditions, hexCode, type PacedPlan } from './plan.ts'

/** The outcomes of all runs of a forecast; the arrays have one number for each run. */
export interface RunOutcomes {
  readonly runs: number
  /** The day on which the party arrived, from 1; 0: not within the horizon. */
  readonly days: Uint16Array
  /** 1 if the party believed to have arrived and truly had, else 0. */
  readonly isThere: Uint8Array
  /** 1 if supplies sufficed on every day, else 0. */
  readonly isSupplied: Uint8Array
  /** The number of runs in which the party got lost. */
  readonly lost: number
}

/** `headingsAlong` with a cache, for one route and one number of headings. */
const memoizeHeadings = (): HeadingsAlong => {
  const byWaypoint: Map<number, readonly Heading[]>[] = []
  return (route, nextWaypoint, from, max) => {
    const cachedByHex = byWaypoint[nextWaypoint] ?? new Map<number, readonly Heading[]>()
    byWaypoint[nextWaypoint] = cachedByHex
    const code = hexCode(from)
    const cached = cachedByHex.get(code)
    if (cached) return cached
    const headings = headingsAlong(route, nextWaypoint, from, max)
    cachedByHex.set(code, headings)
    return headings
  }
}

/**
 * R-CAST-1, R-CAST-2: runs the journey many times; each day is played by the same rules as in the
 * game. A run knows the trail from before and its own, and no other run's.
 *
 * @throws RangeError when the party is there already, or the rules lack the record's terrain
 */
export const runJourneys = (plan: PacedPlan, runs: number): RunOutcomes => {
  const { traveller, route, horizon, rules } = plan
  const usesTrail = rules.navigation.onTrail === 'skip'
  const trailBefore = new Set(plan.trail.map(hexCode))
  const trailOfRun = new Set<number>()
  const conditions: DayConditions = {
    ...forecastConditions(plan),
    isOnTrail: (hex) => trailOfRun.has(hexCode(hex)) || trailBefore.has(hexCode(hex)),
  }
  const findHeadings = memoizeHeadings()
  const start = startJourney(traveller, plan, conditions)
  const destination = route[route.length - 1] as Hex
  const days = new Uint16Array(runs)
  const isThere = new Uint8Array(runs)
  const isSupplied = new Uint8Array(runs).fill(1)
  let lost = 0

  for (let run = 0; run < runs; run += 1) {
    trailOfRun.clear()
    let journey: JourneyState = start
    let wasLost = false
    for (let dayNumber = 1; dayNumber <= horizon; dayNumber += 1) {
      const travelled = travelJourneyDay(journey, plan, conditions, findHeadings)
      const { day } = travelled
      journey = travelled.journeyState
      wasLost ||= day.lost
      for (const { kind } of day.events) if (kind === 'shortfall') isSupplied[run] = 0
      if (usesTrail) for (const hex of day.way) trailOfRun.add(hexCode(hex))
      if (!hasArrived(journey, plan)) continue
      days[run] = dayNumber
      isThere[run] = Number(sameHex(day.record.position, destination))
      break
    }
    lost += Number(wasLost)
  }
  return { runs, days, isThere, isSupplied, lost }
}
