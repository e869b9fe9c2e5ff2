import { type DayNotes, NO_NOTES } from '../../protocol/notes.ts'
import type { NotedDay } from '../../protocol/views.ts'
import { type MapState, noteKey } from '../map-state.ts'
import { remembered } from '../remembered.ts'
import { stampOfNotes } from './note-stamps.ts'

export const notesOfDay = ({ notes }: Pick<MapState, 'notes'>, day: number): DayNotes =>
  notes.get(noteKey(day)) ?? NO_NOTES

const inOrder = remembered((notes: MapState['notes']): NotedDay[] =>
  [...notes]
    .map(([day, note]) => ({
      day: Number(day),
      stamp: stampOfNotes(note),
      session: note.session,
    }))
    .sort((a, b) => a.day - b.day),
)

/** R-NOTE-5. */
export const notedDays = ({ notes }: Pick<MapState, 'notes'>): NotedDay[] => inOrder(notes)
