import type { EncounterView } from '../protocol/encounters.ts'
import type { Handout } from '../protocol/handouts.ts'
import type { DayNotes } from '../protocol/notes.ts'
import type { EncounterEntry, EncounterTable } from '../rules/encounter.ts'
import { pausing, type Steps } from '../rules/steps.ts'
import { type MapState, noteKey } from './map-state.ts'

// As stored rows and backups have them: lists, in which a reader counts no new field names.

export interface PackedTables {
  readonly tables: readonly EncounterTable[]
  /** Those of a new campaign that were deleted, by id. */
  readonly deletedTables: readonly string[]
}

export interface PackedEncounters {
  readonly met: readonly (readonly [key: string, day: number])[]
  readonly encounters: readonly EncounterView[]
}

export interface PackedStory {
  readonly notes: readonly (DayNotes & { readonly day: number })[]
  readonly handouts: readonly (Handout & { readonly id: string })[]
}

export const packTables = (tables: MapState['tables']) => {
  const all = [...tables]
  return {
    tables: all.flatMap(([, table]) => (table === 'deleted' ? [] : [table])),
    deletedTables: all.flatMap(([id, table]) => (table === 'deleted' ? [id] : [])),
  }
}

export const unpackTables = ({ tables, deletedTables }: PackedTables): MapState['tables'] =>
  new Map<string, EncounterTable | 'deleted'>([
    ...tables.map((table) => [table.id, table] as const),
    ...deletedTables.map((id) => [id, 'deleted'] as const),
  ])

type Entries = Pick<MapState, 'met' | 'encounters'>

export const packEncounters = ({ met, encounters }: Entries) => ({
  met: [...met],
  encounters: [...encounters].map(([id, entry]): EncounterView => ({ id, ...entry })),
})

export function* unpackEncounters({ met, encounters }: PackedEncounters): Steps<Entries> {
  const entries = new Map<string, EncounterEntry>()
  yield* pausing(encounters, ({ id, ...entry }) => entries.set(id, entry))
  return { met: new Map(met), encounters: entries }
}

type Story = Pick<MapState, 'notes' | 'handouts'>

export const packStory = ({ notes, handouts }: Story) => ({
  notes: [...notes].map(([day, note]) => ({ day: Number(day), ...note })),
  handouts: [...handouts].map(([id, handout]) => ({ id, ...handout })),
})

export function* unpackStory({ notes, handouts }: PackedStory): Steps<Story> {
  const byDay = new Map<string, DayNotes>()
  yield* pausing(notes, ({ day, ...note }) => byDay.set(noteKey(day), note))
  return { notes: byDay, handouts: new Map(handouts.map(({ id, ...handout }) => [id, handout])) }
}
