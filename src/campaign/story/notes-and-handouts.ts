import type { GmHandout, Handout } from '#protocol/story/handouts.ts'
import { type DayNotes, NO_NOTES } from '#protocol/story/notes.ts'
import type { HandoutView } from '#protocol/story/players-journal.ts'
import type { NotedDay } from '#protocol/views.ts'
import { contentStamp, memoize } from '../memoize.ts'
import { ownValue, type State } from '../state.ts'

/** A stamp that does not depend on the order of the notes' fields. */
const stampOfNotes = memoize(({ gm, players, session }: DayNotes): string =>
  contentStamp([gm, players, session]),
)

export const notesOfDay = ({ notes }: Pick<State, 'notes'>, day: number): DayNotes =>
  notes[day] ?? NO_NOTES

/** The days that have notes, in order. */
export const notedDays = memoize((notes: State['notes']): NotedDay[] =>
  Object.entries(notes)
    .map(([day, note]) => ({
      day: Number(day),
      stamp: stampOfNotes(note),
      session: note.session,
    }))
    .sort((a, b) => a.day - b.day),
)

/** R-NOTE-2: the consecutive days of a named session; the last session has no end. */
export interface SessionDays {
  readonly name: string
  readonly from: number
  /** First day of the next session; null: this is the last one. */
  readonly before: number | null
}

/** R-NOTE-2: all sessions, oldest first. */
export const sessionsOf = (state: Pick<State, 'notes'>): readonly SessionDays[] => {
  const firstDays = notedDays(state.notes).flatMap(({ day, session }) =>
    session === null ? [] : [{ name: session, from: day }],
  )
  return firstDays.map((session, index) => ({
    ...session,
    before: firstDays[index + 1]?.from ?? null,
  }))
}

/** The handout on the players' screens, without the day: players do not learn it. */
export const shownHandout = memoize((handouts: State['handouts']): HandoutView | null => {
  for (const [id, { name, width, height, state }] of Object.entries(handouts))
    if (state === 'shown') return { id, name, width, height }
  return null
})

export const handoutsNewestFirst = memoize((handouts: State['handouts']): GmHandout[] =>
  Object.entries(handouts)
    .map(([id, handout]) => ({ id, ...handout }))
    .sort((a, b) => b.day - a.day || (a.id < b.id ? -1 : 1)),
)

/** R-HAND-5: a handout that players may see now: without a journal only the one on their screens. */
export const handoutForPlayers = (
  { settings, handouts }: State,
  id: string,
): Handout | undefined => {
  const handout = ownValue(handouts, id)
  return handout?.state === 'shown' || settings.journal ? handout : undefined
}
