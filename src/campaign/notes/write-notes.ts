import { type DayNotes, NO_NOTES } from '../../protocol/notes.ts'
import { isSameJson } from '../../protocol/same-json.ts'
import type { GmView } from '../../protocol/views.ts'
import { findNameFault } from '../../rules/name.ts'
import { type CommandRequest, changeState } from '../execute.ts'
import { badField, Refusal } from '../refusal.ts'
import { drafted } from '../state.ts'
import type { CampaignStore } from '../store.ts'
import { notesOfDay } from './noted-days.ts'

/** R-NOTE-1: such notes are not kept. */
export const isEmptyNote = (notes: DayNotes): boolean => isSameJson(notes, NO_NOTES)

/**
 * R-NOTE-1: replaces the notes of a day that stands. Notes as they are make no revision.
 *
 * @throws Refusal `NO_SUCH_DAY`, `INVALID_INPUT` naming a session that is no name
 */
export const writeNotes = async (
  store: CampaignStore,
  request: CommandRequest & { readonly day: number; readonly notes: DayNotes },
): Promise<GmView> =>
  changeState(store, request, { kind: 'note' }, (state) => {
    const { day } = request
    if (day < 1 || day > state.day) throw new Refusal({ code: 'NO_SUCH_DAY', days: state.day })
    const { gm, players, session } = request.notes
    const fault = session === null ? undefined : findNameFault(session)
    if (fault) throw badField('session', fault)
    const written: DayNotes = { gm, players, session }
    if (isSameJson(notesOfDay(state, day), written)) return state
    return drafted(state, ({ notes }) => {
      if (isEmptyNote(written)) delete notes[day]
      else notes[day] = written
    })
  })
