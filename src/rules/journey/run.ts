import { hexKey } from '#shared/hex.ts'
import { daysLeft, SUPPLIES } from '../supplies.ts'
import type { DayConditions, PartyState, TravelDay } from '../travel-day.ts'
import { hasArrived, type Journey, type JourneyDay, journeyDay, startJourney } from './journey.ts'

/** R-RUN-3: what ended a run. */
export const STOP_REASONS = [
  'arrived',
  'encounter',
  'lost',
  'supplies',
  'rain',
  'terrain',
  'days',
] as const
export type StopReason = (typeof STOP_REASONS)[number]

/** R-RUN-3: what ends a run before it arrives; what is left out never does. */
export interface StopConditions {
  readonly encounter?: boolean
  readonly lost?: boolean
  /** Days that every store must still last; null: stores end no run. */
  readonly supplies?: number | null
  /** Heavy rain. */
  readonly rain?: boolean
  /** The hex's known terrain is not the record's, or was taken. */
  readonly terrain?: boolean
}

export interface RunPlan extends Journey {
  readonly until: StopConditions
  /** At most so many. */
  readonly days: number
}

export interface JourneyRun {
  /** At least one. */
  readonly days: readonly JourneyDay[]
  readonly stopped: StopReason
}

/** R-RUN-3: what ends a run after a day, apart from arriving and its most days. */
const stopAfter = (
  before: PartyState,
  { record, events, lost }: TravelDay,
  until: StopConditions,
  { rules, terrainAt }: DayConditions,
): StopReason | null => {
  // R-SUP-5
  const isRunningOut = (days: number) =>
    SUPPLIES.some((supply) => daysLeft(record, supply, rules.needs) < days)
  // R-RUN-3: the known terrain is not the record's, or was taken.
  const isOnNewTerrain = () =>
    record.terrain !== before.record.terrain ||
    (terrainAt(record.position) ?? record.terrain) !== record.terrain
  if (until.encounter && events.some(({ kind }) => kind === 'encounter')) return 'encounter'
  if (until.lost && lost) return 'lost'
  if (until.supplies != null && isRunningOut(until.supplies)) return 'supplies'
  if (until.rain && record.rain === 'Heavy') return 'rain'
  return until.terrain && isOnNewTerrain() ? 'terrain' : null
}

/** Conditions that also know what the days of the run left behind. */
const withOwnMarks = (before: DayConditions) => {
  const trail = new Set<string>()
  const met = new Set<string>()
  const metKey = (table: string, row: string) => `${table}\n${row}`
  const own: DayConditions = {
    ...before,
    isMet: (table, row) => met.has(metKey(table, row)) || before.isMet(table, row),
    isOnTrail: (hex) => trail.has(hexKey(hex)) || before.isOnTrail(hex),
  }
  const mark = (day: TravelDay): void => {
    for (const hex of [...day.way, day.record.position]) trail.add(hexKey(hex))
    for (const { table, row } of day.met) met.add(metKey(table, row))
  }
  return { own, mark }
}

/**
 * R-RUN-1, R-RUN-2: travels on a route until something happens: at least one day, with what happened
 * looked at after each. The land, the trail and the rows that were met are asked for as they stood
 * before the run; its own steps and rows count too.
 *
 * @throws RangeError when the party is there already, or the rules lack what a day needs
 */
export const runUntilStopped = (
  traveller: PartyState,
  plan: RunPlan,
  conditions: DayConditions,
): JourneyRun => {
  const { own, mark } = withOwnMarks(conditions)
  let underway = startJourney(traveller, plan, own)
  const days: JourneyDay[] = []
  for (;;) {
    const travelled = journeyDay(underway, plan, own)
    mark(travelled.day)
    days.push(travelled)
    const before = underway.traveller
    underway = travelled.underway
    if (hasArrived(underway, plan)) return { days, stopped: 'arrived' }
    const stopped = stopAfter(before, travelled.day, plan.until, own)
    if (stopped !== null) return { days, stopped }
    if (days.length >= plan.days) return { days, stopped: 'days' }
  }
}
