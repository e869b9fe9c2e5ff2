import { Buffer } from 'node:buffer'
import type { EncounterView } from '#protocol/rules/encounters.ts'
import type { GmView } from '#protocol/views.ts'
import type { TravelDay } from '#rules/travel-day.ts'
import { MAX_ENCOUNTER_BYTES, MAX_MET_ROWS, MAX_OPEN_ENCOUNTERS } from '#shared/bounds.ts'
import type { DayEntry } from '../campaign.ts'
import { memoize } from '../memoize.ts'
import { type EncounterEntry, findDayMet, type State } from '../state.ts'

/** Of the n-th encounter of a day, from 1. */
const encounterId = (day: number, n: number): string => `${day}-${n}`

const numberInDay = (id: string): number => Number(id.slice(id.indexOf('-') + 1))

type Entry = readonly [id: string, entry: EncounterEntry]

const byAge = ([id, { day }]: Entry, [otherId, other]: Entry): number =>
  day - other.day || numberInDay(id) - numberInDay(otherId)

const isPending = ({ state }: EncounterEntry): boolean => state === 'open' || state === 'later'

const viewOf = (id: string, entry: EncounterEntry): EncounterView => ({ id, ...entry })

/** R-ENC-5: those that are not dealt with, oldest first; of very many the newest. */
export const openEncounters = memoize(
  (encounters: State['encounters']): Pick<GmView, 'encounters' | 'openEncounters'> => {
    const open = Object.entries(encounters).filter(([, entry]) => isPending(entry))
    const newest = open.sort(byAge).slice(-MAX_OPEN_ENCOUNTERS)
    return {
      encounters: newest.map(([id, entry]) => viewOf(id, entry)),
      openEncounters: open.length,
    }
  },
)

/** R-ENC-5: the encounters of a day that stands, as they are now. */
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
 * R-BOUND-3: of its JSON, in UTF-8, as long as its state can make it. So a full list takes every
 * state: resolving is what makes room.
 */
const bytesOfEntry = memoize((entry: EncounterEntry): number =>
  Buffer.byteLength(JSON.stringify({ ...entry, state: 'resolved', shared: true })),
)

/** R-BOUND-3: of all entries. */
export const sumEntryBytes = memoize((encounters: State['encounters']): number =>
  Object.values(encounters).reduce((sum, entry) => sum + bytesOfEntry(entry), 0),
)

/**
 * Those that may leave the list, oldest first. Players would notice if one left that they may read,
 * and learn that a new one came.
 */
const mayLeave = (encounters: State['encounters']): Entry[] =>
  Object.entries(encounters)
    .filter(([, entry]) => !isPending(entry) && !entry.shared)
    .sort(byAge)

/**
 * R-BOUND-3: with a day's encounters, for which the oldest resolved ones leave. One that has no
 * room even then counts as resolved and leaves at once.
 */
const withEntries = (before: State['encounters'], added: readonly Entry[]): State['encounters'] => {
  const entries = { ...before }
  let room = MAX_ENCOUNTER_BYTES - sumEntryBytes(before)
  let oldest: Entry[] | undefined
  for (const [id, entry] of added) {
    const bytes = bytesOfEntry(entry)
    while (room < bytes) {
      oldest ??= mayLeave(before)
      const leaving = oldest.shift()
      if (!leaving) break
      delete entries[leaving[0]]
      room += bytesOfEntry(leaving[1])
    }
    if (room < bytes) continue
    entries[id] = entry
    room -= bytes
  }
  return entries
}

/** R-TABLE-4: rows that were met. */
export const countMet = memoize((met: State['met']): number =>
  Object.values(met).reduce((sum, rows) => sum + Object.keys(rows).length, 0),
)

/** R-ENC-5, R-TABLE-4: with a day's encounters and the rows that it met. */
export const withEncounters = (
  state: State,
  { day, events, met }: Pick<TravelDay, 'day' | 'events' | 'met'>,
): State => {
  const added = events
    .filter((event) => event.kind === 'encounter')
    .map(
      ({ time, name, details = '', quantities = [] }, index): Entry => [
        encounterId(day, index + 1),
        { day, time, name, details, state: 'open', note: '', quantities },
      ],
    )
  const rows = met.filter(({ table, row }) => findDayMet(state, table, row) === undefined)
  const room = rows.length === 0 ? 0 : Math.max(0, MAX_MET_ROWS - countMet(state.met))
  const encounters = added.length > 0 ? withEntries(state.encounters, added) : state.encounters
  const nowMet = { ...state.met }
  for (const { table, row } of rows.slice(0, room)) nowMet[table] = { ...nowMet[table], [row]: day }
  return { ...state, encounters, met: rows.length > 0 ? nowMet : state.met }
}
