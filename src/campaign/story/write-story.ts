import { isSameJson } from '#protocol/json-patch.ts'
import type { WrittenEncounter } from '#protocol/rules/encounters.ts'
import type { Handout, HandoutState, NewHandout } from '#protocol/story/handouts.ts'
import { type DayNotes, NO_NOTES } from '#protocol/story/notes.ts'
import type { GmView } from '#protocol/views.ts'
import type { Dice } from '#rules/dice/dice.ts'
import { rollQuantities } from '#rules/dice/dice-expression.ts'
import { findNameFault } from '#shared/name.ts'
import { type CommandRequest, changeState, command } from '../execute.ts'
import type { ImageStore } from '../ports/image-store.ts'
import type { CampaignStore } from '../ports/store.ts'
import { findOrRefuse, invalidField, parseName, Refusal } from '../refusal.ts'
import type { EncounterEntry, State } from '../state.ts'
import { notesOfDay } from './notes-and-handouts.ts'

const withEntry = (state: State, id: string, entry: EncounterEntry): State => ({
  ...state,
  encounters: { ...state.encounters, [id]: entry },
})

/** R-ENC-5: changes an encounter; an unchanged one makes no revision. @throws Refusal `NO_SUCH_ENCOUNTER` */
export const rewriteEncounter = command(
  'encounter',
  (before, { id, written }: { readonly id: string; readonly written: WrittenEncounter }) => {
    const found = findOrRefuse(before.encounters, id, 'NO_SUCH_ENCOUNTER')
    const { shared: wasShared = false, ...entry } = found
    const { state, note, shared = wasShared } = written
    if (entry.state === state && entry.note === note && shared === wasShared) return before
    return withEntry(before, id, { ...entry, state, note, ...(shared && { shared }) })
  },
)

/** R-ENC-6: resolves the open encounters of earlier days, but not those marked for later. */
export const resolveEncounters = command(
  'encounter',
  (state, request: { readonly before: number }) => {
    const openEntries = Object.entries(state.encounters).filter(
      ([, entry]) => entry.state === 'open' && entry.day < request.before,
    )
    if (openEntries.length === 0) return state
    const resolved = openEntries.map(
      ([id, entry]) => [id, { ...entry, state: 'resolved' }] as const,
    )
    return { ...state, encounters: { ...state.encounters, ...Object.fromEntries(resolved) } }
  },
)

/** R-QUANT-4: rolls the dice in an encounter's name, again if they were rolled before. */
export const rollEncounter = async (
  { store, dice }: { readonly store: CampaignStore; readonly dice: Dice },
  request: CommandRequest & { readonly id: string },
): Promise<GmView> =>
  changeState(store, request, { kind: 'encounter' }, (state) => {
    const entry = findOrRefuse(state.encounters, request.id, 'NO_SUCH_ENCOUNTER')
    const quantities = rollQuantities(entry.name, entry.time, dice)
    if (quantities.length === 0) throw new Refusal({ code: 'NO_DICE' })
    return withEntry(state, request.id, { ...entry, quantities })
  })

/** R-NOTE-1: empty notes are not stored. */
export const isEmptyNote = (notes: DayNotes): boolean => isSameJson(notes, NO_NOTES)

/**
 * R-NOTE-1: replaces the notes of a current day. Unchanged notes make no revision.
 *
 * @throws Refusal `NO_SUCH_DAY`, `INVALID_INPUT` naming a session with an invalid name
 */
export const writeNotes = command(
  'note',
  (state, request: { readonly day: number; readonly notes: DayNotes }) => {
    const { day } = request
    if (day < 1 || day > state.day) throw new Refusal({ code: 'NO_SUCH_DAY', days: state.day })
    const { gm, players, session } = request.notes
    const fault = session === null ? undefined : findNameFault(session)
    if (fault) throw invalidField('session', fault)
    const written: DayNotes = { gm, players, session }
    if (isSameJson(notesOfDay(state, day), written)) return state
    const { [day]: _, ...otherNotes } = state.notes
    const notes = isEmptyNote(written) ? otherNotes : { ...otherNotes, [day]: written }
    return { ...state, notes }
  },
)

/** R-HAND-3: sets a handout. If it is shown, the one shown before is only in the journal from then on. */
const withHandout = (state: State, id: string, handout: Handout): State => {
  const handouts = Object.entries(state.handouts).map(([otherId, other]) => {
    const isReplaced = handout.state === 'shown' && other.state === 'shown'
    return [otherId, isReplaced ? { ...other, state: 'kept' as const } : other] as const
  })
  return { ...state, handouts: { ...Object.fromEntries(handouts), [id]: handout } }
}

/**
 * R-HAND-3: makes an image of the campaign a handout of the current day.
 *
 * @throws Refusal `INVALID_INPUT` naming the field
 */
export const handOut = async (
  store: CampaignStore & ImageStore,
  request: CommandRequest & { readonly handout: NewHandout },
): Promise<GmView> => {
  const { image, state: handoutState } = request.handout
  const name = parseName(request.handout.name)
  const change = { kind: 'handout', requiredImages: [image] } as const
  return changeState(store, request, change, async (state) => {
    const found = await store.findImage(request.campaign, image)
    if (!found) throw invalidField('image', 'no-such-image')
    const { width, height } = found
    return withHandout(state, image, { name, day: state.day, state: handoutState, width, height })
  })
}

/** R-HAND-3: shows a handout again, or takes it off the players' screens. @throws Refusal `NO_SUCH_HANDOUT` */
export const changeHandout = command(
  'handout',
  (state, request: { readonly id: string; readonly state: HandoutState }) => {
    const found = findOrRefuse(state.handouts, request.id, 'NO_SUCH_HANDOUT')
    const handout = { ...found, state: request.state }
    return isSameJson(found, handout) ? state : withHandout(state, request.id, handout)
  },
)

/** R-HAND-3: also removes the handout from the players' journal. @throws Refusal `NO_SUCH_HANDOUT` */
export const takeHandoutBack = command('handout', (state, { id }: { readonly id: string }) => {
  findOrRefuse(state.handouts, id, 'NO_SUCH_HANDOUT')
  const { [id]: _, ...handouts } = state.handouts
  return { ...state, handouts }
})
