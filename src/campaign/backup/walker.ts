import { isDeepStrictEqual } from 'node:util'
import type { EncounterTable } from '../../rules/encounter.ts'
import { hexFromKey, isOnLattice, isWithinBounds } from '../../rules/hex.ts'
import { copyOf, ELEMENTS_A_STEP, type Steps } from '../../rules/steps.ts'
import { bytesOfSite, type Measures, measure } from '../bounds.ts'
import type { Change, Expedition, State } from '../campaign.ts'
import { hexesOnChart } from '../chart.ts'
import { bytesOfEntry } from '../encounters/carry-entries.ts'
import { noteKey } from '../map-state.ts'
import type { MapStatePatch, Swap, Way } from '../map-state-patch.ts'
import { bytesOfNote } from '../notes/note-stamps.ts'
import { bytesOfTable } from '../tables/table-stamp.ts'
import { isBuiltIn, layOver } from '../tables/tables-of.ts'
import {
  refuseChart,
  refuseMet,
  refuseOffLattice,
  refuseRules,
  refuseTooMuch,
  refuseUnknownTerrains,
} from './from-backup.ts'
import { refuseHandouts, refuseNote } from './refuse-story.ts'
import { isWellKeptEntry, refuseTables } from './refuse-tables.ts'
import { damaged } from './unusable.ts'

type Swaps = readonly (readonly [key: string, before: unknown, after: unknown])[]

const namesAHex = ([key]: Swaps[number]): boolean => {
  const hex = hexFromKey(key)
  return isOnLattice(hex) && isWithinBounds(hex)
}

const namesItsSite = ([key, ...sites]: NonNullable<MapStatePatch['sites']>[number]): boolean =>
  sites.every((site) => site === null || site.id === key)

const namesItsTable = ([key, ...tables]: NonNullable<MapStatePatch['tables']>[number]): boolean =>
  tables.every((table) =>
    table === 'deleted' ? isBuiltIn(key) : table === null || table.id === key,
  )

const namesItsEntry = ([key, ...entries]: NonNullable<
  MapStatePatch['encounters']
>[number]): boolean => entries.every((entry) => entry === null || isWellKeptEntry(key, entry))

const isWellKept = ({ patch }: Change): boolean => {
  const { known = [], terrain = [], sites = [], tables = [], encounters = [] } = patch.atlas
  return (
    known.every(namesAHex) &&
    terrain.every(namesAHex) &&
    sites.every(namesItsSite) &&
    tables.every(namesItsTable) &&
    encounters.every(namesItsEntry)
  )
}

/** How much longer a change makes a part. */
const growth = <Value>(
  swaps: readonly Swap<Value>[],
  bytesOf: (value: Value) => number,
  way: Way,
): number => {
  const bytes = (value: Value | null) => (value === null ? 0 : bytesOf(value))
  const forth = swaps.reduce((sum, [, before, after]) => sum + bytes(after) - bytes(before), 0)
  return way === 'forth' ? forth : -forth
}

const bytesOfOverlaid = (table: EncounterTable | 'deleted'): number =>
  table === 'deleted' ? 0 : bytesOfTable(table)

/** Changes its state in place: a step costs what the change costs, not what the state holds. */
export function* createWalker(start: State) {
  let expedition: Expedition = start.expedition
  const parts = {
    known: yield* copyOf(start.mapState.known),
    terrain: yield* copyOf(start.mapState.terrain),
    sites: new Map(start.mapState.sites),
    tables: new Map(start.mapState.tables),
    met: yield* copyOf(start.mapState.met),
    encounters: yield* copyOf(start.mapState.encounters),
    notes: yield* copyOf(start.mapState.notes),
    handouts: new Map(start.mapState.handouts),
  }
  const trail = [...start.mapState.trail]
  let measures = measure(start)

  function* swap(part: Map<string, unknown>, swaps: Swaps, way: Way): Steps<boolean> {
    const keys = new Set<string>()
    for (const [key, before, after] of swaps) {
      const [from, to] = way === 'forth' ? [before, after] : [after, before]
      const now = part.get(key) ?? null
      // Most are words or null, for which the deep comparison takes far longer.
      if (keys.has(key) || (now !== from && !isDeepStrictEqual(now, from))) return false
      keys.add(key)
      if (keys.size % ELEMENTS_A_STEP === 0) yield
      if (to === null) part.delete(key)
      else part.set(key, to)
    }
    return true
  }

  const turn = ({ patch }: Change, way: Way): boolean => {
    const { trail: steps } = patch.atlas
    if (!steps) return true
    const [from, to] = way === 'forth' ? [steps.before, steps.after] : [steps.after, steps.before]
    if (trail.length !== steps.kept + from.length) return false
    if (!isDeepStrictEqual(trail.slice(steps.kept), [...from])) return false
    trail.length = steps.kept
    for (const step of to) trail.push(step)
    return true
  }

  const reset = ({ patch }: Change, way: Way): boolean => {
    const [from, to] = way === 'forth' ? [patch.before, patch.after] : [patch.after, patch.before]
    const fields = Object.keys(from) as (keyof Expedition)[]
    if (fields.length !== Object.keys(to).length) return false
    if (!fields.every((field) => field in to)) return false
    if (!fields.every((field) => isDeepStrictEqual(expedition[field], from[field]))) return false
    expedition = { ...expedition, ...to }
    return true
  }

  const measuresAfter = (
    { sites = [], tables = [], encounters = [], notes = [] }: MapStatePatch,
    way: Way,
  ): Measures => ({
    days: expedition.day,
    map: hexesOnChart(expedition.chart),
    known: parts.known.size,
    painted: parts.terrain.size,
    trail: trail.length,
    siteCount: parts.sites.size,
    siteBytes: measures.siteBytes + growth(sites, bytesOfSite, way),
    tableCount: tables.length > 0 ? Object.keys(layOver(parts.tables)).length : measures.tableCount,
    tableBytes: measures.tableBytes + growth(tables, bytesOfOverlaid, way),
    encounterBytes: measures.encounterBytes + growth(encounters, bytesOfEntry, way),
    noteBytes: measures.noteBytes + growth(notes, bytesOfNote, way),
    handouts: parts.handouts.size,
  })

  const refuseWrongNotes = (swaps: NonNullable<MapStatePatch['notes']>, way: Way): void => {
    for (const [day, before, after] of swaps) {
      const note = way === 'forth' ? after : before
      if (note) refuseNote(day, note, expedition.day)
    }
  }

  /** Notes leave before their day does. */
  const refuseLeftNotes = (daysBefore: number): void => {
    const gone = daysBefore - expedition.day
    const left = (day: string) => Number(day) > expedition.day
    const keys =
      gone > parts.notes.size
        ? [...parts.notes.keys()].filter(left)
        : Array.from({ length: Math.max(0, gone) }, (_, n) => noteKey(daysBefore - n))
    const day = keys.find((key) => parts.notes.has(key))
    if (day) throw damaged(`the notes of day ${day}`)
  }

  const refuseWrongTerrains = ({ patch }: Change, way: Way): void => {
    const { rules, map } = expedition
    const now = (patch.atlas.terrain ?? []).map(([, before, after]) =>
      way === 'forth' ? after : before,
    )
    refuseUnknownTerrains(rules, [map.terrain, ...now.filter((id) => id !== null)])
    if (!patch.after.rules) return
    refuseRules(rules)
    refuseUnknownTerrains(rules, parts.terrain.values())
  }

  const refuseWrong = (change: Change, way: Way): void => {
    refuseWrongTerrains(change, way)
    refuseChart(expedition.chart)
    measures = measuresAfter(change.patch.atlas, way)
    refuseTooMuch(measures)
    refuseMet(parts.met)
    if (way === 'forth' && change.volume !== expedition.volume)
      throw damaged(`the volume of change ${change.seq}`)
  }

  return {
    /** Does or undoes a change. @throws UnusableBackup if it does not fit */
    *step(change: Change, way: Way): Steps<void> {
      yield* refuseOffLattice(change)
      const { known = [], terrain = [], sites = [] } = change.patch.atlas
      const { tables = [], met = [], encounters = [], notes = [] } = change.patch.atlas
      const { handouts } = change.patch.atlas
      const { day } = expedition
      const fits =
        isWellKept(change) &&
        reset(change, way) &&
        turn(change, way) &&
        (yield* swap(parts.known, known, way)) &&
        (yield* swap(parts.terrain, terrain, way)) &&
        (yield* swap(parts.sites, sites, way)) &&
        (yield* swap(parts.tables, tables, way)) &&
        (yield* swap(parts.met, met, way)) &&
        (yield* swap(parts.encounters, encounters, way)) &&
        (yield* swap(parts.notes, notes, way)) &&
        (yield* swap(parts.handouts, handouts ?? [], way))
      if (!fits) throw damaged(`change ${change.seq} does not follow`)
      refuseWrong(change, way)
      if (tables.length > 0 || change.patch.after.rules)
        yield* refuseTables(parts.tables, expedition.rules)
      refuseWrongNotes(notes, way)
      refuseLeftNotes(day)
      if (handouts) refuseHandouts(parts.handouts)
    },
  }
}
