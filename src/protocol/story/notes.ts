import { type Static, Type } from 'typebox'
import { MAX_DAY_NOTE, MAX_PLAY_SESSION_NAME } from '../limits.ts'
import { exactly, nullable } from '../schema.ts'

const note = Type.String({ maxLength: MAX_DAY_NOTE })

/** Body of `PUT /days/{day}/notes`: Markdown for the GM, and for players. */
export const DayNotesSchema = exactly({
  gm: note,
  players: note,
  /** R-NOTE-2: name of the session that begins with this day; null: none begins. */
  session: nullable(Type.String({ minLength: 1, maxLength: MAX_PLAY_SESSION_NAME })),
})
export type DayNotes = Static<typeof DayNotesSchema>

export const NO_NOTES: DayNotes = { gm: '', players: '', session: null }
