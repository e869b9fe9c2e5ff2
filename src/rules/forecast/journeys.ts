import { type Heading, type Hex, sameHex } from '#shared/hex.ts'
import {
  type HeadingsAlong,
  hasArrived,
  headingsAlong,
  type JourneyState,
  journeyDay,
  startJourney,
} from '../journey/journey.ts'
import type { DayConditions } from '../travel-day.ts'
import { forecastConditions, hexCode, type PacedPlan } from './plan.ts'

export interface RunOutcomes {
  readonly runs: number
  /** On which it arrived, from 1; 0: not within the horizon. */
  readonly days: Uint16Array
  /** 1: the party stands where it believes to have arrived. */
  readonly isThere: Uint8Array
  /** 1: no day was short of anything. */
  readonly isSupplied: Uint8Array
  /** Runs in which the party got lost. */
  readonly lost: number
}

/** `headingsAlong` of one route and one length, worked out once for each hex. */
const rememberHeadings = (): HeadingsAlong => {
  const byWaypoint: Map<number, readonly Heading[]>[] = []
  return (route, next, from, most) => {
    const known = byWaypoint[next] ?? new Map<number, readonly Heading[]>()
    byWaypoint[next] = known
    const code = hexCode(from)
    const before = known.get(code)
    if (before) return before
    const headings = headingsAlong(route, next, from, most)
    known.set(code, headings)
    return headings
  }
}

/**
 * R-CAST-1, R-CAST-2: the journey, again and again, each day by the function that ends days. A run
 * knows the trail of before and its own, and no other run's.
 *
 * @throws RangeError when the party is there already, or the rules lack the record's terrain
 */
export const runJourneys = (plan: PacedPlan, runs: number): RunOutcomes => {
  const { traveller, route, horizon, rules } = plan
  const keepsTrail = rules.navigation.onTrail === 'skip'
  const trailBefore = new Set(plan.trail.map(hexCode))
  const trailOfRun = new Set<number>()
  const conditions: DayConditions = {
    ...forecastConditions(plan),
    isOnTrail: (hex) => trailOfRun.has(hexCode(hex)) || trailBefore.has(hexCode(hex)),
  }
  const along = rememberHeadings()
  const start = startJourney(traveller, plan, conditions)
  const destination = route[route.length - 1] as Hex
  const days = new Uint16Array(runs)
  const isThere = new Uint8Array(runs)
  const isSupplied = new Uint8Array(runs).fill(1)
  let lost = 0

  for (let run = 0; run < runs; run += 1) {
    trailOfRun.clear()
    let underway: JourneyState = start
    let wasLost = false
    for (let ended = 1; ended <= horizon; ended += 1) {
      const travelled = journeyDay(underway, plan, conditions, along)
      const { day } = travelled
      underway = travelled.underway
      wasLost ||= day.lost
      for (const { kind } of day.events) if (kind === 'shortfall') isSupplied[run] = 0
      if (keepsTrail) for (const hex of day.way) trailOfRun.add(hexCode(hex))
      if (!hasArrived(underway, plan)) continue
      days[run] = ended
      isThere[run] = Number(sameHex(day.record.position, destination))
      break
    }
    lost += Number(wasLost)
  }
  return { runs, days, isThere, isSupplied, lost }
}
