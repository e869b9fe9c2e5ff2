import { type DayNotes, NO_NOTES } from '../../protocol/notes.ts'
import { isSameJson } from '../../protocol/same-json.ts'
import type { GmView } from '../../protocol/views.ts'
import { withChanges } from '../../rules/layered-map.ts'
import { findNameFault } from '../../rules/name.ts'
import { changeTo } from '../change.ts'
import { type CommandRequest, type Decision, execute, type NoChange } from '../execute.ts'
import { noteKey } from '../map-state.ts'
import { Refusal } from '../refusal.ts'
import { badField } from '../refuse-fields.ts'
import type { CampaignStore } from '../store.ts'

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
  execute(store, request, async (campaign): Promise<Decision<GmView> | NoChange> => {
    const { expedition, mapState } = campaign
    const { day } = request
    if (day < 1 || day > expedition.day)
      throw new Refusal({ code: 'NO_SUCH_DAY', days: expedition.day })
    const { gm, players, session } = request.notes
    const fault = session === null ? undefined : findNameFault(session)
    if (fault) throw badField('session', fault)
    const written: DayNotes = { gm, players, session }
    const key = noteKey(day)
    if (isSameJson(mapState.notes.get(key) ?? NO_NOTES, written)) return { unchanged: 'view' }
    const kept = isEmptyNote(written) ? undefined : written
    const notes = withChanges(mapState.notes, [[key, kept]])
    const next = { mapState: { ...mapState, notes } }
    return { ...changeTo(campaign, { kind: 'note' }, next), answer: 'view' }
  })
