import { hexKey } from '#shared/hex.ts'
import { daysLeft, SUPPLIES } from '../supplies.ts'
import type { DayConditions, PartyState, TravelDay } from '../travel-day.ts'
import {
  hasArrived,
  type Journey,
  type JourneyDay,
  startJourney,
  travelJourneyDay,
} from './journey.ts'

/** R-RUN-3: the reasons why a run of days ends. */
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

/** R-RUN-3: conditions that end a run before the party arrives; one that is left out never does. */
export interface StopConditions {
  readonly encounter?: boolean
  readonly lost?: boolean
  /** The days that every store must still last; null: stores never end a run. */
  readonly supplies?: number | null
  /** Whether heavy rain ends the run. */
  readonly rain?: boolean
  /** Whether the run ends on other terrain than the record's. */
  readonly terrain?: boolean
}

export interface RunPlan extends Journey {
  readonly until: StopConditions
  /** The most days of the run. */
  readonly days: number
}

export interface JourneyRun {
  /** The days that were travelled, at least one. */
  readonly days: readonly JourneyDay[]
  readonly stopped: StopReason
}

/** R-RUN-3: the reason why a run ends after a day, other than arriving and the most days. */
const stopAfter = (
  before: PartyState,
  { record, events, lost }: TravelDay,
  until: StopConditions,
  { rules, terrainAt }: DayConditions,
): StopReason | null => {
  // R-SUP-5
  const isRunningOut = (days: number) =>
    SUPPLIES.some((supply) => daysLeft(record, supply, rules.needs) < days)
  // R-RUN-3: the hex's known terrain differs from the record's, or the record has just taken it.
  const isOnNewTerrain = () =>
    record.terrain !== before.record.terrain ||
    (terrainAt(record.position) ?? record.terrain) !== record.terrain
  if (until.encounter && events.some(({ kind }) => kind === 'encounter')) return 'encounter'
  if (until.lost && lost) return 'lost'
  if (until.supplies != null && isRunningOut(until.supplies)) return 'supplies'
  if (until.rain && record.rain === 'Heavy') return 'rain'
  return until.terrain && isOnNewTerrain() ? 'terrain' : null
}

/** Conditions that also know the trail and the met rows of the run itself. */
const withMarksOfRun = (before: DayConditions) => {
  const trail = new Set<string>()
  const met = new Set<string>()
  const metKey = (table: string, row: string) => `${table}\n${row}`
  const conditionsInRun: DayConditions = {
    ...before,
    isMet: (table, row) => met.has(metKey(table, row)) || before.isMet(table, row),
    isOnTrail: (hex) => trail.has(hexKey(hex)) || before.isOnTrail(hex),
  }
  const addMarks = (day: TravelDay): void => {
    for (const hex of [...day.way, day.record.position]) trail.add(hexKey(hex))
    for (const { table, row } of day.met) met.add(metKey(table, row))
  }
  return { conditionsInRun: conditionsInRun, addMarks: addMarks }
}

/**
 * R-RUN-1, R-RUN-2: travels along a route until something happens, at least one day. What ends a
 * run is checked after each day. `conditions` tell the land, the trail and the met rows from before
 * the run; those of the run itself are added.
 *
 * @throws RangeError when the party is there already, or the rules lack what a day needs
 */
export const runUntilStopped = (
  traveller: PartyState,
  plan: RunPlan,
  conditions: DayConditions,
): JourneyRun => {
  const { conditionsInRun, addMarks } = withMarksOfRun(conditions)
  let journey = startJourney(traveller, plan, conditionsInRun)
  const days: JourneyDay[] = []
  for (;;) {
    const travelled = travelJourneyDay(journey, plan, conditionsInRun)
    addMarks(travelled.day)
    days.push(travelled)
    const before = journey.traveller
    journey = travelled.journeyState
    if (hasArrived(journey, plan)) return { days, stopped: 'arrived' }
    const stopReason = stopAfter(before, travelled.day, plan.until, conditionsInRun)
    if (stopReason !== null) return { days, stopped: stopReason }
    if (days.length >= plan.days) return { days, stopped: 'days' }
  }
}
