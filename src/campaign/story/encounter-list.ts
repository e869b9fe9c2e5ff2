import { Buffer } from 'node:buffer'
import type { EncounterView } from '#protocol/rules/encounters.ts'
import type { GmView } from '#protocol/views.ts'
import type { TravelDay } from '#rules/travel-day.ts'
import { MAX_ENCOUNTER_BYTES, MAX_MET_ROWS, MAX_OPEN_ENCOUNTERS } from '#shared/bounds.ts'
import type { DayEntry } from '../campaign.ts'
import { memoize } from '../memoize.ts'
import { type EncounterEntry, findDayMet, type State } from '../state.ts'

/** An encounter's id: its day, and its number in the day, from 1. */
const encounterId = (day: number, number: number): string => `${day}-${number}`

const numberInDay = (id: string): number => Number(id.slice(id.indexOf('-') + 1))

type EncounterById = readonly [id: string, entry: EncounterEntry]

const byAge = ([id, { day }]: EncounterById, [otherId, other]: EncounterById): number =>
  day - other.day || numberInDay(id) - numberInDay(otherId)

const isPending = ({ state }: EncounterEntry): boolean => state === 'open' || state === 'later'

const viewOf = (id: string, entry: EncounterEntry): EncounterView => ({ id, ...entry })

/** R-ENC-5: pending encounters, oldest first; only the newest if there are very many. */
export const openEncounters = memoize(
  (encounters: State['encounters']): Pick<GmView, 'encounters' | 'openEncounters'> => {
    const pending = Object.entries(encounters).filter(([, entry]) => isPending(entry))
    const newest = pending.sort(byAge).slice(-MAX_OPEN_ENCOUNTERS)
    return {
      encounters: newest.map(([id, entry]) => viewOf(id, entry)),
      openEncounters: pending.length,
    }
  },
)

/** R-ENC-5: the current encounters of a current day. */
export const encountersOfDay = (
  encounters: State['encounters'],
  { day, events }: Pick<DayEntry, 'day' | 'events'>,
): EncounterView[] =>
  events
    .filter(({ kind }) => kind === 'encounter')
    .flatMap((_, index) => {
      const id = encounterId(day, index + 1)
      const entry = encounters[id]
      return entry ? [viewOf(id, entry)] : []
    })

/**
 * R-BOUND-3: size of an encounter's JSON in its longest state, in bytes of UTF-8. So a change of state
 * is possible even when the list is full: the GM makes room by resolving encounters.
 */
const bytesOfEntry = memoize((entry: EncounterEntry): number =>
  Buffer.byteLength(JSON.stringify({ ...entry, state: 'resolved', shared: true })),
)

/** R-BOUND-3: size of all encounters' JSON, in bytes of UTF-8. */
export const sumEntryBytes = memoize((encounters: State['encounters']): number =>
  Object.values(encounters).reduce((sum, entry) => sum + bytesOfEntry(entry), 0),
)

/**
 * Encounters that may be deleted for new ones, oldest first. Not those that players read: they would
 * notice, and learn that there is a new one.
 */
const deletableEntries = (encounters: State['encounters']): EncounterById[] =>
  Object.entries(encounters)
    .filter(([, entry]) => !isPending(entry) && !entry.shared)
    .sort(byAge)

/**
 * R-BOUND-3: adds a day's encounters; the oldest resolved ones are deleted if there is no room. A new
 * one without room even then is not added.
 */
const addEntries = (
  before: State['encounters'],
  added: readonly EncounterById[],
): State['encounters'] => {
  const entries = { ...before }
  let room = MAX_ENCOUNTER_BYTES - sumEntryBytes(before)
  let deletable: EncounterById[] | undefined
  for (const [id, entry] of added) {
    const bytes = bytesOfEntry(entry)
    let freed = 0
    let deletedCount = 0
    if (room < bytes) deletable ??= deletableEntries(before)
    for (const [, resolved] of deletable ?? []) {
      if (room + freed >= bytes) break
      freed += bytesOfEntry(resolved)
      deletedCount += 1
    }
    if (room + freed < bytes) continue
    for (const [deleted] of deletable?.splice(0, deletedCount) ?? []) delete entries[deleted]
    room += freed - bytes
    entries[id] = entry
  }
  return entries
}

/** R-TABLE-4: number of rows of encounter tables that the party has met. */
export const countMet = memoize((met: State['met']): number =>
  Object.values(met).reduce((sum, rows) => sum + Object.keys(rows).length, 0),
)

/** R-ENC-5, R-TABLE-4: adds a day's encounters, and the table rows that were met on it. */
export const withEncounters = (
  state: State,
  { day, events, met }: Pick<TravelDay, 'day' | 'events' | 'met'>,
): State => {
  const added = events
    .filter((event) => event.kind === 'encounter')
    .map(
      ({ time, name, details = '', quantities = [] }, index): EncounterById => [
        encounterId(day, index + 1),
        { day, time, name, details, state: 'open', note: '', quantities },
      ],
    )
  const newRows = met.filter(({ table, row }) => findDayMet(state, table, row) === undefined)
  const room = newRows.length === 0 ? 0 : Math.max(0, MAX_MET_ROWS - countMet(state.met))
  const encounters = added.length > 0 ? addEntries(state.encounters, added) : state.encounters
  const allMet = { ...state.met }
  for (const { table, row } of newRows.slice(0, room))
    allMet[table] = { ...allMet[table], [row]: day }
  return { ...state, encounters, met: newRows.length > 0 ? allMet : state.met }
}
