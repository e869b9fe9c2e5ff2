import type { DayNotes } from '../../protocol/notes.ts'
import type { MapState } from '../map-state.ts'
import { isEmptyNote } from '../notes/write-notes.ts'
import { damaged } from './unusable.ts'

/** Refuses notes of a day that does not stand, and such as no campaign keeps. */
export const refuseNote = (day: string, note: DayNotes, days: number): void => {
  if (Number(day) > days || isEmptyNote(note)) throw damaged(`the notes of day ${day}`)
}

export const refuseHandouts = (handouts: MapState['handouts']): void => {
  const shown = [...handouts.values()].filter(({ state }) => state === 'shown')
  if (shown.length > 1) throw damaged('two handouts are shown')
}

/** Refuses notes and handouts that no campaign can have. @param days ended ones */
export const refuseStory = (
  { notes, handouts }: Pick<MapState, 'notes' | 'handouts'>,
  days: number,
): void => {
  for (const [day, note] of notes) refuseNote(day, note, days)
  refuseHandouts(handouts)
}
