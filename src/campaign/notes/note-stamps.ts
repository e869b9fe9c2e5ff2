import { Buffer } from 'node:buffer'
import type { DayNotes } from '../../protocol/notes.ts'
import type { MapState } from '../map-state.ts'
import { remembered } from '../remembered.ts'
import { stampFor } from '../stamp.ts'
import { breathe } from '../work-turn.ts'

/** R-NOTE-5: another one for other notes, however their fields are ordered. */
export const stampOfNotes = remembered(({ gm, players, session }: DayNotes): string =>
  stampFor([gm, players, session]),
)

/** Of its JSON, in UTF-8. */
export const bytesOfNote = remembered((notes: DayNotes): number =>
  Buffer.byteLength(JSON.stringify(notes)),
)

/** Of all notes of a campaign. */
export const bytesOfNotes = remembered((notes: MapState['notes']): number => {
  let bytes = 0
  for (const note of notes.values()) bytes += bytesOfNote(note)
  return bytes
})

/** Works the stamps out between the turns of others: all notes together may be megabytes. */
export const prepareNotes = async (notes: MapState['notes']): Promise<void> => {
  for (const note of notes.values()) {
    stampOfNotes(note)
    bytesOfNote(note)
    await breathe()
  }
}
