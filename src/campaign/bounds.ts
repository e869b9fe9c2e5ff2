import type { DayNotes } from '#protocol/story/notes.ts'
import type { EncounterTable } from '#rules/encounter.ts'
import {
  MAX_DAYS,
  MAX_ENCOUNTER_BYTES,
  MAX_HANDOUTS,
  MAX_HEXES,
  MAX_NOTE_BYTES,
  MAX_SITE_BYTES,
  MAX_SITES,
  MAX_TABLE_BYTES,
  MAX_TABLES,
  MAX_TRAIL_STEPS,
} from '#shared/bounds.ts'
import { countHexes } from '#shared/hex-rows.ts'
import { countChartHexes } from './map/chart.ts'
import { sumJsonBytes } from './memoize.ts'
import { type FullPart, Refusal } from './refusal.ts'
import type { Site, State } from './state.ts'
import { sumEntryBytes } from './story/encounter-list.ts'
import { tablesOf } from './tables/tables-of.ts'

const full = (part: FullPart, max: number) => ({ code: 'CAMPAIGN_FULL', part, max }) as const

/** R-BOUND-1: where a campaign's file has what is bounded, and why the GM is refused more. */
const BOUNDS = {
  days: { field: 'state.day', reason: full('days', MAX_DAYS) },
  map: { field: 'state.chart.grid', reason: full('map', MAX_HEXES) },
  known: { field: 'state.known', reason: full('known', MAX_HEXES) },
  painted: { field: 'state.terrain', reason: full('painted', MAX_HEXES) },
  trail: { field: 'state.trail', reason: full('trail', MAX_TRAIL_STEPS) },
  siteCount: { field: 'state.sites', reason: { code: 'TOO_MANY_SITES', max: MAX_SITES } },
  siteBytes: { field: 'state.sites', reason: full('sites', MAX_SITE_BYTES) },
  tableCount: { field: 'state.tables', reason: { code: 'TOO_MANY_TABLES', max: MAX_TABLES } },
  tableBytes: { field: 'state.tables', reason: full('tables', MAX_TABLE_BYTES) },
  encounterBytes: { field: 'state.encounters', reason: full('encounters', MAX_ENCOUNTER_BYTES) },
  noteBytes: { field: 'state.notes', reason: full('notes', MAX_NOTE_BYTES) },
  handouts: { field: 'state.handouts', reason: { code: 'TOO_MANY_HANDOUTS', max: MAX_HANDOUTS } },
} as const

type Bounded = keyof typeof BOUNDS
export type Measurements = Readonly<Record<Bounded, number>>

const bytesOfSiteTexts = sumJsonBytes(({ text, gmText }: Site) => [text, gmText])
/** Of those that differ from the tables of a new campaign. */
const bytesOfTables = sumJsonBytes((table: EncounterTable) => table)
const bytesOfNotes = sumJsonBytes((notes: DayNotes) => notes)

export const measure = (state: State): Measurements => ({
  days: state.day,
  map: countChartHexes(state.chart),
  known: countHexes(state.known),
  painted: countHexes(state.terrain),
  trail: state.trail.length,
  siteCount: Object.keys(state.sites).length,
  siteBytes: bytesOfSiteTexts(state.sites),
  tableCount: Object.keys(tablesOf(state)).length,
  tableBytes: bytesOfTables(state.tables),
  encounterBytes: sumEntryBytes(state.encounters),
  noteBytes: bytesOfNotes(state.notes),
  handouts: Object.keys(state.handouts).length,
})

type Bound = (typeof BOUNDS)[Bounded]

export const findExceededBound = (
  measures: Measurements,
  isPast: (bounded: Bounded) => boolean = () => true,
): Bound | undefined => {
  const name = (Object.keys(BOUNDS) as Bounded[]).find(
    (bounded) => measures[bounded] > BOUNDS[bounded].reason.max && isPast(bounded),
  )
  return name && BOUNDS[name]
}

/**
 * Refuses what makes more of anything than a campaign may hold.
 *
 * @throws Refusal `CAMPAIGN_FULL`, `TOO_MANY_SITES`, `TOO_MANY_TABLES`, `TOO_MANY_HANDOUTS`
 */
export const refuseBeyondBounds = (before: State, after: State): void => {
  const [was, is] = [measure(before), measure(after)]
  const passed = findExceededBound(is, (bounded) => is[bounded] > was[bounded])
  if (passed) throw new Refusal(passed.reason)
}

/** Refuses a count past its bound. @throws Refusal `CAMPAIGN_FULL` */
export const refuseAbove = (part: FullPart, count: number, max: number): void => {
  if (count > max) throw new Refusal(full(part, max))
}
