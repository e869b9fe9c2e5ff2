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

const fullReason = (part: FullPart, max: number) => ({ code: 'CAMPAIGN_FULL', part, max }) as const

/** R-BOUND-1: the bounds of a campaign, each with its field in a campaign's file and its refusal. */
const BOUNDS = {
  days: { field: 'state.day', reason: fullReason('days', MAX_DAYS) },
  map: { field: 'state.chart.grid', reason: fullReason('map', MAX_HEXES) },
  known: { field: 'state.known', reason: fullReason('known', MAX_HEXES) },
  painted: { field: 'state.terrain', reason: fullReason('painted', MAX_HEXES) },
  trail: { field: 'state.trail', reason: fullReason('trail', MAX_TRAIL_STEPS) },
  siteCount: { field: 'state.sites', reason: { code: 'TOO_MANY_SITES', max: MAX_SITES } },
  siteBytes: { field: 'state.sites', reason: fullReason('sites', MAX_SITE_BYTES) },
  tableCount: { field: 'state.tables', reason: { code: 'TOO_MANY_TABLES', max: MAX_TABLES } },
  tableBytes: { field: 'state.tables', reason: fullReason('tables', MAX_TABLE_BYTES) },
  encounterBytes: {
    field: 'state.encounters',
    reason: fullReason('encounters', MAX_ENCOUNTER_BYTES),
  },
  noteBytes: { field: 'state.notes', reason: fullReason('notes', MAX_NOTE_BYTES) },
  handouts: { field: 'state.handouts', reason: { code: 'TOO_MANY_HANDOUTS', max: MAX_HANDOUTS } },
} as const

type BoundName = keyof typeof BOUNDS
export type Measurements = Readonly<Record<BoundName, number>>

const bytesOfSiteTexts = sumJsonBytes(({ text, gmText }: Site) => [text, gmText])
const bytesOfTables = sumJsonBytes((table: EncounterTable) => table)
const bytesOfNotes = sumJsonBytes((notes: DayNotes) => notes)

export const measureState = (state: State): Measurements => ({
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

type Limit = (typeof BOUNDS)[BoundName]

/** The first bound that a campaign exceeds. @param isIncluded other bounds are ignored */
export const findExceededBound = (
  measurements: Measurements,
  isIncluded: (name: BoundName) => boolean = () => true,
): Limit | undefined => {
  const exceeded = (Object.keys(BOUNDS) as BoundName[]).find(
    (name) => measurements[name] > BOUNDS[name].reason.max && isIncluded(name),
  )
  return exceeded && BOUNDS[exceeded]
}

/**
 * Refuses a change that takes a campaign further above one of its limits.
 *
 * @throws Refusal `CAMPAIGN_FULL`, `TOO_MANY_SITES`, `TOO_MANY_TABLES`, `TOO_MANY_HANDOUTS`
 */
export const refuseBeyondBounds = (before: State, after: State): void => {
  const [earlier, later] = [measureState(before), measureState(after)]
  const exceeded = findExceededBound(later, (name) => later[name] > earlier[name])
  if (exceeded) throw new Refusal(exceeded.reason)
}

/** @throws Refusal `CAMPAIGN_FULL` if the count is above `max` */
export const refuseAbove = (part: FullPart, count: number, max: number): void => {
  if (count > max) throw new Refusal(fullReason(part, max))
}
