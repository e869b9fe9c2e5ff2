import { Buffer } from 'node:buffer'
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
  MAX_TRAIL,
} from '../rules/bounds.ts'
import type { Site } from '../rules/site.ts'
import type { State } from './campaign.ts'
import { hexesOnChart } from './chart.ts'
import { bytesOfEntries } from './encounters/carry-entries.ts'
import { bytesOfNotes } from './notes/note-stamps.ts'
import { type FullPart, Refusal } from './refusal.ts'
import { remembered } from './remembered.ts'
import { bytesOfTables } from './tables/table-stamp.ts'
import { tablesOf } from './tables/tables-of.ts'

const full = (part: FullPart, max: number) => ({ code: 'CAMPAIGN_FULL', part, max }) as const

/** R-BOUND-1: where a campaign's file has what is bounded, and why the GM is refused more. */
const BOUNDS = {
  days: { field: 'expedition.day', reason: full('days', MAX_DAYS) },
  map: { field: 'expedition.chart.grid', reason: full('map', MAX_HEXES) },
  known: { field: 'atlas.known', reason: full('known', MAX_HEXES) },
  painted: { field: 'atlas.terrain', reason: full('painted', MAX_HEXES) },
  trail: { field: 'atlas.trail', reason: full('trail', MAX_TRAIL) },
  siteCount: { field: 'atlas.sites', reason: { code: 'TOO_MANY_SITES', max: MAX_SITES } },
  siteBytes: { field: 'atlas.sites', reason: full('sites', MAX_SITE_BYTES) },
  tableCount: { field: 'atlas.tables', reason: { code: 'TOO_MANY_TABLES', max: MAX_TABLES } },
  tableBytes: { field: 'atlas.tables', reason: full('tables', MAX_TABLE_BYTES) },
  encounterBytes: { field: 'atlas.encounters', reason: full('encounters', MAX_ENCOUNTER_BYTES) },
  noteBytes: { field: 'atlas.notes', reason: full('notes', MAX_NOTE_BYTES) },
  handouts: { field: 'atlas.handouts', reason: { code: 'TOO_MANY_HANDOUTS', max: MAX_HANDOUTS } },
} as const

type Bounded = keyof typeof BOUNDS
/** How much there is of everything that is bounded. */
export type Measures = Readonly<Record<Bounded, number>>

/** Of its texts. */
export const bytesOfSite = remembered(({ text, gmText }: Site): number =>
  Buffer.byteLength(JSON.stringify([text, gmText])),
)

const bytesOfSites = remembered((sites: ReadonlyMap<string, Site>): number =>
  [...sites.values()].reduce((sum, site) => sum + bytesOfSite(site), 0),
)

export const measure = ({ expedition, mapState }: State): Measures => ({
  days: expedition.day,
  map: hexesOnChart(expedition.chart),
  known: mapState.known.size,
  painted: mapState.terrain.size,
  trail: mapState.trail.length,
  siteCount: mapState.sites.size,
  siteBytes: bytesOfSites(mapState.sites),
  tableCount: Object.keys(tablesOf(mapState)).length,
  tableBytes: bytesOfTables(mapState.tables),
  encounterBytes: bytesOfEntries(mapState.encounters),
  noteBytes: bytesOfNotes(mapState.notes),
  handouts: mapState.handouts.size,
})

type Bound = (typeof BOUNDS)[Bounded]

/** The first bound that is passed. */
export const passedBound = (
  measures: Measures,
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
export const refusePast = (before: State, after: State): void => {
  const [was, is] = [measure(before), measure(after)]
  const passed = passedBound(is, (bounded) => is[bounded] > was[bounded])
  if (passed) throw new Refusal(passed.reason)
}

/** Refuses a count past its bound. @throws Refusal `CAMPAIGN_FULL` */
export const refuseMore = (part: FullPart, count: number, max: number): void => {
  if (count > max) throw new Refusal(full(part, max))
}
