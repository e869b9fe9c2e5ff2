import { type DayNotes, NO_NOTES } from '../../protocol/notes.ts'
import type { NotedDay } from '../../protocol/views.ts'
import { remembered } from '../remembered.ts'
import { stampFor } from '../stamp.ts'
import type { State } from '../state.ts'

/** R-NOTE-5: another one for other notes, however their fields are ordered. */
const stampOfNotes = remembered(({ gm, players, session }: DayNotes): string =>
  stampFor([gm, players, session]),
)

export const notesOfDay = ({ notes }: Pick<State, 'notes'>, day: number): DayNotes =>
  notes[day] ?? NO_NOTES

const inOrder = remembered((notes: State['notes']): NotedDay[] =>
  Object.entries(notes)
    .map(([day, note]) => ({
      day: Number(day),
      stamp: stampOfNotes(note),
      session: note.session,
    }))
    .sort((a, b) => a.day - b.day),
)

/** R-NOTE-5. */
export const notedDays = ({ notes }: Pick<State, 'notes'>): NotedDay[] => inOrder(notes)

/** R-NOTE-2: days in a row; the last stretch is open. */
export interface SessionDays {
  readonly name: string
  readonly from: number
  /** The day with which the next session begins; null: there is none. */
  readonly before: number | null
}

/** R-NOTE-2: oldest first. */
export const sessionsOf = (state: Pick<State, 'notes'>): readonly SessionDays[] => {
  const begun = notedDays(state).flatMap(({ day, session }) =>
    session === null ? [] : [{ name: session, from: day }],
  )
  return begun.map((session, index) => ({ ...session, before: begun[index + 1]?.from ?? null }))
}
